import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { catchUp } from '../../../src/features/figures/catch-up.ts';
import { countDays } from '../../../src/features/figures/count-days.ts';
import { countFigures } from '../../../src/features/figures/count-figures.ts';
import { keepFigures } from '../../../src/features/figures/keep-figures.ts';
import { listUncounted, updateCounted } from '../../../src/features/figures/mark-queries.ts';
import { upsertRanks } from '../../../src/features/figures/rank-queries.ts';
import { rebuildFigures } from '../../../src/features/figures/rebuild-figures.ts';
import { upsertDays } from '../../../src/features/figures/recount-queries.ts';
import { getStateLocked } from '../../../src/features/figures/state-queries.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import type { StoreId } from '../../../src/values/ids.ts';
import { DAY_MS } from '../../../src/values/time.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { untilLockIsAwaited } from '../../citus/lock-waits.ts';
import { startService } from '../../harness.ts';
import { scratchDatabase } from '../../states.ts';
import { assertExact, dateOf, get, newShop, type Shop } from './assert-exact.ts';

const sql = connect(await scratchDatabase(), { poolSize: 8, throughPooler: false });
const service = await startService({ sql });
const day = (days = 0) => dateOf(service, days);

const idOf = ({ store }: Shop) => store.id as StoreId;
const refund = ({ store }: Shop, { id }: { id: string }, amount: number) =>
  store.call('POST', `/v1/payments/orders/${id}/refund`, { amount });
const assertNow = (shop: Shop) => assertExact(shop, { timezone: 'UTC', from: day(-2), to: day(1) });
const isCounted = async (shop: Shop) => {
  const rows = await sql`
    select 1 from payment_transactions where store_id = ${shop.store.id} and not is_counted`;
  return rows.length === 0;
};

describe('a row that commits late', () => {
  it('is counted although later ones were counted before', async () => {
    const shop = await newShop(service);
    const order = await placeOrder(shop.store);
    const slow = await sql.reserve();
    await slow.unsafe('begin');
    await slow`
      update orders set refunded = 7 where store_id = ${shop.store.id} and id = ${order.id}`;
    await slow`
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        created_at, updated_at)
      values (${shop.store.id}, gen_random_uuid(), ${order.id}, 'refund', 'succeeded', 7, 'USD',
        ${service.clock.now()}, ${service.clock.now()})`;
    service.clock.advance(DAY_MS);
    await placeOrder(shop.store);
    await countFigures(service.app);
    await assertNow(shop);
    assert.ok(await isCounted(shop));
    await slow.unsafe('commit');
    slow.release();
    await assertNow(shop);
    const { currencies } = await get(shop, `sales?from=${day(-1)}&to=${day(-1)}`);
    assert.equal(currencies[0].totals.refunds, 7);
  });

  it('is counted although it commits between the count and the mark', async () => {
    const shop = await newShop(service);
    const order = await placeOrder(shop.store);
    const today = { storeId: idOf(shop), timezone: 'UTC', from: day(), to: day() };
    await catchUp(sql, idOf(shop));
    await sql`
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        created_at, updated_at)
      values (${shop.store.id}, gen_random_uuid(), ${order.id}, 'refund', 'pending', 9, 'USD',
        ${service.clock.now()}, ${service.clock.now()})`;
    // The steps of countDays, and a refund that succeeds elsewhere before the last one.
    await sql.begin(async (tx) => {
      const seen = await listUncounted(tx, today.storeId, today.timezone, today);
      await upsertDays(tx, today);
      await upsertRanks(tx, today);
      await sql`
        update payment_transactions set status = 'succeeded'
        where store_id = ${shop.store.id} and status = 'pending'`;
      await updateCounted(tx, today.storeId, seen);
    });
    assert.ok(!(await isCounted(shop)));
    await assertNow(shop);
    assert.equal((await get(shop, 'sales')).currencies[0].totals.refunds, 9);
  });
});

describe('a count', () => {
  it('doubles nothing when it is repeated, and loses nothing when it is cut off', async () => {
    const shop = await newShop(service);
    const order = await placeOrder(shop.store);
    await refund(shop, order, 100);
    const today = { storeId: idOf(shop), timezone: 'UTC', from: day(), to: day() };
    const cut = sql.begin(async (tx) => {
      await countDays(tx, today);
      throw new Error('crash');
    });
    await assert.rejects(cut, /crash/);
    assert.ok(!(await isCounted(shop)));
    await assertNow(shop);
    await sql.begin((tx) => countDays(tx, today));
    await sql.begin((tx) => countDays(tx, today));
    await assertNow(shop);
    assert.ok(await isCounted(shop));
  });

  it('does not wait for a payment that has locked its row, and counts it later', async () => {
    const shop = await newShop(service);
    await placeOrder(shop.store);
    const payment = await sql.reserve();
    await payment.unsafe('begin');
    await payment`
      select 1 from payment_transactions where store_id = ${shop.store.id} for update`;
    const today = { storeId: idOf(shop), timezone: 'UTC', from: day(), to: day() };
    await catchUp(sql, idOf(shop), { stop: AbortSignal.abort() });
    await sql.begin((tx) => countDays(tx, today));
    assert.ok(!(await isCounted(shop)));
    await payment.unsafe('commit');
    payment.release();
    await assertNow(shop);
    assert.ok(await isCounted(shop));
  });

  it('ends although rows stay uncounted, as in a store with steady payments', async () => {
    const shop = await newShop(service);
    const order = await placeOrder(shop.store);
    const payment = await sql.reserve();
    await payment.unsafe('begin');
    await payment`
      select 1 from payment_transactions where store_id = ${shop.store.id} for update`;
    const stop = AbortSignal.timeout(5_000);
    await catchUp(sql, idOf(shop), { stop });
    await payment.unsafe('commit');
    payment.release();
    assert.ok(!stop.aborted);
    const [kept] = await sql`
      select total::int from daily_figures where store_id = ${shop.store.id} and orders > 0`;
    assert.equal(kept?.total, order.total);
  });

  it('leaves a day that was counted while it waited for its turn', async () => {
    const shop = await newShop(service);
    await placeOrder(shop.store);
    const today = { storeId: idOf(shop), timezone: 'UTC', from: day(), to: day() };
    await catchUp(sql, idOf(shop), { stop: AbortSignal.abort() });
    let waiting: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await getStateLocked(tx, idOf(shop));
      waiting = catchUp(sql, idOf(shop));
      await untilLockIsAwaited(sql, tx);
      await countDays(tx, today);
      await tx`update daily_figures set total = 1 where store_id = ${shop.store.id}`;
    });
    await waiting;
    const rows = await sql`select total::int from daily_figures where store_id = ${shop.store.id}`;
    assert.deepEqual(new Set(rows.map(({ total }) => total)), new Set([1]));
    await rebuildFigures(sql, idOf(shop));
    await assertNow(shop);
  });

  it('is exact with concurrent payments, refunds, reads, jobs and a rebuild', async () => {
    const shop = await newShop(service);
    const orders = await Promise.all([1, 2, 3, 4].map(() => placeOrder(shop.store)));
    await Promise.all([
      ...orders.map((order, index) => refund(shop, order, 10 + index)),
      ...[1, 2, 3, 4].map(() => placeOrder(shop.store)),
      ...[1, 2, 3].map(() => countFigures(service.app)),
      ...[1, 2, 3].map(() => get(shop, 'sales')),
      rebuildFigures(sql, idOf(shop)),
      rebuildFigures(sql, idOf(shop)),
    ]);
    await assertNow(shop);
    assert.ok(await isCounted(shop));
  });
});

describe('the jobs', () => {
  it('count the other stores where one store fails', async () => {
    const [broken, shop] = [await newShop(service), await newShop(service)];
    await placeOrder(broken.store);
    await placeOrder(shop.store);
    await catchUp(sql, idOf(broken), { stop: AbortSignal.abort() });
    await sql`update figure_states set timezone = 'Nowhere' where store_id = ${broken.store.id}`;
    await sql`update stores set timezone = 'Nowhere' where id = ${broken.store.id}`;
    await countFigures(service.app);
    service.clock.advance(9 * DAY_MS);
    await keepFigures(service.app);
    assert.ok(await isCounted(shop));
    assert.ok(!(await isCounted(broken)));
    const kept = await sql`
      select checkout_until from figure_states where checkout_until is not null
        and store_id in (${broken.store.id}, ${shop.store.id})`;
    assert.equal(kept.length, 1);
    await sql`update stores set timezone = 'UTC' where id = ${broken.store.id}`;
    await assertExact(broken, { timezone: 'UTC', from: day(-10), to: day() });
  });
});
