import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { audit } from '../../src/doctor/audit.ts';
import { ADDRESS, openCheckout, placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import { ownDatabase } from '../states.ts';

const COLUMNS = {
  carts: ['response_json', 'checkout', 'pricing_terms'],
  orders: ['snapshot'],
  payment_attempts: ['snapshot'],
};

const service = await (await ownDatabase()).start();
const { sql } = service;

/** Escapes that a json column stores and no statement can read. */
const POISON = 'Mug \\u0000 \\ud83d\\u0000\\udc00 \\\\u0000 \\\\\\ud83d \\ud83d\\ude00';

async function newStore(): Promise<TestStore> {
  const store = await service.newStore();
  const { path } = await openCheckout(store, 'rate', { coupons: ['WELCOME10'] });
  const address = { ...ADDRESS, firstName: 'Mug', email: 'ada@example.com' };
  assert.equal((await store.call('PUT', `${path}/shipping-address`, address)).status, 200);
  await placeOrder(store);
  return store;
}

async function poison({ id }: TestStore): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) {
      const text = `${column}::text`;
      await sql.unsafe(
        `update ${table} set ${column} = replace(replace(${text}, '"Mug"', $2),
           '"WELCOME10"', $2)::json where store_id = $1`,
        [id, `"${POISON}"`],
      );
    }
  }
}

describe('a stored document that no statement can read', () => {
  it('is reported by the doctor, which checks everything else beside it', async () => {
    const [store, other] = [await newStore(), await newStore()];
    assert.deepEqual(await audit(sql), []);
    await poison(store);
    await sql`update orders set captured = captured - 1 where store_id = ${other.id}`;
    const found = (await audit(sql)).map(({ invariant }) => invariant);
    assert.ok(found.includes('every stored document can be parsed'), found.join('; '));
    assert.ok(found.includes('the totals of an order match its ledger'));
    const [unreadable] = (await audit(sql, store.id)).filter(({ problem }) => !problem);
    // Both carts, the address and the coupon of one of them, the attempt and the order.
    assert.equal(unreadable?.count, 6);
  });
});
