import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Rate } from '../../../src/ports/shipping/shipping-rates.ts';
import { ADDRESS, FREE_RATE, openCheckout } from '../../checkout-steps.ts';
import { MUG, sharedService, startService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import {
  assertNext,
  type CheckoutStep,
  hidesForeignSessions,
  needsItsKey,
  refusesOtherVersions,
  testClosedCart,
  testIdempotencyKey,
} from './every-step.ts';

const SAFE_MAX = 9007199254740991;
const service = await sharedService();
const store = await service.newStore();
const choose = (path: string, body: unknown) => store.call('PUT', `${path}/shipping-rate`, body);
const step: CheckoutStep = {
  service,
  store,
  upTo: 'address',
  send: (call, { path }, headers) => call('PUT', `${path}/shipping-rate`, FREE_RATE, headers),
};

const EXPRESS = { rateId: 'express', rateName: 'Express', amount: 995 };
const paid = await startService({ ports: { shippingRates: () => async () => [rate(995)] } });
const payingStore = await paid.newStore();

function rate(amount: number): Rate {
  const facts = { carrier: 'ups', minDays: 1, maxDays: 2 };
  return { id: 'express', name: 'Express', amount: amount as Rate['amount'], ...facts };
}

describe('chooseShippingRate works', () => {
  it('stores the rate; the payment is the next step', async () => {
    const { path } = await openCheckout(store, 'address');
    const { status, data } = await choose(path, FREE_RATE);
    assert.equal(status, 200);
    assert.deepEqual(data.shippingRate, { id: 'free', name: 'Free shipping', amount: 0 });
    assertNext(data, ['payment_intent', 'email'], 'POST {session}/payment-intent');
  });

  it('adds the shipping cost to the total, and to the cart', async () => {
    const { cart, path } = await openCheckout(payingStore, 'address');
    const { data } = await payingStore.call('PUT', `${path}/shipping-rate`, EXPRESS);
    const { subtotal, shippingTotal, total, amountDue } = data.totals;
    assert.deepEqual([subtotal, shippingTotal, total, amountDue], [1648, 995, 2643, 2643]);
    const after = await payingStore.call('GET', `/v1/carts/${cart.id}`);
    assert.deepEqual(after.data.totals, data.totals);
  });

  it('takes the name of the rate from the store and not from the caller', async () => {
    const { path } = await openCheckout(store, 'address');
    const { data } = await choose(path, { ...FREE_RATE, rateName: 'Yesterday' });
    assert.equal(data.shippingRate.name, 'Free shipping');
  });

  it('is cleared by a changed cart, and its cost leaves the total', async () => {
    const { cart, path } = await openCheckout(payingStore, 'address');
    await payingStore.call('PUT', `${path}/shipping-rate`, EXPRESS);
    await payingStore.call('POST', `/v1/carts/${cart.id}/items`, MUG);
    const { data } = await payingStore.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    assert.equal(data.shippingRate, null);
    assert.deepEqual([data.totals.shippingTotal, data.totals.amountDue], [0, 2898]);
    const missing = ['shipping_rate', 'payment_intent', 'email'];
    assertNext(data, missing, 'POST {session}/quote/resume');
  });
});

describe('chooseShippingRate refuses bad input', () => {
  testClosedCart(step);
  refusesOtherVersions(step);

  it('refuses a body that is not a rate', async () => {
    const { cart, path } = await openCheckout(store, 'address');
    const before = await cartRow(service, cart.id);
    const wrong: Record<string, unknown[]> = {
      rateId: [undefined, '', 7, null],
      rateName: [undefined, '', 7, null],
      amount: [undefined, null, '0', -1, 0.5, SAFE_MAX + 1, '', true],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const reply = await choose(path, { ...FREE_RATE, [field]: value });
        assert.deepEqual([field, value, reply.code], [field, value, 'VALIDATION_ERROR']);
      }
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('refuses a rate that is not offered', async () => {
    const { path } = await openCheckout(store, 'address');
    for (const rateId of ['express', 'FREE', 'free ']) {
      const reply = await choose(path, { ...FREE_RATE, rateId });
      assert.deepEqual([reply.status, reply.code], [422, 'SHIPPING_RATE_INVALID']);
    }
  });

  it('refuses another amount than the store charges, up to the largest amount', async () => {
    const { path } = await openCheckout(store, 'address');
    for (const amount of [1, SAFE_MAX]) {
      const reply = await choose(path, { ...FREE_RATE, amount });
      assert.deepEqual([reply.status, reply.code], [409, 'SHIPPING_RATE_CHANGED']);
    }
    const { path: paying } = await openCheckout(payingStore, 'address');
    const cheap = await payingStore.call('PUT', `${paying}/shipping-rate`, {
      ...EXPRESS,
      amount: 0,
    });
    assert.equal(cheap.code, 'SHIPPING_RATE_CHANGED');
  });

  it('requires an address first, and reports an unserved place', async () => {
    const { path } = await openCheckout(store, 'session');
    const early = await choose(path, FREE_RATE);
    assert.deepEqual([early.status, early.code], [409, 'SHIPPING_ADDRESS_REQUIRED']);
    await store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, country: 'XX' });
    const nowhere = await choose(path, FREE_RATE);
    assert.deepEqual([nowhere.status, nowhere.code], [422, 'NO_RATES_AVAILABLE']);
  });

  it('refuses a total above the largest amount, never a rounded one', async () => {
    const just = product('GOLD', { unitPriceCents: String(SAFE_MAX - 995) });
    const { path } = await openCheckout(payingStore, 'address', { items: [just] });
    const { data } = await payingStore.call('PUT', `${path}/shipping-rate`, EXPRESS);
    assert.equal(data.totals.total, SAFE_MAX);
    const over = product('GOLD', { unitPriceCents: String(SAFE_MAX - 994) });
    const opened = await openCheckout(payingStore, 'address', { items: [over] });
    const reply = await payingStore.call('PUT', `${opened.path}/shipping-rate`, EXPRESS);
    assert.deepEqual([reply.status, reply.code], [422, 'AMOUNT_TOO_LARGE']);
  });
});

describe('chooseShippingRate needs its credential', () => needsItsKey(step));

describe('chooseShippingRate hides foreign ids', () => hidesForeignSessions(step));

describe('chooseShippingRate can be repeated', () => {
  testIdempotencyKey(step);

  it('keeps a valid intent valid without a key', async () => {
    const { path, paymentIntentId } = await openCheckout(store, 'intent');
    const { data } = await choose(path, FREE_RATE);
    assert.equal(data.paymentIntentId, paymentIntentId);
  });
});
