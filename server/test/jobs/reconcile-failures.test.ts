import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  reconcile,
  requestReconciliation,
} from '../../src/features/payments/reconciliation/reconcile.ts';
import { sweepReversals } from '../../src/features/payments/reversals/sweep-reversals.ts';
import { skipOnCitus } from '../citus/plain-postgres.ts';
import { paypalShops, type Shop } from '../paypal/paypal-shops.ts';

const MINUTE_MS = 60_000;
const sent: { text: string; values: readonly unknown[] }[] = [];
const { sql, local, service, newShop, paidOrder, discrepanciesOf, run } = await paypalShops(
  (text, values) => sent.push({ text, values }),
);

const typesOf = async (shop: Shop) => (await discrepanciesOf(shop)).map(({ type }) => type);

/** The first store is processed first: its id is the oldest. */
async function twoShops(): Promise<[first: Shop, second: Shop]> {
  return [await newShop(), await newShop()];
}

describe('a store that cannot be reconciled', () => {
  it('delays no other store', { skip: skipOnCitus('triggers') }, async () => {
    const [first, second] = await twoShops();
    for (const shop of [first, second]) {
      await paidOrder(shop);
      local.merchant(shop.store.id).captures.clear();
    }
    await sql.unsafe(`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'not here'; end $$;
      create trigger refused before insert or update on reconciliations
      for each row when (new.store_id = '${first.store.id}') execute function refuse()`);
    await run();
    await sql.unsafe('drop trigger refused on reconciliations');
    assert.deepEqual(await typesOf(second), ['missing_at_provider']);
  });

  it('delays none of its own payments because of one that fails', {
    skip: skipOnCitus('triggers'),
  }, async () => {
    const shop = await newShop();
    const orders = [await paidOrder(shop), await paidOrder(shop)];
    local.merchant(shop.store.id).captures.clear();
    await sql.unsafe(`
      create trigger refused before insert or update on payment_discrepancies
      for each row when (new.order_id = '${orders[0]?.id}') execute function refuse()`);
    await run();
    await sql.unsafe('drop trigger refused on payment_discrepancies');
    assert.deepEqual(await typesOf(shop), ['missing_at_provider']);
    const [progress] = await sql`
      select updated_at from reconciliations where store_id = ${shop.store.id}`;
    assert.ok(progress, 'the run came to its end');
  });

  it('keeps the discrepancy of a payment that cannot be read', async () => {
    const shop = await newShop();
    const [order] = [await paidOrder(shop), await paidOrder(shop)];
    local.merchant(shop.store.id).captures.clear();
    await run();
    const before = await typesOf(shop);
    assert.deepEqual(before, ['missing_at_provider', 'missing_at_provider']);
    // Their sum exceeds a bigint, so that the statement fails.
    await sql`
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        parent_id, created_at, updated_at)
      select store_id, gen_random_uuid(), order_id, 'refund', 'succeeded', 9223372036854775807,
        currency, id, created_at, updated_at
      from payment_transactions, generate_series(1, 2)
      where store_id = ${shop.store.id} and order_id = ${order?.id}`;
    await run();
    assert.deepEqual(await typesOf(shop), before);
  });
});

describe('a refund that cannot be resolved', () => {
  it('delays no other refund', async () => {
    const shops = await twoShops();
    const refunded: string[] = [];
    local.fail(({ kind }) => (kind === 'refund' ? 'pending' : undefined));
    for (const shop of shops) {
      const order = await paidOrder(shop);
      const path = `/v1/payments/orders/${order.id}/refund`;
      assert.equal((await shop.store.call('POST', path, {})).code, 'PROVIDER_TIMEOUT');
      refunded.push(order.id);
    }
    local.fail();
    // In any order: one of the two has an account whose credentials cannot be decrypted.
    const [bad] = shops;
    await sql`
      update store_providers set credentials = ${randomBytes(64)}, revision = ${randomUUID()}
      where store_id = ${bad.store.id}`;
    for (const shop of shops) {
      for (const refund of local.merchant(shop.store.id).refunds.values()) {
        refund.status = 'COMPLETED';
      }
    }
    service.clock.advance(MINUTE_MS);
    assert.equal(await sweepReversals(service.app), 2);
    const [, good] = shops;
    const { data } = await good.store.call('GET', `/v1/orders/${refunded[1]}`);
    assert.equal(data.status, 'refunded');
  });
});

describe('attempts without an order', () => {
  it('are found by an index, however many there are', { skip: skipOnCitus('plans') }, async () => {
    const shop = await newShop();
    await paidOrder(shop);
    await sql`
      insert into payment_attempts (store_id, id, cart_id, order_id, intent_id, provider_id,
        reference, status, amount, currency, snapshot, created_at, updated_at)
      select store_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), intent_id,
        provider_id, reference, case when n % 10 = 0 then 'declined' else 'succeeded' end, amount,
        currency, '{}', created_at, updated_at
      from payment_attempts, generate_series(1, 20000) as n where store_id = ${shop.store.id}`;
    await sql`analyze payment_attempts`;
    sent.length = 0;
    await requestReconciliation(service.app);
    await reconcile(service.app);
    const statement = sent.find(
      ({ text, values }) => text.includes('late_reference') && values.includes(shop.store.id),
    );
    assert.ok(statement);
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      const literals = statement.values.map((value) => `'${String(value)}'`).join(', ');
      const plan = await sql.begin(async (tx) => {
        await tx`select set_config('plan_cache_mode', ${mode}, true)`;
        await tx.unsafe(`prepare explained as ${statement.text}`);
        const rows = await tx.unsafe(`explain execute explained(${literals})`);
        await tx.unsafe('deallocate explained');
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      assert.doesNotMatch(plan, /Seq Scan|Sort/, `${mode}\n${plan}`);
      assert.match(plan, /payment_attempts_one_per_cart/, `${mode}\n${plan}`);
    }
  });
});
