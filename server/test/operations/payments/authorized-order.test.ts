import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { sharedService } from '../../harness.ts';
import { acceptOffer } from '../../upsell-steps.ts';
import { assertEvents } from '../orders/every-order.ts';
import { orderSteps } from './order-steps.ts';

const HELD = ['order.created', 'payment.authorized'];
const service = await sharedService();
const store = await service.newStore();
const operator = await store.newOperator('staff');
const { placeHeld, capture, refund, undo, read, transactions, rowsOf } = orderSteps(
  store,
  operator,
);

describe('an authorized order', () => {
  it('is confirmed and authorized, in every reply', async () => {
    const order = await placeHeld();
    assert.deepEqual([order.status, order.paymentStatus], ['confirmed', 'authorized']);
    assert.equal(order.totals.paid, 0);
    assert.deepEqual(await read(order), order);
    assert.deepEqual(await rowsOf(order), [['authorization', 'succeeded', 1648]]);
    const { summary } = await transactions(order);
    assert.deepEqual(summary, { authorized: 1648, captured: 0, refunded: 0, available: 0 });
    const { data } = await store.call('GET', '/v1/orders/?pageSize=1');
    assert.equal(data.orders[0].paymentStatus, 'authorized');
    await assertEvents(service, order, HELD);
    await auditStore(service.sql, store);
  });

  it('debits gift cards at once, and authorizes only the rest', async () => {
    const shopper = await service.newStore();
    const giftCards = [{ code: 'GIFT-SANDBOX-5000', amount: 600 }];
    const order = await placeOrder(shopper, { paymentToken: 'tok_held', giftCards });
    assert.deepEqual([order.paymentStatus, order.totals.paid], ['authorized', 600]);
    const { summary } = await transactions(order, shopper);
    assert.deepEqual(summary, { authorized: 1648, captured: 600, refunded: 0, available: 600 });
    await assertEvents(service, order, [...HELD, 'payment.captured']);
    const { data } = await capture(order, {}, await shopper.newOperator('staff'));
    assert.deepEqual([data.order.paymentStatus, data.order.totals.paid], ['paid', 1648]);
    await auditStore(service.sql, shopper);
  });

  it('is refunded only once it is captured', async () => {
    const order = await placeHeld();
    assert.equal((await refund(order)).code, 'NOT_REFUNDABLE');
    await capture(order);
    assert.equal((await refund(order, { amount: 600 })).data.order.totals.refunded, 600);
    assert.equal((await refund(order)).data.order.paymentStatus, 'refunded');
    await auditStore(service.sql, store);
  });

  it('can be voided until then, and not captured afterwards', async () => {
    const order = await placeHeld({ giftCards: [{ code: 'GIFT-SANDBOX-5000', amount: 10 }] });
    const { data } = await undo(order);
    assert.deepEqual([data.order.status, data.order.paymentStatus], ['cancelled', 'voided']);
    assert.equal((await capture(order)).code, 'NOT_CAPTURABLE');
    assert.deepEqual(await rowsOf(order), [
      ['gift_card_debit', 'succeeded', 10],
      ['authorization', 'succeeded', 1638],
      ['void', 'succeeded', 1638],
      ['gift_card_credit', 'succeeded', 10],
    ]);
    await auditStore(service.sql, store);
  });
});

describe('captureOrder of zero releases', () => {
  it('the whole authorization, upsells as well, and a repeat changes nothing', async () => {
    const order = await placeHeld();
    await acceptOffer(store, order);
    assert.equal((await undo(order)).code, 'NOT_VOIDABLE');
    const { status, text, data } = await capture(order, { amount: 0 });
    assert.equal(status, 200, text);
    assert.deepEqual([data.order.paymentStatus, data.order.totals.paid], ['voided', 0]);
    assert.deepEqual((await rowsOf(order)).slice(2), [
      ['capture', 'succeeded', 0],
      ['capture', 'succeeded', 0],
    ]);
    assert.deepEqual((await capture(order, { amount: 0 })).data, data);
    for (const body of [{}, { amount: 1 }]) {
      assert.equal((await capture(order, body)).code, 'NOT_CAPTURABLE');
    }
    assert.equal((await refund(order)).code, 'NOT_REFUNDABLE');
    await auditStore(service.sql, store);
  });

  it('and an earlier capture can be refunded, before and after', async () => {
    const order = await placeHeld();
    await capture(order);
    await acceptOffer(store, order);
    assert.equal((await refund(order, { amount: 1649 })).code, 'REFUND_EXCEEDS_AVAILABLE');
    const part = await refund(order, { amount: 600 });
    assert.equal(part.data.order?.paymentStatus, 'partially_refunded', part.text);
    assert.equal((await refund(order)).data.order.paymentStatus, 'partially_refunded');
    const { data } = await capture(order, { amount: 0 });
    assert.deepEqual([data.order.paymentStatus, data.order.totals.refunded], ['refunded', 1648]);
    await auditStore(service.sql, store);
  });

  it('and gift cards are refunded while the rest is authorized', async () => {
    const shopper = await service.newStore();
    const giftCards = [{ code: 'GIFT-SANDBOX-5000', amount: 600 }];
    const order = await placeOrder(shopper, { paymentToken: 'tok_held', giftCards });
    const { data } = await refund(order, {}, shopper);
    assert.deepEqual([data.order.totals.refunded, data.order.status], [600, 'partially_refunded']);
    assert.deepEqual((await rowsOf(order, shopper)).at(-1), ['gift_card_credit', 'succeeded', 600]);
    const taken = await capture(order, {}, await shopper.newOperator('staff'));
    assert.deepEqual(taken.data.order?.paymentStatus, 'partially_refunded', taken.text);
    await auditStore(service.sql, shopper);
  });
});
