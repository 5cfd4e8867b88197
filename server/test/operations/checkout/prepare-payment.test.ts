import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import type { Preparation } from '../../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../../src/values/time.ts';
import { ADDRESS, openCheckout } from '../../checkout-steps.ts';
import { MUG, PEN, sharedService, startService } from '../../harness.ts';
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

const MINUTE_MS = 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const pay = (path: string, body: unknown = {}) =>
  store.call('POST', `${path}/payment-intent`, body);
const step: CheckoutStep = {
  service,
  store,
  upTo: 'rate',
  send: (call, { path }, headers) => call('POST', `${path}/payment-intent`, {}, headers),
};

const DIGITAL = [product('E-BOOK', { requiresShipping: 'false' })];

describe('createPaymentIntent works', () => {
  it('binds the payment to the quote, and needs no form in the sandbox', async () => {
    const { path } = await openCheckout(store, 'rate');
    const { status, data } = await pay(path);
    assert.equal(status, 200);
    const { id, expiresAt, ...intent } = data.paymentIntent;
    assert.match(id, /^pi_[\w-]{40,}$/);
    assert.deepEqual(intent, {
      providerId: 'mock',
      status: 'requires_confirmation',
      amount: 1648,
      currency: 'USD',
    });
    assert.deepEqual(data.clientConfig, {
      providerId: 'mock',
      provider: 'Sandbox',
      mode: 'test',
      form: 'none',
      amount: 1648,
      currency: 'USD',
    });
    const minutes = (Date.parse(expiresAt) - service.clock.now().getTime()) / MINUTE_MS;
    assert.ok(minutes > 59 && minutes <= 60, String(minutes));
    assert.equal(data.session.paymentIntentId, id);
    assertNext(data.session, ['email'], 'POST {session}/confirm');
  });

  it('gives each quote an id of its own, and the same quote the same id', async () => {
    const { cart, path, paymentIntentId } = await openCheckout(store, 'intent');
    assert.equal((await pay(path)).data.paymentIntent.id, paymentIntentId);
    await store.call('POST', `/v1/carts/${cart.id}/items`, PEN);
    await store.call('POST', `${path}/quote/resume`, {});
    const next = (await pay(path)).data.paymentIntent;
    assert.notEqual(next.id, paymentIntentId);
    assert.equal(next.amount, 2046);
  });

  it('keeps one object at the provider per cart, resized in place', async () => {
    const asked: Omit<Preparation, 'isReusable'>[] = [];
    const mock = mockPayments(systemClock);
    const prepare = async ({ cartId, amount, currency, reference }: Preparation) => {
      asked.push({ cartId, amount, currency, reference });
      return { reference: 'ref_1', form: 'none' } as const;
    };
    const watched = await startService({ ports: { payments: () => [{ ...mock, prepare }] } });
    const shop = await watched.newStore();
    const { cart, path } = await openCheckout(shop, 'intent');
    await shop.call('POST', `${path}/payment-intent`, {});
    await shop.call('POST', `/v1/carts/${cart.id}/items`, MUG);
    await shop.call('POST', `${path}/quote/resume`, {});
    await shop.call('POST', `${path}/payment-intent`, {});
    const expected = [
      { cartId: cart.id, amount: 1648, currency: 'USD', reference: null },
      { cartId: cart.id, amount: 2898, currency: 'USD', reference: 'ref_1' },
    ];
    assert.deepEqual(asked, expected);
  });

  it('requires neither address nor rate if nothing is shipped', async () => {
    const { path } = await openCheckout(store, 'session', { items: DIGITAL });
    assert.equal((await pay(path)).status, 200);
  });

  it('calls no provider for an amount of zero', async () => {
    const silent = {
      ...mockPayments(systemClock),
      prepare: () => Promise.reject(new Error('asked')),
      charge: () => Promise.reject(new Error('asked')),
    };
    const free = await startService({ ports: { payments: () => [silent] } });
    const shop = await free.newStore();
    const items = [product('GIFT', { unitPriceCents: '0' })];
    const { path, confirmation } = await openCheckout(shop, 'intent', { items });
    const { status, data } = await shop.call('POST', `${path}/confirm`, confirmation);
    assert.equal(status, 200);
    const { status: label, paymentStatus, payment, totals } = data.order;
    assert.deepEqual([label, paymentStatus, payment], ['confirmed', 'paid', null]);
    assert.deepEqual([totals.total, totals.paid], [0, 0]);
  });

  it('renews an expired quote of goods that are not shipped, under the same id', async () => {
    const { path } = await openCheckout(store, 'session', { items: DIGITAL });
    const { id } = (await pay(path)).data.paymentIntent;
    service.clock.advance(31 * MINUTE_MS);
    const { data } = await pay(path);
    assert.equal(data.paymentIntent.id, id);
    assertNext(data.session, ['email'], 'POST {session}/confirm');
    const confirmation = { paymentIntentId: id, billingAddress: ADDRESS, email: 'a@example.com' };
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 200);
  });

  it('creates another intent once the first has expired', async () => {
    const { path, paymentIntentId } = await openCheckout(store, 'intent');
    service.clock.advance(61 * MINUTE_MS);
    await store.call('POST', `${path}/quote/resume`, {});
    const { data } = await pay(path);
    assert.notEqual(data.paymentIntent.id, paymentIntentId);
    assertNext(data.session, ['email'], 'POST {session}/confirm');
  });
});

describe('createPaymentIntent refuses bad input', () => {
  testClosedCart(step);
  refusesOtherVersions(step);

  it('refuses invalid input for a payment', async () => {
    const { cart, path } = await openCheckout(store, 'rate');
    const before = await cartRow(service, cart.id);
    for (const body of [
      { providerId: '' },
      { providerId: 7 },
      { paymentToken: '' },
      { paymentToken: {} },
      { paymentToken: 'x'.repeat(201) },
      { returnUrl: 'not an address' },
    ]) {
      assert.equal((await pay(path, body)).code, 'VALIDATION_ERROR', JSON.stringify(body));
    }
    assert.equal(await cartRow(service, cart.id), before);
    assert.equal((await pay(path, { returnUrl: 'https://shop.example/done' })).status, 200);
  });

  it('refuses a provider that the store does not have', async () => {
    const { path } = await openCheckout(store, 'rate');
    const reply = await pay(path, { providerId: 'stripe' });
    assert.deepEqual([reply.status, reply.code], [404, 'PROVIDER_NOT_FOUND']);
    assert.equal((await pay(path, { providerId: 'mock' })).status, 200);
  });

  it('requires the address, then the rate, and a rate that is still valid', async () => {
    const bare = await openCheckout(store, 'session');
    const first = await pay(bare.path);
    assert.deepEqual([first.status, first.code], [409, 'SHIPPING_ADDRESS_REQUIRED']);
    const placed = await openCheckout(store, 'address');
    const second = await pay(placed.path);
    assert.deepEqual([second.status, second.code], [409, 'SHIPPING_RATE_REQUIRED']);
    const rated = await openCheckout(store, 'rate');
    service.clock.advance(31 * MINUTE_MS);
    assert.equal((await pay(rated.path)).code, 'SHIPPING_RATE_REQUIRED');
  });

  it('refuses a cart that was emptied', async () => {
    const { cart, path } = await openCheckout(store, 'rate');
    await store.call('DELETE', `/v1/carts/${cart.id}/items`);
    const reply = await pay(path);
    assert.deepEqual([reply.status, reply.code], [422, 'CART_EMPTY']);
  });
});

describe('createPaymentIntent needs its credential', () => needsItsKey(step));

describe('createPaymentIntent hides foreign ids', () => hidesForeignSessions(step));

describe('createPaymentIntent can be repeated', () => {
  testIdempotencyKey(step);

  it('returns the same intent without a key, and writes nothing', async () => {
    const { cart, path } = await openCheckout(store, 'intent');
    const before = await cartRow(service, cart.id);
    const [first, second] = [await pay(path), await pay(path)];
    assert.equal(second.text, first.text);
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('returns one intent to ten concurrent calls', async () => {
    const { path } = await openCheckout(store, 'rate');
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(path)));
    assert.equal(new Set(replies.map(({ data }) => data.paymentIntent.id)).size, 1);
  });
});
