import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditStore } from '../audit-store.ts';
import { openCheckout } from '../checkout-steps.ts';
import { balanceOf, usesOf } from '../discounts.ts';
import { startService } from '../harness.ts';

const CODE = 'GIFT-SANDBOX-5000';

/** A store without a payment provider: no charge is possible. */
const service = await startService({ ports: { payments: () => [] } });

describe('a cart that a gift card pays in full', () => {
  it('becomes an order, refunded in part and voided in another, without a provider', async () => {
    const store = await service.newStore();
    const options = { giftCards: [{ code: CODE }], coupons: ['WELCOME10'] };
    const { path, confirmation } = await openCheckout(store, 'intent', options);
    const { data } = await store.call('POST', `${path}/confirm`, confirmation);
    const { order } = data;
    assert.deepEqual(
      [order.status, order.paymentStatus, order.payment],
      ['confirmed', 'paid', null],
    );
    assert.deepEqual([order.totals.amountDue, order.totals.paid], [0, 1483]);
    assert.equal(await balanceOf(store, CODE), 3_517);

    const money = `/v1/payments/orders/${order.id}`;
    const refunded = await store.call('POST', `${money}/refund`, { amount: 483 });
    assert.deepEqual(
      [refunded.data.refund.status, refunded.data.refund.allocations.length],
      ['succeeded', 1],
    );
    assert.equal(await balanceOf(store, CODE), 4_000);
    assert.equal((await store.call('POST', `${money}/void`, {})).code, 'NOT_VOIDABLE');

    const second = await openCheckout(store, 'intent', options);
    const again = await store.call('POST', `${second.path}/confirm`, second.confirmation);
    const voided = await store.call('POST', `/v1/payments/orders/${again.data.order.id}/void`, {});
    assert.deepEqual(
      [voided.data.transaction.status, voided.data.order.paymentStatus],
      ['succeeded', 'voided'],
    );
    assert.equal(await balanceOf(store, CODE), 4_000);
    assert.equal((await usesOf(service, store, 'WELCOME10')).uses, 1);
    await auditStore(service.sql, store);
  });

  it('cannot be confirmed if an amount is left to pay', async () => {
    const store = await service.newStore();
    const items = [{ sku: 'DEAR', metadata: { unitPriceCents: '5001' } }];
    const { path } = await openCheckout(store, 'rate', { items, giftCards: [{ code: CODE }] });
    const { status, code } = await store.call('POST', `${path}/payment-intent`, {});
    assert.deepEqual([status, code], [404, 'PROVIDER_NOT_FOUND']);
  });
});
