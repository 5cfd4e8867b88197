import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paymentJobs } from '../../../src/features/payments/jobs.ts';
import { SECOND_MS } from '../../../src/values/time.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { balanceOf, newCoupon, newGiftCard, usesOf } from '../../discounts.ts';
import { fakepayProvider } from '../../fakepay/provider.ts';
import { type Data, startService, type TestStore } from '../../harness.ts';
import { assertSound } from '../assert-sound.ts';
import { ORDER_PARTS, settlementBreaker } from '../broken-settlement.ts';
import { proved } from '../scale.ts';
import { connectTo, newDatabase, newFakepay } from '../scene.ts';

/** PostgreSQL refuses the text: no retry will ever succeed. */
const PERMANENT = '22P05';
const TURN_MS = 25 * SECOND_MS;
const SWEEP = paymentJobs.find(({ name }) => name === 'sweep_payments');

const fakepay = await newFakepay();
const address = await newDatabase();
const serviceWith = (capture: 'automatic' | 'manual') =>
  startService({
    sql: connectTo(address),
    ports: {
      payments: ({ id: store }) => [
        fakepayProvider({ url: fakepay.url, secret: fakepay.secret, store, capture }),
      ],
    },
  });
const manual = await serviceWith('manual');
const service = await serviceWith('automatic');
const breaker = await settlementBreaker(connectTo(address, 1));
const kindsOf = ({ id }: TestStore) =>
  fakepay
    .journal()
    .filter(({ store }) => store === id)
    .map(({ kind }) => kind);

/** Each store is swept by the service that created it: the other one captures otherwise. */
async function sweeps(of: typeof service, minutes: number): Promise<void> {
  for (let ms = 0; ms < minutes * 60 * SECOND_MS; ms += TURN_MS) {
    of.clock.advance(TURN_MS);
    await SWEEP?.run(of.app);
  }
}

const attemptsOf = async ({ id }: TestStore): Promise<string[]> =>
  (
    await service.sql<{ status: string }[]>`
      select status from payment_attempts where store_id = ${id} order by id`
  ).map(({ status }) => status);

const orderOf = async (store: TestStore, { id }: Data): Promise<Data> =>
  (await store.call('GET', `/v1/orders/${id}`)).data;

describe('an authorization that cannot be settled', () => {
  for (const part of ORDER_PARTS.slice(0, 7)) {
    it(`is voided, and not refunded, if the ${part} fails permanently [P24]`, async () => {
      const store = await manual.newStore();
      const { cart, path, confirmation } = await openCheckout(store, 'intent');
      await breaker.break(store.id, part, PERMANENT);
      const failed = await store.call('POST', `${path}/confirm`, confirmation);
      assert.ok(failed.status >= 500, failed.text);
      await sweeps(manual, 8);
      assert.deepEqual(kindsOf(store), ['authorize', 'void']);
      assert.deepEqual(await attemptsOf(store), ['refunded']);
      const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
      assert.equal(data.status, 'checkout');
      await assertSound(service.sql, store.id, fakepay);
    });
  }
});

describe('a pending payment that succeeds and cannot be settled', () => {
  it('is refunded once, and its order is cancelled [P24]', async () => {
    const store = await service.newStore();
    const coupon = await newCoupon(service, store, { usesMax: 1 });
    const giftCard = await newGiftCard(service, store, 300);
    const discounts = { coupons: [coupon], giftCards: [{ code: giftCard }] };
    fakepay.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
    const order = await placeOrder(store, discounts);
    fakepay.fail();
    assert.equal(order.status, 'pending');
    await breaker.break(store.id, 'pending order', PERMANENT);
    await sweeps(service, 15);
    assert.deepEqual(kindsOf(store), ['charge', 'refund']);
    assert.deepEqual(await attemptsOf(store), ['refunded']);
    const { status, paymentStatus } = await orderOf(store, order);
    assert.deepEqual([status, paymentStatus], ['cancelled', 'failed']);
    assert.equal((await usesOf(service, store, coupon)).uses, 0);
    assert.equal(await balanceOf(store, giftCard), 300);
    await breaker.repair(store.id);
    await sweeps(service, 5);
    assert.deepEqual(kindsOf(store), ['charge', 'refund']);
    await assertSound(service.sql, store.id, fakepay);
  });
});

describe('a capture that cannot be recorded', () => {
  it('is retried under one key until it is recorded, and captures once [P24]', async () => {
    const store = await manual.newStore();
    const order = await placeOrder(store);
    const { call } = await store.newOperator('staff');
    const capture = () => call('POST', `/admin/v1/orders/${order.id}/capture`, {});
    await breaker.break(store.id, 'recorded capture', PERMANENT);
    assert.ok((await capture()).status >= 500);
    await sweeps(manual, 60);
    assert.ok((await capture()).status >= 500);
    assert.deepEqual(kindsOf(store), ['authorize', 'capture']);
    assert.equal((await orderOf(store, order)).paymentStatus, 'authorized');
    await breaker.repair(store.id);
    // After this many failures it is retried once an hour.
    await sweeps(manual, 70);
    assert.equal((await orderOf(store, order)).paymentStatus, 'paid');
    assert.deepEqual(kindsOf(store), ['authorize', 'capture']);
    await assertSound(service.sql, store.id, fakepay);
    proved('P24', 'fakepay: authorizations voided, late payments refunded, a capture recorded');
  });
});
