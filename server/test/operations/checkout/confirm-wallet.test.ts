import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { withWarranty } from '../../add-on-steps.ts';
import { ADDRESS, openCheckout, walletPayment } from '../../checkout-steps.ts';
import { type Data, PEN, type Reply, sharedService, startService } from '../../harness.ts';
import { cartRow, product, setStatus } from '../../states.ts';
import { type CartWrite, needsItsKey } from '../carts/every-write.ts';
import { fakeProvider } from '../payments/fake-provider.ts';

const SAFE_MAX = 9007199254740991;
const DAY_MS = 24 * 60 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const pay = (cart: Data, change: object = {}, headers = {}): Promise<Reply> =>
  store.call(
    'POST',
    `/v1/checkout/sessions/${cart.id}/wallet-express`,
    walletPayment(cart, change),
    headers,
  );
const write: CartWrite = {
  service,
  store,
  send: (call, cart, headers) =>
    call('POST', `/v1/checkout/sessions/${cart.id}/wallet-express`, walletPayment(cart), headers),
};
const attemptsOf = async ({ id }: Data): Promise<Data[]> => [
  ...(await service.sql`select * from payment_attempts where cart_id = ${id}`),
];

async function refuses(cart: Data, change: object, status: number, code: string): Promise<void> {
  const before = await cartRow(service, cart.id);
  const reply = await pay(cart, change);
  assert.deepEqual([reply.status, reply.code], [status, code], reply.text);
  assert.equal(await cartRow(service, cart.id), before, 'the cart was written');
  assert.deepEqual(await attemptsOf(cart), [], 'a payment was attempted');
}

describe('confirmWallet works', () => {
  it('places an address without a country in the country of the store', async () => {
    const german = await service.newStore();
    await service.sql`update stores set country = 'DE' where id = ${german.id}`;
    service.clock.advance(31_000);
    const cart = await german.newCart();
    const { country: _, ...shippingAddress } = ADDRESS;
    const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
    const { data } = await german.call('POST', path, walletPayment(cart, { shippingAddress }));
    assert.equal(data.order.shippingAddress.country, 'DE');
    assert.equal(data.order.billingAddress.country, 'DE');
  });

  it('creates the order of a plain cart in one call', async () => {
    const cart = await withWarranty(store, await store.newCart());
    const { status, data } = await pay(cart, { notes: 'Ring twice' });
    assert.equal(status, 200);
    const { order } = data;
    assert.deepEqual([order.status, order.paymentStatus, order.total], ['confirmed', 'paid', 1847]);
    assert.deepEqual([order.email, order.notes], ['ada@example.com', 'Ring twice']);
    assert.equal(order.shippingAddress.line1, ADDRESS.line1);
    assert.deepEqual(order.billingAddress, order.shippingAddress);
    assert.deepEqual([order.shippingRate.id, order.addOns.length], ['free', 1]);
    const { data: closed } = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.deepEqual([closed.status, closed.orderNumber], ['completed', order.orderNumber]);
  });

  for (const method of ['apple_pay', 'google_pay', 'paypal', 'link']) {
    it(`reports payment with ${method}, and the card`, async () => {
      const { order } = (await pay(await store.newCart(), { method })).data;
      const { brand, last4, ...payment } = order.payment;
      assert.deepEqual([payment.method, brand, last4], [method, 'visa', '4242']);
      const { data } = await store.call('GET', `/v1/orders/${order.id}`);
      assert.equal(data.payment.method, method);
    });
  }

  it('accepts the intent of the sheet, and another billing address', async () => {
    const cart = await store.newCart();
    const path = `/v1/checkout/sessions/${cart.id}/express-prepare`;
    const { paymentIntent } = (await store.call('POST', path, { method: 'link' })).data;
    const billingAddress = { ...ADDRESS, line1: '2 Side Street' };
    const { data } = await pay(cart, { paymentIntentId: paymentIntent.id, billingAddress });
    assert.equal(data.order.billingAddress.line1, '2 Side Street');
    assert.equal(data.order.shippingAddress.line1, ADDRESS.line1);
  });

  it('keeps the choices of an existing session', async () => {
    const { cart } = await openCheckout(store, 'intent', { paymentToken: 'tok_declined' });
    const { status, data } = await pay(cart, {
      shippingAddress: { ...ADDRESS, city: 'Elsewhere', country: 'de' },
    });
    assert.deepEqual([status, data.order.shippingAddress.city], [200, 'Elsewhere']);
    assert.equal(data.order.shippingAddress.country, 'DE');
  });

  it('requires neither address nor rate if nothing is shipped', async () => {
    const cart = await store.newCart([product('E-BOOK', { requiresShipping: 'false' })]);
    const none = { shippingAddress: undefined, rateId: undefined };
    await refuses(cart, none, 400, 'VALIDATION_ERROR');
    const { status, data } = await pay(cart, { ...none, billingAddress: ADDRESS });
    assert.deepEqual([status, data.order.shippingAddress], [200, null]);
  });

  it('prefers the address of the sheet to an older one if nothing is shipped', async () => {
    const ebook = { items: [product('E-BOOK', { requiresShipping: 'false' })] };
    const bare = await openCheckout(store, 'session', ebook);
    const { path, cart } = await openCheckout(store, 'session', ebook);
    await store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, city: 'Old' });
    for (const { id, totals } of [bare.cart, cart]) {
      const { data } = await pay({ id, totals }, { rateId: undefined });
      assert.equal(data.order.shippingAddress?.city, ADDRESS.city);
    }
  });

  it('releases the cart when the payment is declined, and accepts another token', async () => {
    const cart = await store.newCart();
    const declined = await pay(cart, { paymentToken: 'tok_declined' });
    assert.deepEqual([declined.status, declined.code], [402, 'PAYMENT_DECLINED']);
    const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.equal(data.status, 'checkout');
    assert.equal((await pay(cart)).status, 200);
  });

  it('continues after the shopper acted, or failed to authenticate', async () => {
    const cart = await store.newCart();
    const input = { paymentToken: 'tok_requires_action' };
    assert.equal((await pay(cart, input)).code, 'PAYMENT_ACTION_REQUIRED');
    assert.equal((await pay(cart, input)).status, 200);
    const other = await store.newCart();
    const failing = { paymentToken: 'tok_authentication_failed' };
    assert.equal((await pay(other, failing)).code, 'PAYMENT_ACTION_REQUIRED');
    assert.equal((await pay(other, failing)).code, 'PAYMENT_AUTHENTICATION_FAILED');
  });

  it('resumes the same attempt after an unknown outcome', async () => {
    const cart = await store.newCart();
    const input = { paymentToken: 'tok_timeout' };
    for (let time = 0; time < 2; time++) {
      const reply = await pay(cart, input);
      assert.deepEqual([reply.status, reply.code], [504, 'PROVIDER_TIMEOUT']);
    }
    service.clock.advance(4000);
    assert.equal((await pay(cart, input)).status, 200);
    assert.equal((await attemptsOf(cart)).length, 1);
  });
});

describe('confirmWallet refuses bad input', () => {
  it('refuses a card number, which belongs in the form of the provider', async () => {
    const cart = await store.newCart();
    const change = { paymentToken: '4242 4242 4242 4242' };
    await refuses(cart, change, 422, 'PAYMENT_TOKEN_INVALID');
  });

  it('charges nothing if the total differs from the sheet', async () => {
    const cart = await store.newCart();
    for (const expectedTotal of [1647, 1649, 0]) {
      await refuses(cart, { expectedTotal }, 409, 'TOTAL_CHANGED');
    }
    await store.call('POST', `/v1/carts/${cart.id}/items`, PEN);
    await refuses(cart, {}, 409, 'TOTAL_CHANGED');
  });

  it('refuses a body of the wrong shape', async () => {
    const cart = await store.newCart();
    const wrong: Record<string, unknown[]> = {
      method: [undefined, 'cash', 7],
      paymentToken: [undefined, '', 'x'.repeat(201)],
      expectedTotal: [undefined, -1, 1.5, '1648'],
      email: [undefined, 'ada'],
      shippingAddress: [{}, 'here'],
      billingAddress: [{ ...ADDRESS, city: '' }],
      notes: ['x'.repeat(501)],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) await refuses(cart, { [field]: value }, 400, 'VALIDATION_ERROR');
    }
  });

  it('refuses missing or unknown parts, and an unserved address', async () => {
    const cart = await store.newCart();
    const billingAddress = ADDRESS;
    const noPlace = { shippingAddress: undefined, billingAddress };
    await refuses(cart, noPlace, 409, 'SHIPPING_ADDRESS_REQUIRED');
    await refuses(cart, { rateId: undefined }, 409, 'SHIPPING_RATE_REQUIRED');
    await refuses(cart, { rateId: 'rocket' }, 422, 'SHIPPING_RATE_INVALID');
    const shippingAddress = { ...ADDRESS, country: 'XX' };
    await refuses(cart, { shippingAddress }, 422, 'NO_RATES_AVAILABLE');
    await refuses(cart, { paymentIntentId: 'pi_none' }, 404, 'PAYMENT_INTENT_NOT_FOUND');
    await refuses(cart, { providerId: 'unknown' }, 404, 'PROVIDER_NOT_FOUND');
    await refuses(await store.newCart([]), {}, 422, 'CART_EMPTY');
  });

  it('refuses a wallet that no provider supports', async () => {
    const plain = await startService({ ports: { payments: () => [fakeProvider()] } });
    const shop = await plain.newStore();
    const { status, code } = await write.send(shop.call, await shop.newCart());
    assert.deepEqual([status, code], [422, 'WALLET_NOT_AVAILABLE']);
  });

  it('refuses changed prices, and reports that products cannot be validated', async () => {
    const dearer = await store.newCart([product('A', { simulate: 'price_change' })]);
    assert.equal((await pay(dearer)).code, 'QUOTE_CHANGED');
    const silent = await store.newCart([product('A', { simulate: 'later:no_answer' })]);
    assert.equal((await pay(silent)).code, 'PRODUCT_VALIDATION_UNAVAILABLE');
    for (const cart of [dearer, silent]) assert.deepEqual(await attemptsOf(cart), []);
  });

  it('refuses too large an amount, a merged cart and an expired one', async () => {
    const rate = { id: 'dear', name: 'Dear', amount: 1 as never };
    const days = { carrier: null, minDays: null, maxDays: null };
    const shippingRates = () => async () => [{ ...rate, ...days }];
    const costly = await startService({ ports: { shippingRates } });
    const shop = await costly.newStore();
    const gold = await shop.newCart([product('GOLD', { unitPriceCents: String(SAFE_MAX) })]);
    const path = `/v1/checkout/sessions/${gold.id}/wallet-express`;
    const reply = await shop.call('POST', path, walletPayment(gold, { rateId: 'dear' }));
    assert.deepEqual([reply.status, reply.code], [422, 'AMOUNT_TOO_LARGE']);
    const merged = await store.newCart();
    await setStatus(service, merged.id, 'merged');
    await refuses(merged, {}, 409, 'CART_MERGED');
    const cancelled = await store.newCart();
    await setStatus(service, cancelled.id, 'cancelled');
    await refuses(cancelled, {}, 409, 'CART_CANCELLED');
    const old = await store.newCart();
    service.clock.advance(31 * DAY_MS);
    await refuses(old, {}, 409, 'CART_EXPIRED');
  });

  it('returns no order for a cart that was paid with another amount', async () => {
    const cart = await store.newCart();
    await pay(cart);
    const other = await pay(cart, { expectedTotal: 1 });
    assert.deepEqual([other.status, other.code], [409, 'CART_COMPLETED']);
    const locked = await store.newCart();
    await pay(locked, { paymentToken: 'tok_timeout' });
    assert.equal((await pay(locked, { expectedTotal: 1 })).code, 'CART_LOCKED');
    const wrong = { paymentIntentId: 'pi_none' };
    assert.equal((await pay(cart, wrong)).code, 'PAYMENT_INTENT_NOT_FOUND');
  });
});

describe('confirmWallet needs its credential', () => needsItsKey(write));

describe('confirmWallet hides foreign ids', () => {
  it('returns the same bytes for a cart of another store as for an unknown one', async () => {
    const stranger = await service.newStore();
    const cart = await store.newCart();
    const unknown = await write.send(stranger.call, { ...cart, id: randomUUID() });
    assert.deepEqual([unknown.status, unknown.code], [404, 'CART_NOT_FOUND']);
    assert.equal((await write.send(stranger.call, cart)).text, unknown.text);
    for (const id of ['1', `${cart.id}0`, '%00']) {
      assert.equal((await write.send(store.call, { ...cart, id })).text, unknown.text);
    }
    assert.deepEqual(await attemptsOf(cart), []);
  });
});

describe('confirmWallet can be repeated', () => {
  it('returns the same order again with the same, another and no key', async () => {
    const cart = await store.newCart();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await pay(cart, {}, headers);
    assert.equal(first.status, 200);
    for (const keys of [headers, {}, { 'idempotency-key': randomUUID() }]) {
      const again = await pay(cart, {}, keys);
      assert.deepEqual([again.status, again.data], [200, first.data]);
    }
    assert.equal((await attemptsOf(cart)).length, 1);
  });

  it('creates one order for many concurrent calls, each with a token of its own', async () => {
    const cart = await store.newCart();
    const crowd = Array.from({ length: 20 }, (_, n) => pay(cart, { paymentToken: `tok_${n}` }));
    const replies = await Promise.all(crowd);
    const refused = replies.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 19);
    for (const { code, text } of refused) {
      assert.ok(code === 'CART_LOCKED' || code === 'CART_COMPLETED', text);
    }
    const [attempt] = await attemptsOf(cart);
    const winner = replies.findIndex(({ status }) => status === 200);
    assert.equal(attempt?.payment_token, `tok_${winner}`);
    assert.equal(replies[winner]?.data.order.id, attempt?.order_id);
    assert.equal((await attemptsOf(cart)).length, 1);
  });

  it('creates one order for many concurrent repeats of one token', async () => {
    const cart = await store.newCart();
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(cart)));
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(new Set(replies.map(({ data }) => data.order.id)).size, 1);
    assert.equal((await attemptsOf(cart)).length, 1);
  });
});
