import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jobContext } from '../../../src/context.ts';
import { findAttempt } from '../../../src/features/payments/attempts/attempt-queries.ts';
import { chargeAttempt } from '../../../src/features/payments/attempts/charge-attempt.ts';
import { paymentJobs } from '../../../src/features/payments/jobs.ts';
import type { Settled } from '../../../src/features/payments/settlement/settled.ts';
import { findStore } from '../../../src/features/stores/find-store.ts';
import type { AttemptId, StoreId } from '../../../src/values/ids.ts';
import { SECOND_MS } from '../../../src/values/time.ts';
import { openCheckout, placeOrder, walletPayment } from '../../checkout-steps.ts';
import { balanceOf, newCoupon, newGiftCard, usesOf } from '../../discounts.ts';
import type { Data, Reply, TestStore } from '../../harness.ts';
import { IS_WHOLE, partOf } from '../../small-version.ts';
import { offersOf } from '../../upsell-steps.ts';
import { assertSound } from '../assert-sound.ts';
import { ORDER_PARTS, type Part, settlementBreaker, UPSELL_PARTS } from '../broken-settlement.ts';
import { cardOf, newSimulator } from '../provider-simulator.ts';
import { proved } from '../scale.ts';
import { connectTo, newDatabase, startPaidService } from '../scene.ts';
import { TRIED } from '../simulator-adapter.ts';

const SWEEP = paymentJobs.find(({ name }) => name === 'sweep_payments');
/** PostgreSQL refuses the text: no retry will ever succeed. */
const PERMANENT = '22P05';
/** Out of disk, deadlock, statement timeout, read-only after a failover. */
const TRANSIENT = ['53100', '40P01', '57014', '25006'];
/** An unsupported feature, a missing grant, a bug of PostgreSQL or an extension. */
const PERSISTENT = ['0A000', '42501', 'XX000'];
const WALLET_PARTS = ['attempt', 'order', 'cart'] as const;
/** Longer than the pause between two retries of a payment. */
const TURN_MS = 25 * SECOND_MS;
const TURNS_PER_MINUTE = 60_000 / TURN_MS;

/** A payment that is about to be made, and the proof that it was refunded. */
interface Case {
  ask(): Promise<Reply>;
  /** The shopper's cart is restored, and can be paid. */
  isAsBefore(): Promise<void>;
}

for (const name of TRIED) {
  const simulator = await newSimulator(name);
  const { card } = cardOf(simulator);
  const address = await newDatabase();
  const service = await startPaidService(simulator, address);
  const breaker = await settlementBreaker(connectTo(address, 1));
  const movesOf = ({ id }: TestStore) => simulator.journal().filter(({ store }) => store === id);
  const kindsOf = (store: TestStore) => movesOf(store).map(({ kind }) => kind);

  async function sweeps(minutes: number): Promise<void> {
    for (let turn = 0; turn < minutes * TURNS_PER_MINUTE; turn++) {
      service.clock.advance(TURN_MS);
      await SWEEP?.run(service.app);
    }
  }

  async function statusOf(store: TestStore, { id }: Data): Promise<string> {
    return (await store.call('GET', `/v1/carts/${id}`)).data.status;
  }

  const attemptsOf = async ({ id }: TestStore): Promise<string[]> =>
    (
      await service.sql<{ status: string }[]>`
        select status from payment_attempts where store_id = ${id} order by id`
    ).map(({ status }) => status);

  async function confirmed(store: TestStore): Promise<Case> {
    const coupon = await newCoupon(service, store, { usesMax: 1 });
    const giftCard = await newGiftCard(service, store, 300);
    const discounts = { coupons: [coupon], giftCards: [{ code: giftCard }] };
    const { cart, path, confirmation } = await openCheckout(store, 'intent', {
      ...card,
      ...discounts,
    });
    const ask = () => store.call('POST', `${path}/confirm`, confirmation);
    return {
      ask,
      async isAsBefore() {
        assert.equal(await statusOf(store, cart), 'checkout');
        assert.equal((await usesOf(service, store, coupon)).uses, 0);
        assert.equal(await balanceOf(store, giftCard), 300);
        await breaker.repair(store.id);
        // The charge is over, so the shopper must pay anew.
        assert.equal((await ask()).code, 'PAYMENT_INTENT_EXPIRED');
        await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
        const intent = await store.call('POST', `${path}/payment-intent`, card);
        const { id: paymentIntentId } = intent.data.paymentIntent;
        const paid = { ...confirmation, paymentIntentId };
        const again = await store.call('POST', `${path}/confirm`, paid);
        assert.equal(again.status, 200, again.text);
        assert.equal(await balanceOf(store, giftCard), 0);
      },
    };
  }

  async function byWallet(store: TestStore): Promise<Case> {
    const cart = await store.newCart();
    const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
    const ask = () => store.call('POST', path, walletPayment(cart, card));
    return {
      ask,
      async isAsBefore() {
        assert.equal(await statusOf(store, cart), 'checkout');
        await breaker.repair(store.id);
        const again = await ask();
        assert.equal(again.status, 200, again.text);
      },
    };
  }

  async function upsold(store: TestStore): Promise<Case> {
    const order = await placeOrder(store, card);
    const [offer] = await offersOf(store, order);
    const path = `/v1/upsells/orders/${order.id}/accept`;
    const ask = () => store.call('POST', path, { offerId: offer.id });
    return {
      ask,
      async isAsBefore() {
        const now = (await store.call('GET', `/v1/orders/${order.id}`)).data;
        assert.equal(now.totals.total, order.totals.total);
        await breaker.repair(store.id);
        service.clock.advance(-(await advancedMs(order)));
        const again = await ask();
        assert.equal(again.status, 200, again.text);
      },
    };
  }

  /** An offer is open for a limited time, after which its settlement is abandoned. */
  const advancedMs = async ({ createdAt }: Data): Promise<number> =>
    service.clock.now().getTime() - Date.parse(createdAt);

  async function assertRefunded(prepare: typeof confirmed, part: Part): Promise<void> {
    const store = await service.newStore();
    const { ask, isAsBefore } = await prepare(store);
    const before = kindsOf(store);
    await breaker.break(store.id, part, PERMANENT);
    const failed = await ask();
    assert.ok(failed.status >= 500, failed.text);
    await sweeps(4);
    assert.deepEqual(kindsOf(store), [...before, 'charge'], 'it is refunded too early');
    await sweeps(3);
    assert.deepEqual(kindsOf(store), [...before, 'charge', 'refund']);
    const [charge, refund] = movesOf(store).slice(-2);
    assert.equal(refund?.amount, charge?.amount);
    await sweeps(2);
    assert.equal((await attemptsOf(store)).at(-1), 'refunded');
    const events = await service.sql<{ data: Data }[]>`
      select data from events where store_id = ${store.id} and type = 'payment.failed'`;
    assert.deepEqual(
      events.map(({ data }) => data.reason),
      ['settlement_failed'],
    );
    await isAsBefore();
    assert.deepEqual(kindsOf(store), [...before, 'charge', 'refund', 'charge']);
    await assertSound(service.sql, store.id, simulator);
  }

  /** Has read the open attempt and its charge; settles when it is called. */
  async function slowCaller({ id }: TestStore): Promise<() => Promise<Settled>> {
    const store = await findStore(service.app, id as StoreId);
    assert.ok(store);
    const ctx = jobContext(service.app, store);
    const [row] = await service.sql<{ id: AttemptId }[]>`
      select id from payment_attempts where store_id = ${id} and status = 'open'`;
    const attempt = row && (await findAttempt(service.sql, store.id, row.id));
    assert.ok(attempt);
    return () => chargeAttempt(ctx, attempt);
  }

  describe(`${name}: a charge that cannot be settled`, () => {
    for (const part of partOf(ORDER_PARTS, 0, 5)) {
      it(`is refunded if the ${part} of a confirm fails permanently [P24]`, async () => {
        await assertRefunded(confirmed, part);
      });
    }

    for (const part of partOf(WALLET_PARTS, 1, 1)) {
      it(`is refunded if the ${part} of wallet-express fails permanently [P24]`, async () => {
        await assertRefunded(byWallet, part);
      });
    }

    for (const part of partOf(UPSELL_PARTS, 1, 2)) {
      it(`is refunded if the ${part} of an upsell fails permanently [P24]`, async () => {
        await assertRefunded(upsold, part);
      });
    }

    for (const sqlstate of TRANSIENT) {
      it(`is kept through an hour of ${sqlstate}, and becomes an order [P24]`, async () => {
        const store = await service.newStore();
        const { path, confirmation, cart } = await openCheckout(store, 'intent', card);
        await breaker.break(store.id, 'order', sqlstate);
        const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
        assert.ok((await confirm()).status >= 500);
        for (let turn = 0; turn < 12; turn++) {
          service.clock.advance(5 * 60 * SECOND_MS);
          await SWEEP?.run(service.app);
        }
        assert.equal(await statusOf(store, cart), 'confirming');
        await breaker.repair(store.id);
        await sweeps(1);
        assert.equal(await statusOf(store, cart), 'completed');
        assert.deepEqual(kindsOf(store), ['charge']);
        await assertSound(service.sql, store.id, simulator);
      });
    }

    for (const sqlstate of PERSISTENT) {
      it(`is refunded after more than an hour of ${sqlstate} [P24]`, async () => {
        const store = await service.newStore();
        const { path, confirmation } = await openCheckout(store, 'intent', card);
        await breaker.break(store.id, 'order', sqlstate);
        await store.call('POST', `${path}/confirm`, confirmation);
        service.clock.advance(55 * 60 * SECOND_MS);
        await sweeps(4);
        assert.deepEqual(kindsOf(store), ['charge'], 'it is refunded too early');
        await sweeps(4);
        assert.deepEqual(kindsOf(store), ['charge', 'refund']);
        assert.deepEqual(await attemptsOf(store), ['refunded']);
        await assertSound(service.sql, store.id, simulator);
      });
    }

    it('is refunded once, however often the reply of the refund is lost [P24]', async () => {
      const store = await service.newStore();
      const { ask, isAsBefore } = await confirmed(store);
      await breaker.break(store.id, 'order', PERMANENT);
      await ask();
      simulator.fail(({ kind }) => (kind === 'refund' ? 'hang_after' : undefined));
      service.clock.advance(6 * 60 * SECOND_MS);
      for (let turn = 0; turn < 5; turn++) await ask();
      assert.deepEqual(await attemptsOf(store), ['refunding']);
      simulator.fail();
      await sweeps(3);
      assert.deepEqual(await attemptsOf(store), ['refunded']);
      await isAsBefore();
      assert.deepEqual(kindsOf(store), ['charge', 'refund', 'charge']);
      await assertSound(service.sql, store.id, simulator);
    });

    it('creates no order once it is refunded, however the charge is reported [P24]', async () => {
      const store = await service.newStore();
      const { ask } = await confirmed(store);
      await breaker.break(store.id, 'order', PERMANENT);
      await ask();
      const slow = await slowCaller(store);
      await sweeps(7);
      await breaker.repair(store.id);
      assert.equal((await slow()).kind, 'declined');
      const repeats = await Promise.all([ask(), ask(), ask()]);
      assert.deepEqual([...new Set(repeats.map(({ code }) => code))], ['PAYMENT_INTENT_EXPIRED']);
      await sweeps(2);
      assert.deepEqual(kindsOf(store), ['charge', 'refund']);
      const [orders] = await service.sql<[{ count: number }]>`
        select count(*)::integer as count from orders where store_id = ${store.id}`;
      assert.equal(orders.count, 0);
      await assertSound(service.sql, store.id, simulator);
      const parts = ORDER_PARTS.length + UPSELL_PARTS.length + WALLET_PARTS.length;
      const all = IS_WHOLE ? parts : `some of the ${parts}`;
      proved('P24', `${name}: ${all} parts of settlement failed permanently, each refunded once`);
    });
  });
}
