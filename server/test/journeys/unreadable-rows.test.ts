import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { audit } from '../../src/doctor/audit.ts';
import { emitAbandonedCarts } from '../../src/features/carts/abandonment/emit-abandoned-carts.ts';
import { ADDRESS, openCheckout, placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import { ownDatabase } from '../states.ts';

const MIGRATION = new URL('../../../../server/migrations/0031_storable_text.sql', import.meta.url);
const COLUMNS = {
  carts: ['shown', 'checkout', 'terms'],
  orders: ['snapshot'],
  payment_attempts: ['snapshot'],
};

const service = await (await ownDatabase()).start();
const { sql } = service;

/** As an earlier version stored it; an escaped backslash and a whole pair can be read. */
const POISON = 'Mug \\u0000 \\ud83d\\u0000\\udc00 \\\\u0000 \\\\\\ud83d \\ud83d\\ude00';
const READ = 'Mug \ufffd \ufffd\ufffd\ufffd \\u0000 \\\ufffd 😀';

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

describe('a document that an earlier version stored and no statement can read', () => {
  it('is found by the doctor, who checks everything else beside it', async () => {
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

  it('is repaired on upgrade, as text that comes in now would be', async () => {
    const store = await newStore();
    await poison(store);
    const repairs = await readFile(MIGRATION, 'utf8');
    await sql.begin((tx) => tx.unsafe(repairs));
    assert.deepEqual(await audit(sql, store.id), []);
    const [row] = await sql`
      select shown -> 'items' -> 0 ->> 'name' as shown,
        checkout #>> '{shippingAddress,firstName}' as checkout,
        terms -> 'coupons' -> 0 ->> 'code' as terms
      from carts where store_id = ${store.id} and terms is not null`;
    assert.deepEqual({ ...row }, { shown: READ, checkout: READ, terms: READ });
    const snapshots = await sql`
      select snapshot -> 'items' -> 0 ->> 'name' as name from orders where store_id = ${store.id}
      union all
      select snapshot -> 'items' -> 0 ->> 'name' from payment_attempts
      where store_id = ${store.id}`;
    assert.deepEqual([...snapshots], [{ name: READ }, { name: READ }]);
    service.clock.advance(61 * 60_000);
    assert.ok((await emitAbandonedCarts(service.app)) >= 1);
  });
});
