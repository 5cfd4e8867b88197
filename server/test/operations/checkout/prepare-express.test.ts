import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withWarranty } from '../../add-on-steps.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { type Data, sharedService, startService } from '../../harness.ts';
import { cartRow, product, setStatus } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testIdempotencyKey,
} from '../carts/every-write.ts';
import { fakeProvider } from '../payments/fake-provider.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const prepare = (cart: Data, body: unknown = { method: 'apple_pay' }, headers = {}) =>
  store.call('POST', `/v1/checkout/sessions/${cart.id}/express-prepare`, body, headers);
const write: CartWrite = {
  service,
  store,
  send: async (call, cart, headers) => {
    const path = `/v1/checkout/sessions/${cart.id}/express-prepare`;
    const reply = await call('POST', path, { method: 'link' }, headers);
    // The shared tests look for the cart.
    const id = reply.data.session?.cartId;
    return { ...reply, data: { ...reply.data, id } };
  },
};

async function refuses(cart: Data, body: unknown, status: number, code: string, headers = {}) {
  const before = await cartRow(service, cart.id);
  const reply = await prepare(cart, body, headers);
  assert.deepEqual([reply.status, reply.code], [status, code], reply.text);
  assert.equal(await cartRow(service, cart.id), before, 'the cart was written');
}

describe('prepareExpress works', () => {
  it('opens the session itself and returns the data of the sheet', async () => {
    const cart = await withWarranty(store, await store.newCart());
    const { status, data } = await prepare(cart);
    assert.equal(status, 200);
    assert.deepEqual([data.session.cartId, data.session.status], [cart.id, 'open']);
    assert.equal(data.session.paymentIntentId, data.paymentIntent.id);
    assert.deepEqual([data.paymentIntent.amount, data.clientConfig.form], [1847, 'none']);
    const { total, ...request } = data.paymentRequest;
    assert.deepEqual(request, {
      countryCode: 'US',
      currency: 'USD',
      lineItems: [
        { label: 'Subtotal', amount: 1648 },
        { label: 'Add-ons', amount: 199 },
      ],
      requestShipping: true,
      rates: [],
    });
    assert.equal(total.amount, 1847);
    assert.match(total.label, /^Test /);
  });

  it('accepts a session in any state', async () => {
    const { cart } = await openCheckout(store, 'rate');
    const { data } = await prepare(cart);
    assert.deepEqual(
      data.paymentRequest.rates.map(({ id }: Data) => id),
      ['free'],
    );
    assert.deepEqual(
      data.paymentRequest.lineItems.map(({ label }: Data) => label),
      ['Subtotal', 'Shipping'],
    );
    assert.equal(data.session.shippingRate.id, 'free');
  });

  it('requires no shipping if nothing is shipped, and offers every wallet', async () => {
    const cart = await store.newCart([product('E-BOOK', { requiresShipping: 'false' })]);
    for (const method of ['apple_pay', 'google_pay', 'paypal', 'link']) {
      const { data } = await prepare(cart, { method, providerId: 'mock' });
      assert.equal(data.paymentRequest.requestShipping, false);
    }
  });

  it('returns no rates for an unserved place', async () => {
    const { cart, path } = await openCheckout(store, 'address');
    const { shippingAddress } = (
      await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id })
    ).data;
    const { line2: _, phone: __, email: ___, ...address } = shippingAddress;
    await store.call('PUT', `${path}/shipping-address`, { ...address, country: 'XX' });
    const { status, data } = await prepare(cart);
    assert.deepEqual([status, data.paymentRequest.rates], [200, []]);
  });
});

describe('prepareExpress refuses bad input', () => {
  it('refuses a body of the wrong shape', async () => {
    const cart = await store.newCart();
    for (const body of [{}, { method: 'cash' }, { method: 'link', returnUrl: 'here' }]) {
      await refuses(cart, body, 400, 'VALIDATION_ERROR');
    }
  });

  it('refuses an empty cart, an unknown provider and one without that wallet', async () => {
    await refuses(await store.newCart([]), { method: 'link' }, 422, 'CART_EMPTY');
    const body = { method: 'link', providerId: 'unknown' };
    await refuses(await store.newCart(), body, 404, 'PROVIDER_NOT_FOUND');
    const plain = await startService({ ports: { payments: () => [fakeProvider()] } });
    const shop = await plain.newStore();
    for (const input of [{ method: 'link' }, { method: 'link', providerId: 'fake' }]) {
      const path = `/v1/checkout/sessions/${(await shop.newCart()).id}/express-prepare`;
      const { status, code } = await shop.call('POST', path, input);
      assert.deepEqual([status, code], [422, 'WALLET_NOT_AVAILABLE']);
    }
  });

  it('refuses an amount that the provider does not accept, and a failing provider', async () => {
    const fake = fakeProvider();
    const facts = { ...fake.facts, wallets: ['link'] };
    const refused = { reference: null, refused: 'Too little.' };
    const answers = [async () => refused, () => Promise.reject(new Error('no such host'))];
    for (const [index, expected] of [
      [0, [402, 'PAYMENT_DECLINED']],
      [1, [504, 'PROVIDER_TIMEOUT']],
    ] as const) {
      const prepare = answers[index] as typeof fake.prepare;
      const payments = () => [{ ...fake, facts, prepare }];
      const shop = await (await startService({ ports: { payments } })).newStore();
      const cart = await shop.newCart();
      const path = `/v1/checkout/sessions/${cart.id}/express-prepare`;
      const reply = await shop.call('POST', path, { method: 'link' });
      assert.deepEqual([reply.status, reply.code], expected, reply.text);
      const { data } = await shop.call('GET', `/v1/carts/${cart.id}`);
      assert.deepEqual([data.status, data.version], [cart.status, cart.version]);
    }
  });

  it('does not change a cart that is closed, or has another version', async () => {
    for (const [status, code] of [
      ['completed', 'CART_COMPLETED'],
      ['confirming', 'CART_LOCKED'],
      ['merged', 'CART_MERGED'],
      ['cancelled', 'CART_CANCELLED'],
    ] as const) {
      const cart = await store.newCart();
      await setStatus(service, cart.id, status);
      await refuses(cart, { method: 'link' }, 409, code);
    }
    const cart = await store.newCart();
    const headers = { 'if-match': '"9"' };
    await refuses(cart, { method: 'link' }, 412, 'VERSION_MISMATCH', headers);
    service.clock.advance(31 * DAY_MS);
    await refuses(cart, { method: 'link' }, 409, 'CART_EXPIRED');
  });
});

describe('prepareExpress needs its credential', () => needsItsKey(write));

describe('prepareExpress hides foreign ids', () => hidesForeignCarts(write));

describe('prepareExpress can be repeated', () => {
  testIdempotencyKey(write);

  it('returns the same intent again without a key', async () => {
    const cart = await store.newCart();
    const [first, second] = [await prepare(cart), await prepare(cart)];
    assert.equal(second.text, first.text);
  });
});
