import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { generateOrders } from '../../generate-orders.ts';
import { ownDatabase } from '../../states.ts';

const service = await (await ownDatabase()).start();
const { sql } = service;
const store = await service.newStore();
const owner = await store.newOperator('owner');

const linesOf = (text: string) => text.split('\r\n').slice(0, -1);

describe('exportOrders', () => {
  it('has a header and a row per order, with the filters of the list', async () => {
    const first = await placeOrder(store);
    const held = await placeOrder(store, { paymentToken: 'tok_held' });
    const { status, text, headers } = await owner.call('GET', '/admin/v1/orders.csv');
    assert.equal(status, 200, text);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="orders.csv"');
    const [head, ...rows] = linesOf(text);
    assert.match(head ?? '', /^orderNumber,createdAt,status,paymentStatus,fulfillmentStatus,/);
    assert.deepEqual(
      rows.map((row) => row.split(',')[0]),
      [held.orderNumber, first.orderNumber],
    );
    assert.ok(rows[1]?.includes(`,Ada Lovelace,ada@example.com,`), rows[1]);
    assert.ok(rows[1]?.includes(`,${first.total},USD,`), rows[1]);
    const filtered = await owner.call('GET', '/admin/v1/orders.csv?paymentStatus=authorized');
    assert.deepEqual(linesOf(filtered.text).slice(1), rows.slice(0, 1));
  });

  it('quotes what needs it, and runs no formula of a shopper', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('owner');
    const { id } = await placeOrder(shop);
    for (const [name, cell] of [
      ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
      ['@SUM(1)', `'@SUM(1)`],
      ['Lovelace, Ada\nCountess', `"Lovelace, Ada\nCountess"`],
    ]) {
      await sql`update orders set customer_name = ${name ?? ''} where id = ${id}`;
      const { text } = await boss.call('GET', '/admin/v1/orders.csv');
      assert.ok(text.includes(`,${cell},ada@example.com`), text);
    }
  });

  it('has every order of a long list once', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('owner');
    await generateOrders(sql, shop.id, 1_234);
    for (const query of ['', '?sortBy=total', '?sortBy=customer&sortDir=asc']) {
      const { text } = await boss.call('GET', `/admin/v1/orders.csv${query}`);
      const numbers = linesOf(text)
        .slice(1)
        .map((row) => row.split(',')[0]);
      assert.deepEqual([numbers.length, new Set(numbers).size], [1_234, 1_234]);
    }
  });

  it('is for owners, audited, and refuses a bad filter with an envelope', async () => {
    const staff = await store.newOperator('staff');
    const refused = await staff.call('GET', '/admin/v1/orders.csv');
    assert.deepEqual([refused.status, refused.code], [403, 'FORBIDDEN']);
    const bad = await owner.call('GET', '/admin/v1/orders.csv?status=lost');
    assert.deepEqual([bad.status, bad.code], [400, 'VALIDATION_ERROR']);
    const counted = async () => {
      const [row] = await sql`
        select count(*) as count from audit_log
        where store_id = ${store.id} and operation = 'exportOrders'`;
      return row?.count;
    };
    const before = await counted();
    await owner.call('GET', '/admin/v1/orders.csv');
    assert.equal(await counted(), before + 1);
  });
});
