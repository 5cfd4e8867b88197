import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inlinePrices } from '../../../src/adapters/products/inline-prices.ts';
import type { Rate } from '../../../src/ports/shipping/shipping-rates.ts';
import { ADDRESS, FREE_RATE, openCheckout } from '../../checkout-steps.ts';
import { MUG, sharedService, startService } from '../../harness.ts';
import { product } from '../../states.ts';
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
const HALF_AN_HOUR_MS = 30 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const resume = (path: string, body: unknown = {}) =>
  store.call('POST', `${path}/quote/resume`, body);
const step: CheckoutStep = {
  service,
  store,
  upTo: 'rate',
  send: (call, { path }, headers) => call('POST', `${path}/quote/resume`, {}, headers),
};

/** A shop whose stock and rates change during a checkout. */
const shop: { stock: number | null; rates: Rate[] } = { stock: null, rates: [] };
const moving = await startService({
  ports: {
    shippingRates: () => async () => shop.rates,
    products: () => async (request) =>
      (await inlinePrices(request)).map((validation) =>
        validation.kind === 'valid'
          ? { ...validation, product: { ...validation.product, maxQuantity: shop.stock } }
          : validation,
      ),
  },
});
const movingStore = await moving.newStore();

function rate(id: string, amount: number): Rate {
  const facts = { carrier: null, minDays: null, maxDays: null };
  return { id, name: id, amount: amount as Rate['amount'], ...facts };
}

async function chosen(items?: object[]): Promise<string> {
  shop.stock = null;
  shop.rates = [rate('ground', 500), rate('air', 900)];
  const { path } = await openCheckout(movingStore, 'address', items ? { items } : {});
  const body = { rateId: 'ground', rateName: 'ground', amount: 500 };
  const { status } = await movingStore.call('PUT', `${path}/shipping-rate`, body);
  assert.equal(status, 200);
  return path;
}

describe('resumeQuote works', () => {
  it('reports no change, and keeps rate and intent', async () => {
    const { path, paymentIntentId } = await openCheckout(store, 'intent');
    const { status, data } = await resume(path);
    assert.deepEqual([status, data.changed, data.changes], [200, false, []]);
    assert.deepEqual([data.session.paymentIntentId, data.rates.length], [paymentIntentId, 1]);
    assertNext(data.session, ['email'], 'POST {session}/confirm');
  });

  it('renews an expired quote, and the intent with it', async () => {
    const { path, confirmation } = await openCheckout(store, 'intent');
    service.clock.advance(HALF_AN_HOUR_MS + 1000);
    const late = await store.call('POST', `${path}/confirm`, confirmation);
    assert.deepEqual([late.status, late.code], [409, 'QUOTE_CHANGED']);
    const { data } = await resume(path);
    assert.equal(data.changed, false);
    const left = Date.parse(data.session.quote.expiresAt) - service.clock.now().getTime();
    assert.ok(left > HALF_AN_HOUR_MS - 5000, String(left));
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 200);
  });

  it('reports a changed price, and applies it', async () => {
    const items = [{ ...MUG, metadata: { ...MUG.metadata, simulate: 'price_change' } }];
    const { cart, path } = await openCheckout(store, 'intent', { items });
    const { data } = await resume(path);
    const itemId = cart.items[0].id;
    const change = { code: 'price_changed', itemId, before: 1250, after: 1375 };
    assert.deepEqual([data.changed, data.changes], [true, [change]]);
    assert.equal(data.session.totals.amountDue, 1375);
    assertNext(data.session, ['payment_intent', 'email'], 'POST {session}/payment-intent');
    assert.deepEqual((await resume(path)).data.changes, []);
  });

  it('reports an unavailable line, and keeps the others', async () => {
    const gone = product('GONE', { simulate: 'later:out_of_stock' });
    const { cart, path } = await openCheckout(store, 'intent', { items: [MUG, gone] });
    const { data } = await resume(path);
    const itemId = cart.items[1].id;
    assert.deepEqual(data.changes, [{ code: 'unavailable', itemId, before: 1, after: 0 }]);
    assert.deepEqual(
      data.session.items.map(({ sku }: { sku: string }) => sku),
      ['MUG-1'],
    );
    assert.equal(data.session.shippingRate.id, 'free');
    assert.deepEqual(data.session.messages, []);
  });

  it('requires items when the last line is unavailable', async () => {
    const gone = product('GONE', { simulate: 'later:invalid_product' });
    const { cart, path } = await openCheckout(store, 'intent', { items: [gone] });
    const { data } = await resume(path);
    assert.deepEqual([data.changes[0].code, data.session.items], ['unavailable', []]);
    const missing = ['items', 'payment_intent', 'email'];
    assertNext(data.session, missing, `POST /v1/carts/${cart.id}/items`);
  });

  it('reduces the quantity to the stock', async () => {
    const path = await chosen([{ ...MUG, quantity: 5 }]);
    shop.stock = 2;
    const { data } = await movingStore.call('POST', `${path}/quote/resume`, {});
    const [item] = data.session.items;
    const change = { code: 'quantity_reduced', itemId: item.id, before: 5, after: 2 };
    assert.deepEqual([data.changes, item.quantity], [[change], 2]);
    assert.equal(data.session.totals.subtotal, 2500);
  });

  it('reports a rate with another amount, and an unavailable one', async () => {
    const path = await chosen();
    shop.rates = [rate('ground', 650), rate('air', 900)];
    const dearer = await movingStore.call('POST', `${path}/quote/resume`, {});
    const change = { code: 'shipping_changed', itemId: null, before: 500, after: 650 };
    assert.deepEqual(dearer.data.changes, [change]);
    assert.equal(dearer.data.session.totals.shippingTotal, 650);
    shop.rates = [rate('air', 900)];
    const gone = await movingStore.call('POST', `${path}/quote/resume`, {});
    assert.deepEqual(gone.data.changes, [{ ...change, before: 650, after: null }]);
    assert.equal(gone.data.session.shippingRate, null);
    assert.equal(gone.data.session.totals.shippingTotal, 0);
    const missing = ['shipping_rate', 'payment_intent', 'email'];
    assertNext(gone.data.session, missing, 'GET {session}/shipping-rates');
  });

  it('chooses the rate again that a changed cart or address had cleared', async () => {
    const { cart, path } = await openCheckout(store, 'intent');
    await store.call('POST', `/v1/carts/${cart.id}/items`, product('NEW'));
    assert.equal((await resume(path)).data.session.shippingRate.id, 'free');
    await store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, city: 'Shelbyville' });
    assert.equal((await resume(path)).data.session.shippingRate.id, 'free');
  });

  it('opens a checkout by the token of its own link', async () => {
    const { cart, path } = await openCheckout(store, 'rate');
    const { quoteToken } = (await resume(path)).data;
    assert.match(quoteToken, /^qt_[\w-]+$/);
    assert.equal((await resume(path, { quoteToken })).status, 200);
    const inCapitals = path.replace(cart.id, cart.id.toUpperCase());
    assert.equal((await resume(inCapitals, { quoteToken })).status, 200);
  });

  it('refreshes prices before there is an address', async () => {
    const { path } = await openCheckout(store, 'session');
    const { status, data } = await resume(path);
    assert.deepEqual([status, data.rates], [200, []]);
  });
});

describe('resumeQuote refuses bad input', () => {
  testClosedCart(step);
  refusesOtherVersions(step);

  it('refuses a token of another checkout, of another store, or an unknown one', async () => {
    const { path } = await openCheckout(store, 'rate');
    const other = await openCheckout(store, 'rate');
    const stranger = await service.newStore();
    const foreign = await openCheckout(stranger, 'rate');
    const tokens = [
      (await resume(other.path)).data.quoteToken,
      (await stranger.call('POST', `${foreign.path}/quote/resume`, {})).data.quoteToken,
      'qt_nobody',
      'unknown',
      (await resume(path)).data.quoteToken.slice(0, -1),
    ];
    for (const quoteToken of tokens) {
      const reply = await resume(path, { quoteToken });
      assert.deepEqual([reply.status, reply.code], [404, 'QUOTE_NOT_FOUND'], quoteToken);
    }
  });

  it('refuses an empty or invalid token', async () => {
    const { path } = await openCheckout(store, 'rate');
    for (const quoteToken of ['', 7, null, 'x'.repeat(201)]) {
      assert.equal((await resume(path, { quoteToken })).code, 'VALIDATION_ERROR');
    }
  });

  it('reports an unserved place', async () => {
    const { path } = await openCheckout(store, 'session');
    await store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, country: 'XX' });
    const reply = await resume(path);
    assert.deepEqual([reply.status, reply.code], [422, 'NO_RATES_AVAILABLE']);
  });

  it('reports that products cannot be validated', async () => {
    const items = [product('A', { simulate: 'later:no_answer' })];
    const { path } = await openCheckout(store, 'rate', { items });
    const reply = await resume(path);
    assert.deepEqual([reply.status, reply.code], [503, 'PRODUCT_VALIDATION_UNAVAILABLE']);
    assert.match(String(reply.headers['retry-after']), /^\d+$/);
  });

  it('refuses a price that grew above the largest amount', async () => {
    const gold = product('GOLD', { unitPriceCents: String(SAFE_MAX), simulate: 'price_change' });
    const { path } = await openCheckout(store, 'rate', { items: [gold] });
    const reply = await resume(path);
    assert.deepEqual([reply.status, reply.code], [422, 'AMOUNT_TOO_LARGE']);
  });
});

describe('resumeQuote needs its credential', () => needsItsKey(step));

describe('resumeQuote hides foreign ids', () => hidesForeignSessions(step));

describe('resumeQuote can be repeated', () => {
  testIdempotencyKey(step);

  it('ends in the same quote without a key', async () => {
    const { path } = await openCheckout(store, 'rate');
    await store.call('PUT', `${path}/shipping-rate`, FREE_RATE);
    const [first, second] = [await resume(path), await resume(path)];
    assert.equal(second.data.session.quote.hash, first.data.session.quote.hash);
    assert.equal(second.data.quoteToken, first.data.quoteToken);
  });
});
