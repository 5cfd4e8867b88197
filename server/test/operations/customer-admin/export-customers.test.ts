import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateCustomers } from '../../generate-customers.ts';
import { sharedService } from '../../harness.ts';

const service = await sharedService();
const { sql } = service;
const store = await service.newStore();
const owner = await store.newOperator('owner');

const CSV = '/admin/v1/customers.csv';
const linesOf = (text: string) => text.split('\r\n').slice(0, -1);

describe('exportCustomers', () => {
  it('has a header and a row per customer, with the filters of the list', async () => {
    const ada = await store.newCustomer({ email: 'ada@mail.example', firstName: 'Ada' });
    const bob = await store.newCustomer({ email: 'bob@mail.example', firstName: 'Bob' });
    const { status, text, headers } = await owner.call('GET', CSV);
    assert.equal(status, 200, text);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="customers.csv"');
    const [head, ...rows] = linesOf(text);
    assert.match(head ?? '', /^customerId,email,emailVerified,firstName,lastName,phone,/);
    assert.deepEqual(
      rows.map((row) => row.split(',').slice(0, 4)),
      [
        [bob.id, 'bob@mail.example', 'false', 'Bob'],
        [ada.id, 'ada@mail.example', 'false', 'Ada'],
      ],
    );
    const filtered = await owner.call('GET', `${CSV}?search=ada`);
    assert.deepEqual(linesOf(filtered.text).slice(1), rows.slice(1));
  });

  it('quotes what needs it, and runs no formula of a shopper', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('owner');
    await shop.newCustomer({
      firstName: '=HYPERLINK("x")',
      lastName: 'Lee, Ann',
      phone: '+14155550123',
    });
    const { text } = await boss.call('GET', CSV);
    assert.ok(text.includes(`,"'=HYPERLINK(""x"")","Lee, Ann",'+14155550123,`), text);
  });

  it('has every customer of a long list once', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('owner');
    await generateCustomers(sql, shop.id, 1_234);
    for (const query of ['', '?sortBy=name&sortDir=asc', '?search=mail']) {
      const { text } = await boss.call('GET', `${CSV}${query}`);
      const ids = linesOf(text)
        .slice(1)
        .map((row) => row.split(',')[0]);
      assert.deepEqual([ids.length, new Set(ids).size], [1_234, 1_234]);
    }
  });

  it('is for owners, audited, and refuses a bad filter with an envelope', async () => {
    const staff = await store.newOperator('staff');
    const refused = await staff.call('GET', CSV);
    assert.deepEqual([refused.status, refused.code], [403, 'FORBIDDEN']);
    const bad = await owner.call('GET', `${CSV}?sortBy=shoe`);
    assert.deepEqual([bad.status, bad.code], [400, 'VALIDATION_ERROR']);
    const counted = async () => {
      const [row] = await sql`
        select count(*) as count from audit_log
        where store_id = ${store.id} and operation = 'exportCustomers'`;
      return row?.count;
    };
    const before = await counted();
    await owner.call('GET', CSV);
    assert.equal(await counted(), before + 1);
  });
});
