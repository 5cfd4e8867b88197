import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sweepReversals } from '../../../src/features/payments/reversals/sweep-reversals.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { newCoupon, usesOf } from '../../discounts.ts';
import { type Data, sharedService, type TestStore } from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { ownDatabase } from '../../states.ts';
import {
  assertEvents,
  hidesForeignOrders,
  needsItsCredential,
  type OrderOperation,
  orderRows,
  refusesShapes,
} from '../orders/every-order.ts';
import { fakeProvider } from './fake-provider.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PLACED = ['order.created', 'payment.captured'];
const service = await sharedService();
const store = await service.newStore();
const fake = fakeProvider();
// A database of its own: the sweeper would take payments of other files.
const faked = await (await ownDatabase()).start({ ports: { payments: () => [fake] } });
const { sql } = faked;
const shop = await faked.newStore();

const undo = (order: Data, body: unknown = {}, from: TestStore = store, headers = {}) =>
  from.call('POST', `/v1/payments/orders/${order.id}/void`, body, headers);
const refund = (order: Data, body: unknown = {}, from: TestStore = store) =>
  from.call('POST', `/v1/payments/orders/${order.id}/refund`, body);
const read = async (order: Data, from: TestStore = store) =>
  (await from.call('GET', `/v1/orders/${order.id}`)).data;
const operation: OrderOperation = {
  service,
  store,
  isForOperators: true,
  send: (call, { id }, headers) => call('POST', `/v1/payments/orders/${id}/void`, {}, headers),
};

async function refusesVoid(order: Data, from: TestStore = store): Promise<void> {
  const { status, code } = await undo(order, {}, from);
  assert.deepEqual([status, code], [409, 'NOT_VOIDABLE']);
}

describe('voidOrder works', () => {
  it('voids the payment on the day it was made, and cancels the order', async () => {
    const order = await placeOrder(store);
    const { status, data } = await undo(order, { reason: 'Changed my mind' });
    assert.equal(status, 200);
    assert.deepEqual(
      [data.transaction.type, data.transaction.status, data.transaction.amount],
      ['void', 'succeeded', 1648],
    );
    assert.match(data.transaction.providerReference, /^mock_void_/);
    assert.deepEqual(
      [data.order.status, data.order.paymentStatus, data.order.totals.refunded],
      ['cancelled', 'voided', 0],
    );
    assert.deepEqual(data.order, await read(order));
    await assertEvents(service, order, [...PLACED, 'payment.voided', 'order.status_changed']);
    const last = data.order.timeline.at(-1);
    assert.deepEqual([last.type, last.from, last.to], ['payment_voided', 'confirmed', 'cancelled']);
  });

  it('needs no body', async () => {
    const order = await placeOrder(store);
    const { status } = await store.call('POST', `/v1/payments/orders/${order.id}/void`);
    assert.equal(status, 200);
  });

  it('reads the ledger and not the status', async () => {
    const order = await placeOrder(store);
    for (const status of ['refunded', 'cancelled']) {
      await store.call('PATCH', `/v1/orders/${order.id}/status`, { status });
    }
    assert.equal((await undo(order)).status, 200);
  });

  it('emits no change of the status if it was cancelled already', async () => {
    const order = await placeOrder(store);
    await store.call('PATCH', `/v1/orders/${order.id}/status`, { status: 'cancelled' });
    await undo(order);
    await assertEvents(service, order, [...PLACED, 'order.status_changed', 'payment.voided']);
  });
});

describe('voidOrder of a free order', () => {
  const free = (code: string) => placeOrder(store, { coupons: [code] });

  it('cancels it and releases the use of its coupon', async () => {
    const code = await newCoupon(service, store, { value: 100, usesMax: 1 });
    const order = await free(code);
    assert.deepEqual([order.total, order.paymentStatus], [0, 'paid']);
    const { status, data } = await undo(order, { reason: 'A mistake' });
    assert.equal(status, 200);
    const { type, amount, providerId, parentId } = data.transaction;
    assert.deepEqual([type, amount, providerId, parentId], ['void', 0, null, null]);
    assert.deepEqual([data.order.status, data.order.paymentStatus], ['cancelled', 'voided']);
    assert.deepEqual(await usesOf(service, store, code), { uses: 0, rows: 0 });
    assert.equal((await free(code)).total, 0);
  });

  it('is done once for concurrent calls', async () => {
    const code = await newCoupon(service, store, { value: 100 });
    const order = await free(code);
    const replies = await Promise.all(Array.from({ length: 5 }, () => undo(order)));
    assert.equal(new Set(replies.map(({ data }) => data.transaction?.id)).size, 1);
    assert.deepEqual(await usesOf(service, store, code), { uses: 0, rows: 0 });
    await assertEvents(service, order, ['order.created', 'payment.voided', 'order.status_changed']);
  });

  it('is completed by the sweeper if a process died in between', async () => {
    const items = [{ sku: 'FREE', metadata: { unitPriceCents: '0' } }];
    const order = await placeOrder(shop, { items });
    await undo(order, {}, shop);
    // As it was before its end was recorded.
    await sql`
      update payment_transactions set status = 'pending'
      where store_id = ${shop.id} and order_id = ${order.id}`;
    faked.clock.advance(21_000);
    await sweepReversals(faked.app);
    const [row] = await sql`
      select status from payment_transactions
      where store_id = ${shop.id} and order_id = ${order.id}`;
    assert.equal(row?.status, 'succeeded');
  });
});

describe('voidOrder refuses bad input', () => {
  refusesShapes(operation, undo, [
    ...['x'.repeat(201), 1, null, []].map((reason) => ({ reason })),
    [],
    'null',
  ]);

  it('accepts a reason of 200 characters', async () => {
    assert.equal((await undo(await placeOrder(store), { reason: 'x'.repeat(200) })).status, 200);
  });

  it('refuses an order with a refund', async () => {
    const order = await placeOrder(store);
    await refund(order, { amount: 1 });
    const before = await orderRows(service, order.id);
    await refusesVoid(order);
    assert.equal(await orderRows(service, order.id), before);
  });

  it('refuses an order with a pending payment', async () => {
    await refusesVoid(await placeOrder(store, { paymentToken: 'tok_pending' }));
  });

  it('allows no refund once it is done', async () => {
    const order = await placeOrder(store);
    await undo(order);
    const { status, code } = await refund(order, { amount: 1 });
    assert.deepEqual([status, code], [409, 'NOT_REFUNDABLE']);
  });

  it('refuses if the provider does, and the payment can still be refunded', async () => {
    const order = await placeOrder(shop);
    fake.next.push('refused');
    await refusesVoid(order, shop);
    assert.deepEqual(
      [(await read(order, shop)).status, (await read(order, shop)).paymentStatus],
      ['confirmed', 'paid'],
    );
    await assertEvents(faked, order, PLACED);
    const { status, data } = await refund(order, {}, shop);
    assert.deepEqual([status, data.order.paymentStatus], [200, 'refunded']);
  });
});

describe('voidOrder with a provider that does not reply', () => {
  for (const outcome of ['unknown', 'throws'] as const) {
    it(`returns PROVIDER_TIMEOUT when it ${outcome}, and a repeat resolves it`, async () => {
      const order = await placeOrder(shop);
      fake.next.push(outcome);
      const { status, code, headers } = await undo(order, {}, shop);
      assert.deepEqual([status, code], [504, 'PROVIDER_TIMEOUT']);
      assert.equal(headers['retry-after'], '5');
      const meanwhile = await refund(order, { amount: 1 }, shop);
      assert.equal(meanwhile.code, 'NOT_REFUNDABLE');
      const { data } = await undo(order, {}, shop);
      assert.deepEqual([data.order.paymentStatus, data.order.status], ['voided', 'cancelled']);
      const [first, second] = fake.asked.slice(-2);
      assert.equal(first?.key, second?.key);
      await assertEvents(faked, order, [...PLACED, 'payment.voided', 'order.status_changed']);
    });
  }

  it('is resolved by the sweeper if it is not repeated', async () => {
    const order = await placeOrder(shop);
    fake.next.push('unknown', 'unknown');
    await undo(order, {}, shop);
    assert.equal(await sweepReversals(faked.app), 0, 'it may still be running');
    faked.clock.advance(21_000);
    await sweepReversals(faked.app);
    assert.equal((await read(order, shop)).status, 'confirmed');
    faked.clock.advance(21_000);
    await sweepReversals(faked.app);
    assert.equal((await read(order, shop)).status, 'cancelled');
    await assertEvents(faked, order, [...PLACED, 'payment.voided', 'order.status_changed']);
    faked.clock.advance(21_000);
    assert.equal(await sweepReversals(faked.app), 0);
  });

  it('is abandoned by the sweeper if the provider refuses after all', async () => {
    const order = await placeOrder(shop);
    fake.next.push('unknown', 'refused');
    await undo(order, {}, shop);
    faked.clock.advance(21_000);
    await sweepReversals(faked.app);
    const after = await read(order, shop);
    assert.deepEqual([after.status, after.paymentStatus], ['confirmed', 'paid']);
    assert.equal((await undo(order, {}, shop)).status, 200);
  });
});

describe('voidOrder needs its credential', () => needsItsCredential(operation));

describe('voidOrder hides foreign ids', () => hidesForeignOrders(operation));

describe('voidOrder can be repeated', () => {
  it('returns the same without a key, and calls the provider once', async () => {
    const order = await placeOrder(shop);
    const first = await undo(order, {}, shop);
    const before = await orderRows(faked, order.id);
    const asked = fake.asked.length;
    const second = await undo(order, { reason: 'again' }, shop);
    assert.deepEqual([second.status, second.data], [200, first.data]);
    assert.equal(await orderRows(faked, order.id), before);
    assert.equal(fake.asked.length, asked);
  });

  it('returns the same with a key, and the current order', async () => {
    const order = await placeOrder(store);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await undo(order, {}, store, headers);
    await store.call('PATCH', `/v1/orders/${order.id}/status`, { status: 'processing' });
    const second = await undo(order, {}, store, headers);
    assert.deepEqual(second.data.transaction, first.data.transaction);
    assert.equal(second.data.order.status, 'processing');
    assert.equal(second.headers['idempotent-replayed'], 'true');
  });

  it('voids once for twenty concurrent calls', async () => {
    const order = await placeOrder(shop);
    const replies = await Promise.all(Array.from({ length: 20 }, () => undo(order, {}, shop)));
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(new Set(replies.map(({ data }) => data.transaction.id)).size, 1);
    await assertEvents(faked, order, [...PLACED, 'payment.voided', 'order.status_changed']);
  });

  it('never both voids and refunds, in any order', async () => {
    for (let round = 0; round < (IS_WHOLE ? 20 : 4); round++) {
      const order = await placeOrder(shop);
      const calls = [
        undo(order, {}, shop),
        refund(order, {}, shop),
        refund(order, { amount: 1 }, shop),
      ];
      const replies = await Promise.all(round % 2 ? calls.reverse() : calls);
      const { paymentStatus, totals } = await read(order, shop);
      const isVoided = paymentStatus === 'voided';
      assert.equal(totals.refunded > 0, !isVoided);
      const given = isVoided ? 1648 : totals.refunded;
      assert.ok(given <= 1648);
      assert.ok(replies.some(({ status }) => status === 200));
      const { data } = await shop.call('GET', `/v1/payments/orders/${order.id}/transactions`);
      const kinds = data.transactions
        .filter((row: Data) => row.status === 'succeeded' && row.type !== 'capture')
        .map((row: Data) => row.type);
      assert.equal(new Set(kinds).size, 1, kinds.join());
    }
  });
});

describe('voidOrder on the next day', () => {
  // Last, since it advances the clock of the whole file.
  it('is too late in the sandbox, and the payment can be refunded instead', async () => {
    const order = await placeOrder(store);
    const midnight = Math.ceil(service.clock.now().getTime() / DAY_MS) * DAY_MS;
    service.clock.advance(midnight - service.clock.now().getTime());
    await refusesVoid(order);
    assert.equal((await read(order)).paymentStatus, 'paid');
    assert.equal((await refund(order)).data.order.paymentStatus, 'refunded');
  });
});
