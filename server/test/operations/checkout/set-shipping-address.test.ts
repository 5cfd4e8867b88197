import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, openCheckout } from '../../checkout-steps.ts';
import { sharedService } from '../../harness.ts';
import { cartRow } from '../../states.ts';
import {
  assertNext,
  type CheckoutStep,
  hidesForeignSessions,
  needsItsKey,
  refusesOtherVersions,
  testClosedCart,
  testIdempotencyKey,
} from './every-step.ts';

const service = await sharedService();
const store = await service.newStore();
const set = (path: string, address: unknown) =>
  store.call('PUT', `${path}/shipping-address`, address);
const step: CheckoutStep = {
  service,
  store,
  upTo: 'session',
  send: (call, { path }, headers) => call('PUT', `${path}/shipping-address`, ADDRESS, headers),
};

describe('setShippingAddress works', () => {
  it('stores every field; the rates are the next step', async () => {
    const { path } = await openCheckout(store, 'session');
    const whole = { ...ADDRESS, line2: 'Apt 4', phone: '555 0100', email: 'ada@example.com' };
    const { status, data } = await set(path, whole);
    assert.equal(status, 200);
    assert.deepEqual(data.shippingAddress, whole);
    assert.equal(data.email, 'ada@example.com');
    const missing = ['shipping_rate', 'payment_intent', 'email'];
    assertNext(data, missing, 'GET {session}/shipping-rates');
  });

  it('uses US if no country is given, and stores a country in capitals', async () => {
    const { path } = await openCheckout(store, 'session');
    const { country: _, ...nowhere } = ADDRESS;
    assert.equal((await set(path, nowhere)).data.shippingAddress.country, 'US');
    assert.equal(
      (await set(path, { ...ADDRESS, country: 'de' })).data.shippingAddress.country,
      'DE',
    );
  });

  it('returns a country of as many characters as were sent', async () => {
    const { path } = await openCheckout(store, 'session');
    const { status, data } = await set(path, { ...ADDRESS, country: 'ßa' });
    assert.deepEqual([status, data.shippingAddress.country], [200, 'ßA']);
  });

  it('clears the rate and makes the intent stale if the place differs', async () => {
    const { path, confirmation } = await openCheckout(store, 'intent');
    const { data } = await set(path, { ...ADDRESS, line1: '2 Main Street' });
    assert.deepEqual([data.shippingRate, data.paymentIntentId], [null, null]);
    const missing = ['shipping_rate', 'payment_intent', 'email'];
    assertNext(data, missing, 'POST {session}/quote/resume');
    const reply = await store.call('POST', `${path}/confirm`, confirmation);
    assert.deepEqual([reply.status, reply.code], [409, 'QUOTE_CHANGED']);
  });

  it('keeps rate and intent if the place is the same', async () => {
    const { path, paymentIntentId } = await openCheckout(store, 'intent');
    const { data } = await set(path, ADDRESS);
    assert.deepEqual([data.shippingRate.id, data.paymentIntentId], ['free', paymentIntentId]);
    assertNext(data, ['email'], 'POST {session}/confirm');
  });

  it('treats an empty text as none, and replaces the old value by none', async () => {
    const { path } = await openCheckout(store, 'session');
    for (const [line2, phone] of [
      ['', ''],
      ['Floor 2', '1'],
      [undefined, undefined],
    ]) {
      const { data } = await set(path, { ...ADDRESS, line2, phone });
      const shown = [data.shippingAddress.line2, data.shippingAddress.phone];
      assert.deepEqual(shown, [line2 || null, phone || null]);
    }
  });

  it('shows no address on the cart, which more callers can read', async () => {
    const { cart } = await openCheckout(store, 'address');
    const { text } = await store.call('GET', `/v1/carts/${cart.id}`);
    for (const word of [ADDRESS.lastName, ADDRESS.line1]) assert.ok(!text.includes(word), word);
  });
});

describe('setShippingAddress refuses bad input', () => {
  testClosedCart(step);
  refusesOtherVersions(step);

  it('refuses an address with missing or invalid fields', async () => {
    const { cart, path } = await openCheckout(store, 'session');
    const before = await cartRow(service, cart.id);
    const required = ['firstName', 'lastName', 'line1', 'city', 'state', 'postalCode'];
    const bad = required.flatMap((field) => [
      { ...ADDRESS, [field]: undefined },
      { ...ADDRESS, [field]: '' },
      { ...ADDRESS, [field]: 7 },
      { ...ADDRESS, [field]: null },
    ]);
    for (const body of [...bad, {}, [], 'address', { ...ADDRESS, line2: 5 }]) {
      const reply = await set(path, body);
      assert.deepEqual([reply.status, reply.code], [400, reply.code], JSON.stringify(body));
      assert.match(String(reply.code), /^(VALIDATION_ERROR|INVALID_JSON)$/);
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('accepts a country of exactly two characters', async () => {
    const { path } = await openCheckout(store, 'session');
    for (const [country, status] of [
      ['', 400],
      ['D', 400],
      ['DE', 200],
      ['DEU', 400],
    ] as const) {
      assert.deepEqual(
        [country, (await set(path, { ...ADDRESS, country })).status],
        [country, status],
      );
    }
  });

  it('accepts a plausible e-mail', async () => {
    const { path } = await openCheckout(store, 'session');
    for (const email of ['', 'ada', 'ada@', '@example.com', 'ada@example.com, b@example.com', 7]) {
      const reply = await set(path, { ...ADDRESS, email });
      assert.deepEqual([email, reply.code], [email, 'VALIDATION_ERROR']);
    }
    for (const email of ['a@b.co', 'ada+mugs@mail.example.com', "o'hara@example.org"]) {
      const { data } = await set(path, { ...ADDRESS, email });
      assert.equal(data.shippingAddress.email, email);
    }
  });

  it('drops unknown fields, and accepts none nested', async () => {
    const { path } = await openCheckout(store, 'session');
    const { data } = await set(path, { ...ADDRESS, label: 'Home', isDefault: true });
    assert.equal('label' in data.shippingAddress, false);
    assert.equal((await set(path, { address: ADDRESS })).code, 'VALIDATION_ERROR');
  });
});

describe('setShippingAddress needs its credential', () => needsItsKey(step));

describe('setShippingAddress hides foreign ids', () => hidesForeignSessions(step));

describe('setShippingAddress can be repeated', () => {
  testIdempotencyKey(step);

  it('ends in the same quote without a key', async () => {
    const { path } = await openCheckout(store, 'session');
    const [first, second] = [await set(path, ADDRESS), await set(path, ADDRESS)];
    assert.equal(second.data.quote.hash, first.data.quote.hash);
    assert.equal(second.data.quote.id, first.data.quote.id);
  });
});
