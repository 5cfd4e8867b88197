import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Data } from '../harness.ts';
import { acceptOffer } from '../upsell-steps.ts';
import { pay, startWithStripe, transactionsOf } from './stripe-steps.ts';

const { service, liveStore, deliverAll, assertSound, movesOf } = await startWithStripe();

describe('a live store whose Stripe account captures manually', () => {
  it('authorizes an order and its upsell, and captures a part of both', async () => {
    const { store, owner } = await liveStore();
    const { reply } = await pay(store, 'ctoken_visa', { providerId: 'held' });
    const { order } = reply.data;
    assert.deepEqual([order.paymentStatus, order.payment.providerId], ['authorized', 'held']);
    await acceptOffer(store, order);
    const path = `/admin/v1/orders/${order.id}/capture`;
    const { status, text, data } = await owner.call('POST', path, { amount: 1600 });
    assert.equal(status, 200, text);
    assert.deepEqual([data.order.paymentStatus, data.order.totals.paid], ['paid', 1600]);
    const { transactions } = await transactionsOf(store, order);
    const held = transactions.filter(({ type }: Data) => type === 'authorization');
    for (const { providerReference } of held) await deliverAll(store, providerReference, 'held');
    const alarms = service.logLines.filter((line) => line.includes('another amount'));
    assert.deepEqual(alarms, [], 'a partial capture is no discrepancy');
    const refund = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
    assert.equal(refund.data.order?.paymentStatus, 'refunded', refund.text);
    const expected = [
      ['authorize', 1648],
      ['authorize', 1200],
      ['capture', 1600],
      ['void', 1200],
      ['refund', 1600],
    ];
    assert.deepEqual(movesOf(store), expected);
    await assertSound(store);
  });

  it('releases an order with its upsell', async () => {
    const { store, owner } = await liveStore();
    const { reply } = await pay(store, 'ctoken_visa', { providerId: 'held' });
    const { order } = reply.data;
    await acceptOffer(store, order);
    const path = `/admin/v1/orders/${order.id}/capture`;
    const { status, text, data } = await owner.call('POST', path, { amount: 0 });
    assert.equal(status, 200, text);
    assert.equal(data.order.paymentStatus, 'voided');
    const expected = [
      ['authorize', 1648],
      ['authorize', 1200],
      ['void', 1648],
      ['void', 1200],
    ];
    assert.deepEqual(movesOf(store), expected);
    await assertSound(store);
  });

  it('voids an authorization, and refuses to void a capture', async () => {
    const { store } = await liveStore();
    const held = (await pay(store, 'ctoken_visa', { providerId: 'held' })).reply.data.order;
    const taken = (await pay(store, 'ctoken_visa')).reply.data.order;
    const undo = ({ id }: Data) => store.call('POST', `/v1/payments/orders/${id}/void`, {});
    assert.equal((await undo(held)).data.order.paymentStatus, 'voided');
    assert.equal((await undo(taken)).code, 'NOT_VOIDABLE');
    await assertSound(store);
  });
});
