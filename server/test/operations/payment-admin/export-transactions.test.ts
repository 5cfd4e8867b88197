import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { newGiftCard } from '../../discounts.ts';
import { sharedService } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const owner = await store.newOperator('owner');
const CSV = '/admin/v1/transactions.csv';

const linesOf = (text: string) => text.split('\r\n').slice(0, -1);
async function rows(query = '', by = owner): Promise<string[][]> {
  const { status, text } = await by.call('GET', `${CSV}${query}`);
  assert.equal(status, 200, text);
  return linesOf(text)
    .slice(1)
    .map((line) => line.split(','));
}

const code = await newGiftCard(service, store, 500);
const paid = await placeOrder(store, { giftCards: [{ code }] });
const refund = { amount: 300, reason: '=cmd()' };
await owner.call('POST', `/admin/v1/orders/${paid.id}/refund`, refund);

describe('exportTransactions', () => {
  it('has a header and a row per entry of the ledger, newest first', async () => {
    const { text, headers } = await owner.call('GET', CSV);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="transactions.csv"');
    const [head] = linesOf(text);
    assert.match(head ?? '', /^createdAt,orderNumber,type,status,amountCents,currency,providerId,/);
    const found = await rows();
    assert.deepEqual(found.map(([, number, type, status]) => [number, type, status]).sort(), [
      [paid.orderNumber, 'capture', 'succeeded'],
      [paid.orderNumber, 'gift_card_debit', 'succeeded'],
      [paid.orderNumber, 'refund', 'succeeded'],
    ]);
    assert.ok(text.includes(`,300,USD,mock,`), text);
    assert.ok(text.includes(`,'=cmd(),${owner.email},true,${paid.id},`), text);
  });

  it('filters by type, provider, mode and time', async () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    const counts: [string, number][] = [
      ['?type=refund', 1],
      ['?type=void', 0],
      ['?providerId=mock', 2],
      ['?developerMode=true', 3],
      ['?developerMode=false', 0],
      [`?to=${later}`, 3],
      [`?from=${later}`, 0],
    ];
    for (const [query, count] of counts) {
      assert.equal((await rows(query)).length, count, query);
    }
  });

  it('has every entry of a long ledger once, whatever a filter leaves of it', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('owner');
    const { id } = await placeOrder(shop);
    await service.sql`
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        provider_id, created_at, updated_at)
      select ${shop.id}, gen_random_uuid(), ${id},
        case when n % 1500 = 0 then 'void' else 'refund' end, 'failed', n, 'USD', 'mock', now(),
        now()
      from generate_series(1, 3000) as n`;
    const ids = (await rows('', boss)).map((row) => row.at(-1));
    assert.deepEqual([ids.length, new Set(ids).size], [3001, 3001]);
    assert.equal((await rows('?type=void', boss)).length, 2);
  });

  it('is for owners, audited, and refuses a bad filter with an envelope', async () => {
    const staff = await store.newOperator('staff');
    assert.equal((await staff.call('GET', CSV)).code, 'FORBIDDEN');
    assert.equal((await owner.call('GET', `${CSV}?type=loan`)).code, 'VALIDATION_ERROR');
    const counted = async () => {
      const [row] = await service.sql`
        select count(*) as count from audit_log
        where store_id = ${store.id} and operation = 'exportTransactions'`;
      return row?.count;
    };
    const before = await counted();
    await rows();
    assert.equal(await counted(), before + 1);
  });
});
