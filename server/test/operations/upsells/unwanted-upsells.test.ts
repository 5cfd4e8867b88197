import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sweepAttempts } from '../../../src/features/payments/attempts/sweep-attempts.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { ownDatabase, product } from '../../states.ts';
import { offersOf } from '../../upsell-steps.ts';

// A database of its own: the sweeper takes every payment in it.
const database = await ownDatabase();
const service = await database.start();

describe('an upsell', () => {
  it('is not offered if a gift card paid for everything: nothing can be charged', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store, { giftCards: [{ code: 'GIFT-SANDBOX-5000' }] });
    const [offer] = await offersOf(store, order);
    assert.equal(offer.status, 'unavailable');
    const path = `/v1/upsells/orders/${order.id}/accept`;
    const { code } = await store.call('POST', path, { offerId: offer.id });
    assert.equal(code, 'ORDER_NOT_MODIFIABLE');
  });

  it('in progress is not charged once the order was refunded', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store, { paymentToken: 'tok_upsell_timeout' });
    const [offer] = await offersOf(store, order);
    const path = `/v1/upsells/orders/${order.id}/accept`;
    assert.equal((await store.call('POST', path, { offerId: offer.id })).status, 504);
    await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
    service.clock.advance(60_000);
    await sweepAttempts(service.app);
    const { data } = await store.call('GET', `/v1/orders/${order.id}`);
    assert.deepEqual([data.status, data.totals.paid], ['refunded', order.total]);
    await auditStore(service.sql, store);
  });

  it('is refused if the order would exceed the limits', async () => {
    const store = await service.newStore();
    const items = [product('A', { unitPriceCents: '9007199254740991' })];
    const order = await placeOrder(store, { items, coupons: ['WELCOME10'] });
    const [offer] = await offersOf(store, order);
    const path = `/v1/upsells/orders/${order.id}/accept`;
    const { code } = await store.call('POST', path, { offerId: offer.id });
    assert.equal(code, 'AMOUNT_TOO_LARGE');
  });

  it('that is declined does not affect the coupons of its order', async () => {
    const store = await service.newStore();
    const options = { coupons: ['WELCOME10'], paymentToken: 'tok_upsell_declined' };
    const order = await placeOrder(store, options);
    const [offer] = await offersOf(store, order);
    const path = `/v1/upsells/orders/${order.id}/accept`;
    assert.equal((await store.call('POST', path, { offerId: offer.id })).status, 402);
    await auditStore(service.sql, store);
  });
});
