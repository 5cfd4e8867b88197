import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { ADDRESS, FREE_RATE, openCheckout } from '../../checkout-steps.ts';
import { MUG, sharedService } from '../../harness.ts';
import { cartRow, goLive, product, setStatus } from '../../states.ts';
import {
  assertNext,
  type CheckoutStep,
  needsItsKey,
  refusesOtherVersions,
  testClosedCart,
  testIdempotencyKey,
} from './every-step.ts';

const HALF_AN_HOUR_MS = 30 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const open = (cartId: unknown) => store.call('POST', '/v1/checkout/sessions', { cartId });
const step: CheckoutStep = {
  service,
  store,
  upTo: 'session',
  send: (call, { cart }, headers) =>
    call('POST', '/v1/checkout/sessions', { cartId: cart.id }, headers),
};

describe('openCheckoutSession works', () => {
  it('opens a session with the cart and the next call', async () => {
    const cart = await store.newCart();
    const { status, data } = await open(cart.id);
    assert.equal(status, 200);
    const { id, quote, createdAt, updatedAt, expiresAt, items, totals, ...rest } = data;
    const session = `/v1/checkout/sessions/${cart.id}`;
    assert.deepEqual(rest, {
      cartId: cart.id,
      status: 'open',
      developerMode: true,
      email: null,
      customerId: null,
      shippingAddress: null,
      shippingRate: null,
      paymentIntentId: null,
      nextAction: null,
      readiness: {
        ready: false,
        missing: ['shipping_address', 'shipping_rate', 'payment_intent', 'email'],
        next: { method: 'PUT', path: `${session}/shipping-address` },
      },
      gates: [],
      messages: [],
      orderNumber: null,
    });
    assert.deepEqual([items, totals], [cart.items, cart.totals]);
    const minutes = (Date.parse(quote.expiresAt) - Date.parse(createdAt)) / 60_000;
    assert.equal(Math.round(minutes), 30);
    assert.equal((await store.call('GET', `/v1/carts/${cart.id}`)).data.status, 'checkout');
  });

  it('requires neither address nor rate if nothing is shipped', async () => {
    const cart = await store.newCart([product('E-BOOK', { requiresShipping: 'false' })]);
    const { data } = await open(cart.id);
    assertNext(data, ['payment_intent', 'email'], 'POST {session}/payment-intent');
    const mixed = await store.newCart([MUG, product('E-BOOK', { requiresShipping: 'false' })]);
    assert.equal((await open(mixed.id)).data.readiness.missing[0], 'shipping_address');
  });

  it('returns a session that is being paid', async () => {
    const { cart } = await openCheckout(store, 'intent');
    await setStatus(service, cart.id, 'confirming');
    const { status, data } = await open(cart.id);
    assert.deepEqual([status, data.status], [200, 'processing']);
    assert.deepEqual(data.readiness, {
      ready: true,
      missing: [],
      next: { method: 'POST', path: `/v1/checkout/sessions/${cart.id}/confirm` },
    });
  });

  it('returns no sandbox flag once the store is live', async () => {
    const live = await service.newStore();
    const cart = await live.newCart();
    await goLive(service, live);
    const { data } = await live.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    assert.equal('developerMode' in data, false);
  });

  it('names the next call after every step, and after the quote has expired', async () => {
    const { cart, path } = await openCheckout(store, 'session');
    const session = async () => (await open(cart.id)).data;
    await store.call('PUT', `${path}/shipping-address`, ADDRESS);
    const missing = ['shipping_rate', 'payment_intent', 'email'];
    assertNext(await session(), missing, 'GET {session}/shipping-rates');
    await store.call('PUT', `${path}/shipping-rate`, FREE_RATE);
    assertNext(await session(), ['payment_intent', 'email'], 'POST {session}/payment-intent');
    await store.call('POST', `${path}/payment-intent`, {});
    assertNext(await session(), ['email'], 'POST {session}/confirm');
    service.clock.advance(HALF_AN_HOUR_MS - 5_000);
    assertNext(await session(), ['email'], 'POST {session}/confirm');
    service.clock.advance(10_000);
    assertNext(await session(), missing, 'POST {session}/quote/resume');
    await store.call('POST', `${path}/quote/resume`, {});
    assertNext(await session(), ['email'], 'POST {session}/confirm');
    await store.call('DELETE', `/v1/carts/${cart.id}/items`);
    await store.call('POST', `/v1/carts/${cart.id}/items`, MUG);
    assertNext(await session(), missing, 'POST {session}/quote/resume');
  });

  it('reports missing items when the cart was emptied', async () => {
    const { cart, path } = await openCheckout(store, 'intent');
    await store.call('DELETE', `/v1/carts/${cart.id}/items`);
    const { data } = await store.call('PUT', `${path}/shipping-address`, ADDRESS);
    const missing = ['items', 'payment_intent', 'email'];
    assertNext(data, missing, `POST /v1/carts/${cart.id}/items`);
  });
});

describe('openCheckoutSession refuses bad input', () => {
  testClosedCart(step, [
    ['completed', 'CART_COMPLETED'],
    ['merged', 'CART_MERGED'],
    ['cancelled', 'CART_CANCELLED'],
  ]);
  refusesOtherVersions(step);

  it('refuses a missing or invalid cartId', async () => {
    for (const body of [{}, { cartId: 7 }, { cartId: null }, { cartId: '' }, { cartId: 'mine' }]) {
      const reply = await store.call('POST', '/v1/checkout/sessions', body);
      assert.deepEqual([reply.status, reply.code], [400, 'VALIDATION_ERROR']);
    }
  });

  it('refuses an empty cart', async () => {
    const cart = await store.newCart([]);
    const before = await cartRow(service, cart.id);
    const reply = await open(cart.id);
    assert.deepEqual([reply.status, reply.code], [422, 'CART_EMPTY']);
    assert.equal(await cartRow(service, cart.id), before);
  });
});

describe('openCheckoutSession needs its credential', () => needsItsKey(step));

describe('openCheckoutSession hides foreign ids', () => {
  it('returns the same bytes for a cart of another store as for an unknown one', async () => {
    const stranger = await service.newStore();
    const cart = await store.newCart();
    const before = await cartRow(service, cart.id);
    const send = (cartId: string) => stranger.call('POST', '/v1/checkout/sessions', { cartId });
    const [foreign, unknown] = [await send(cart.id), await send(randomUUID())];
    assert.deepEqual([foreign.status, foreign.code], [404, 'CART_NOT_FOUND']);
    assert.equal(foreign.text, unknown.text);
    assert.equal(await cartRow(service, cart.id), before);
  });
});

describe('openCheckoutSession can be repeated', () => {
  testIdempotencyKey(step);

  it('returns the same session again without a key, and writes nothing', async () => {
    const { cart } = await openCheckout(store, 'intent');
    const before = await cartRow(service, cart.id);
    const [first, second] = [await open(cart.id), await open(cart.id.toUpperCase())];
    assert.equal(second.text, first.text);
    assert.equal(await cartRow(service, cart.id), before);
  });
});
