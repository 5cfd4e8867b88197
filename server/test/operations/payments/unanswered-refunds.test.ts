import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sweepReversals } from '../../../src/features/payments/reversals/sweep-reversals.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, PEN } from '../../harness.ts';
import { ownDatabase } from '../../states.ts';
import { assertEvents } from '../orders/every-order.ts';
import { fakeProvider } from './fake-provider.ts';
import { orderSteps } from './order-steps.ts';

const PLACED = ['order.created', 'payment.captured'];
const fake = fakeProvider();
// A database of its own: the sweeper processes all stores.
const { start } = await ownDatabase();
const service = await start({ ports: { payments: () => [fake] } });
const store = await service.newStore();
const { refund, read, transactions: ledger } = orderSteps(store);

describe('refundOrder with a provider that refuses or does not reply', () => {
  it('makes the amount refundable again if the provider refuses', async () => {
    const items = [{ sku: 'A', quantity: 3, metadata: { unitPriceCents: '333' } }];
    const order = await placeOrder(store, { items: [...items, PEN] });
    const body = { items: [{ itemId: order.items[0].id, quantity: 3 }] };
    const headers = { 'idempotency-key': randomUUID() };
    fake.next.push('refused', 'refused');
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status, code } = await refund(order, body, store, headers);
      assert.deepEqual([status, code], [409, 'NOT_REFUNDABLE']);
    }
    const after = await read(order);
    assert.deepEqual(
      [after.status, after.paymentStatus, after.totals.refunded],
      ['confirmed', 'paid', 0],
    );
    await assertEvents(service, order, PLACED);
    const { status, data } = await refund(order, body, store, headers);
    assert.deepEqual([status, data.refund.amount], [200, 999]);
    const { transactions } = await ledger(order);
    assert.deepEqual(
      transactions.map((row: Data) => row.status),
      ['succeeded', 'failed', 'failed', 'succeeded'],
    );
  });

  it('keeps a partly refunded status if another refund was refused meanwhile', async () => {
    const order = await placeOrder(store);
    const release = fake.hold();
    fake.next.push('refused');
    const refused = refund(order, { amount: 648 });
    while (fake.asked.at(-1)?.amount !== 648) await new Promise((done) => setTimeout(done, 5));
    const done = refund(order, { amount: 1000 });
    while (fake.asked.at(-1)?.amount !== 1000) await new Promise((next) => setTimeout(next, 5));
    release();
    assert.deepEqual([(await refused).status, (await done).status], [409, 200]);
    const after = await read(order);
    assert.deepEqual(
      [after.status, after.paymentStatus],
      ['partially_refunded', 'partially_refunded'],
    );
  });

  for (const outcome of ['unknown', 'throws'] as const) {
    it(`reserves the amount when it ${outcome}, and the same key resolves it`, async () => {
      const order = await placeOrder(store);
      const headers = { 'idempotency-key': randomUUID() };
      fake.next.push(outcome);
      const first = await refund(order, { amount: 1000 }, store, headers);
      assert.deepEqual([first.status, first.code], [504, 'PROVIDER_TIMEOUT']);
      assert.equal((await ledger(order)).summary.available, 648);
      const tooMuch = await refund(order, { amount: 649 });
      assert.equal(tooMuch.code, 'REFUND_EXCEEDS_AVAILABLE');
      const other = await refund(order, { amount: 999 }, store, headers);
      assert.deepEqual([other.status, other.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
      const second = await refund(order, { amount: 1000 }, store, headers);
      assert.deepEqual([second.status, second.data.refund.amount], [200, 1000]);
      const [one, two] = fake.asked.slice(-2);
      assert.equal(one?.key, two?.key);
      const events = ['payment.refunded', 'order.status_changed'];
      await assertEvents(service, order, [...PLACED, ...events]);
    });
  }

  it('is resolved by the sweeper if it is not repeated', async () => {
    const order = await placeOrder(store);
    fake.next.push('unknown', 'unknown');
    await refund(order, { amount: 1000 });
    assert.equal(await sweepReversals(service.app), 0, 'it may still be running');
    for (const label of ['confirmed', 'partially_refunded', 'partially_refunded']) {
      service.clock.advance(21_000);
      await sweepReversals(service.app);
      assert.equal((await read(order)).status, label);
    }
    await assertEvents(service, order, [...PLACED, 'payment.refunded', 'order.status_changed']);
  });

  it('is abandoned by the sweeper if the provider refuses after all', async () => {
    const order = await placeOrder(store);
    fake.next.push('unknown', 'refused');
    await refund(order, {});
    service.clock.advance(21_000);
    await sweepReversals(service.app);
    const after = await read(order);
    assert.deepEqual([after.paymentStatus, after.totals.refunded], ['paid', 0]);
    assert.equal((await refund(order, {})).status, 200);
  });

  it('replies within the timeout of a provider, however long it hangs', async () => {
    const order = await placeOrder(store);
    fake.next.push('hangs');
    const started = performance.now();
    const { status, code } = await refund(order, { amount: 1 });
    assert.deepEqual([status, code], [504, 'PROVIDER_TIMEOUT']);
    assert.ok(performance.now() - started < 12_000);
  });
});

describe('refundOrder of many at once', () => {
  it('is exact for a hundred concurrent calls', async () => {
    const order = await placeOrder(store);
    const asked = fake.asked.length;
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => refund(order, { amount: 33 })),
    );
    const won = replies.filter(({ status }) => status === 200);
    assert.equal(won.length, Math.floor(1648 / 33));
    const lost = replies.filter(({ status }) => status !== 200).map(({ code }) => code);
    assert.deepEqual([...new Set(lost)], ['REFUND_EXCEEDS_AVAILABLE']);
    assert.equal(fake.asked.length - asked, won.length);
    const after = await read(order);
    assert.deepEqual([after.totals.refunded, after.status], [1617, 'partially_refunded']);
    const told = won.map(() => 'payment.refunded');
    await assertEvents(service, order, [
      ...PLACED,
      'payment.refunded',
      'order.status_changed',
      ...told.slice(1),
    ]);
  });
});
