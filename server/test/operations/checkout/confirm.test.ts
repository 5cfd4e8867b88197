import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { ADDRESS, FREE_RATE, type Opened, openCheckout } from '../../checkout-steps.ts';
import { type Data, MUG, PEN, type Reply, sharedService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import {
  type CheckoutStep,
  hidesForeignSessions,
  needsItsKey,
  testClosedCart,
} from './every-step.ts';

const SAFE_MAX = 9007199254740991;
const MINUTE_MS = 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const confirm = ({ path, confirmation }: Opened, change: object = {}): Promise<Reply> =>
  store.call('POST', `${path}/confirm`, { ...confirmation, ...change });
const step: CheckoutStep = {
  service,
  store,
  upTo: 'intent',
  send: (call, { path, confirmation }, headers) =>
    call('POST', `${path}/confirm`, confirmation, headers),
};
const readCart = async ({ cart }: Opened): Promise<Data> =>
  (await store.call('GET', `/v1/carts/${cart.id}`)).data;
const readSession = ({ cart }: Opened): Promise<Reply> =>
  store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });

async function ordersOf({ cart }: Opened): Promise<number> {
  return (await service.sql`select 1 from orders where cart_id = ${cart.id}`).length;
}

async function refuses(opened: Opened, change: object, status: number, code: string) {
  const before = await cartRow(service, opened.cart.id);
  const reply = await confirm(opened, change);
  assert.deepEqual([reply.status, reply.code], [status, code], reply.text);
  assert.equal(await cartRow(service, opened.cart.id), before, 'the cart was written');
  assert.equal(await ordersOf(opened), 0);
}

describe('confirmCheckout works', () => {
  it('creates the order that was shown, and closes the cart', async () => {
    const opened = await openCheckout(store, 'intent');
    const { status, data } = await confirm(opened, { notes: 'Ring twice' });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(data), ['order']);
    const { order } = data;
    assert.match(order.orderNumber, /^ORD-\d{4}-\d{5}$/);
    assert.deepEqual([order.status, order.paymentStatus], ['confirmed', 'paid']);
    assert.deepEqual([order.total, order.totals.paid, order.totals.refunded], [1648, 1648, 0]);
    assert.deepEqual([order.email, order.notes], ['ada@example.com', 'Ring twice']);
    assert.equal(order.billingAddress.line1, ADDRESS.line1);
    assert.deepEqual(order.shippingAddress, order.billingAddress);
    assert.equal(order.shippingRate.id, FREE_RATE.rateId);
    assert.equal(order.payment.paymentIntentId, opened.paymentIntentId);
    assert.deepEqual(
      order.items.map(({ source: _, ...item }: Data) => item),
      opened.cart.items,
    );
    const cart = await readCart(opened);
    assert.deepEqual([cart.status, cart.orderNumber], ['completed', order.orderNumber]);
    assert.equal((await readSession(opened)).code, 'CART_COMPLETED');
  });

  it('uses US if the billing address has no country', async () => {
    const { country: _, ...billingAddress } = ADDRESS;
    const { data } = await confirm(await openCheckout(store, 'intent'), { billingAddress });
    assert.equal(data.order.billingAddress.country, 'US');
  });

  it('requires neither address nor rate if nothing is shipped', async () => {
    const items = [product('E-BOOK', { requiresShipping: 'false' })];
    const opened = await openCheckout(store, 'session', { items });
    const { data } = await store.call('POST', `${opened.path}/payment-intent`, {});
    const reply = await confirm(opened, { paymentIntentId: data.paymentIntent.id });
    assert.equal(reply.status, 200);
    assert.deepEqual(
      [reply.data.order.shippingAddress, reply.data.order.shippingRate],
      [null, null],
    );
  });

  it('releases the cart when the payment is declined, and consumes no number', async () => {
    const opened = await openCheckout(store, 'intent', { paymentToken: 'tok_declined' });
    const before = (await confirm(await openCheckout(store, 'intent'))).data.order.orderNumber;
    const reply = await confirm(opened);
    assert.deepEqual([reply.status, reply.code], [402, 'PAYMENT_DECLINED']);
    assert.deepEqual([(await readCart(opened)).status, await ordersOf(opened)], ['checkout', 0]);
    const after = (await confirm(await openCheckout(store, 'intent'))).data.order.orderNumber;
    assert.equal(sequence(after), sequence(before) + 1);
  });

  it('returns the action of the shopper, and continues after it', async () => {
    const opened = await openCheckout(store, 'intent', { paymentToken: 'tok_requires_action' });
    const reply = await confirm(opened);
    assert.deepEqual([reply.status, reply.code], [402, 'PAYMENT_ACTION_REQUIRED']);
    const { data: session } = await readSession(opened);
    assert.equal(session.status, 'processing');
    assert.deepEqual(Object.keys(session.nextAction), ['type', 'url', 'clientSecret']);
    assert.equal(session.readiness.next.path, `${opened.path}/confirm`);
    const locked = await store.call('POST', `/v1/carts/${opened.cart.id}/items`, PEN);
    assert.equal(locked.code, 'CART_LOCKED');
    assert.equal((await confirm(opened)).status, 200);
    assert.equal(await ordersOf(opened), 1);
  });

  it('releases the cart if the shopper failed to authenticate', async () => {
    const paymentToken = 'tok_authentication_failed';
    const opened = await openCheckout(store, 'intent', { paymentToken });
    assert.equal((await confirm(opened)).code, 'PAYMENT_ACTION_REQUIRED');
    const reply = await confirm(opened);
    assert.deepEqual([reply.status, reply.code], [402, 'PAYMENT_AUTHENTICATION_FAILED']);
    const { data: session } = await readSession(opened);
    assert.deepEqual([session.status, session.nextAction], ['open', null]);
    await store.call('POST', `${opened.path}/payment-intent`, { paymentToken: 'tok_good' });
    assert.equal((await confirm(opened)).status, 200);
  });

  it('locks the cart while the outcome is unknown, and resumes the attempt', async () => {
    const opened = await openCheckout(store, 'intent', { paymentToken: 'tok_timeout' });
    for (let time = 0; time < 2; time++) {
      const reply = await confirm(opened);
      assert.deepEqual([reply.status, reply.code], [504, 'PROVIDER_TIMEOUT']);
      assert.match(String(reply.headers['retry-after']), /^\d+$/);
    }
    assert.equal((await readCart(opened)).status, 'confirming');
    service.clock.advance(4000);
    assert.equal((await confirm(opened)).status, 200);
    const attempts = await service.sql`
      select 1 from payment_attempts where cart_id = ${opened.cart.id}`;
    assert.equal(attempts.length, 1);
  });

  it('creates a pending order while the money is pending', async () => {
    const opened = await openCheckout(store, 'intent', { paymentToken: 'tok_pending' });
    const { status, data } = await confirm(opened);
    assert.deepEqual([status, data.order.status], [200, 'pending']);
    assert.deepEqual([data.order.paymentStatus, data.order.totals.paid], ['pending', 0]);
    assert.equal((await readCart(opened)).status, 'completed');
  });
});

function sequence(orderNumber: string): number {
  return Number(orderNumber.slice(-5));
}

describe('confirmCheckout refuses bad input', () => {
  testClosedCart(step, [
    ['merged', 'CART_MERGED'],
    ['cancelled', 'CART_CANCELLED'],
  ]);

  it('refuses a body with missing or invalid fields', async () => {
    const opened = await openCheckout(store, 'intent');
    const wrong: Record<string, unknown[]> = {
      paymentIntentId: [undefined, '', null, 7, 'x'.repeat(201)],
      billingAddress: [undefined, null, 'here', {}, { ...ADDRESS, city: '' }, [ADDRESS]],
      email: ['', 'ada', 'ada@', '@example.com', null, 7],
      notes: [null, 7, 'x'.repeat(501)],
      providerId: [null, 7],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        await refuses(opened, { [field]: value }, 400, 'VALIDATION_ERROR');
      }
    }
    for (const country of ['', 'D', 'DEU']) {
      await refuses(opened, { billingAddress: { ...ADDRESS, country } }, 400, 'VALIDATION_ERROR');
    }
  });

  it('accepts notes of 500 characters', async () => {
    const notes = 'n'.repeat(500);
    const { data } = await confirm(await openCheckout(store, 'intent'), { notes });
    assert.equal(data.order.notes, notes);
  });

  it('requires the e-mail of a guest; one in an address does not replace it', async () => {
    const opened = await openCheckout(store, 'session');
    const address = { ...ADDRESS, email: 'ada@example.com' };
    await store.call('PUT', `${opened.path}/shipping-address`, address);
    await store.call('PUT', `${opened.path}/shipping-rate`, FREE_RATE);
    const { data } = await store.call('POST', `${opened.path}/payment-intent`, {});
    const paymentIntentId = data.paymentIntent.id;
    const change = { paymentIntentId, billingAddress: address, email: undefined };
    await refuses(opened, change, 422, 'EMAIL_REQUIRED');
    const { order } = (await confirm(opened, { ...change, email: 'bea@example.com' })).data;
    assert.equal(order.email, 'bea@example.com');
  });

  it('refuses another provider than that of the intent', async () => {
    const opened = await openCheckout(store, 'intent');
    await refuses(opened, { providerId: 'stripe' }, 404, 'PROVIDER_NOT_FOUND');
    assert.equal((await confirm(opened, { providerId: 'mock' })).status, 200);
  });

  it('reports that products cannot be validated', async () => {
    const items = [product('A', { simulate: 'later:no_answer' })];
    const opened = await openCheckout(store, 'intent', { items });
    await refuses(opened, {}, 503, 'PRODUCT_VALIDATION_UNAVAILABLE');
  });

  it('sells at no changed price, and nothing that is unavailable', async () => {
    for (const simulate of ['price_change', 'later:out_of_stock', 'later:invalid_product']) {
      const opened = await openCheckout(store, 'intent', { items: [product('A', { simulate })] });
      await refuses(opened, {}, 409, 'QUOTE_CHANGED');
    }
    const gold = product('GOLD', { unitPriceCents: String(SAFE_MAX), simulate: 'price_change' });
    const opened = await openCheckout(store, 'intent', { items: [gold] });
    await refuses(opened, {}, 422, 'AMOUNT_TOO_LARGE');
  });
});

describe('confirmCheckout refuses a wallet’s intent without', () => {
  for (const [upTo, code] of [
    ['session', 'SHIPPING_ADDRESS_REQUIRED'],
    ['address', 'SHIPPING_RATE_REQUIRED'],
  ] as const) {
    it(`what ${code} demands, and creates no order`, async () => {
      const opened = await openCheckout(store, upTo);
      const wallet = { method: 'apple_pay' };
      const { data } = await store.call('POST', `${opened.path}/express-prepare`, wallet);
      const paymentIntentId = data.paymentIntent.id;
      const body = { paymentIntentId, billingAddress: ADDRESS, email: 'ada@example.com' };
      await refuses(opened, body, 409, code);
      assert.equal(await ordersOf(opened), 0);
    });
  }
});

describe('confirmCheckout refuses an intent that does not match the quote:', () => {
  const unknown = (paymentIntentId: string) => ({ paymentIntentId });

  it('one that does not exist, and one that is nearly right', async () => {
    const opened = await openCheckout(store, 'intent');
    const { paymentIntentId: id } = opened;
    for (const other of ['pi_unknown', id.slice(0, -1), `${id}x`, ` ${id}`, id.toUpperCase()]) {
      await refuses(opened, unknown(other), 404, 'PAYMENT_INTENT_NOT_FOUND');
    }
  });

  it('one of another cart, of the same amount or a lower one', async () => {
    const opened = await openCheckout(store, 'intent');
    for (const items of [undefined, [product('CHEAP')]]) {
      const other = await openCheckout(store, 'intent', items ? { items } : {});
      await refuses(opened, unknown(other.paymentIntentId), 404, 'PAYMENT_INTENT_NOT_FOUND');
    }
  });

  it('one of another store', async () => {
    const opened = await openCheckout(store, 'intent');
    const foreign = await openCheckout(await service.newStore(), 'intent');
    await refuses(opened, unknown(foreign.paymentIntentId), 404, 'PAYMENT_INTENT_NOT_FOUND');
  });

  it('one that another cart was paid with', async () => {
    const used = await openCheckout(store, 'intent');
    assert.equal((await confirm(used)).status, 200);
    const opened = await openCheckout(store, 'intent');
    await refuses(opened, unknown(used.paymentIntentId), 404, 'PAYMENT_INTENT_NOT_FOUND');
  });

  it('any, where none was made', async () => {
    const opened = await openCheckout(store, 'rate');
    await refuses(opened, unknown('pi_none'), 404, 'PAYMENT_INTENT_NOT_FOUND');
  });

  it('its own of an earlier, cheaper quote, with or without a newer one', async () => {
    const opened = await openCheckout(store, 'intent');
    await store.call('POST', `/v1/carts/${opened.cart.id}/items`, MUG);
    await refuses(opened, {}, 409, 'QUOTE_CHANGED');
    await store.call('POST', `${opened.path}/quote/resume`, {});
    await refuses(opened, {}, 409, 'QUOTE_CHANGED');
    const { data } = await store.call('POST', `${opened.path}/payment-intent`, {});
    await refuses(opened, {}, 409, 'QUOTE_CHANGED');
    const { order } = (await confirm(opened, unknown(data.paymentIntent.id))).data;
    assert.equal(order.total, 2898);
    const again = await confirm(opened);
    assert.deepEqual([again.status, again.code], [409, 'QUOTE_CHANGED']);
  });

  it('its own once the quote has expired', async () => {
    const opened = await openCheckout(store, 'intent');
    service.clock.advance(30 * MINUTE_MS);
    await refuses(opened, {}, 409, 'QUOTE_CHANGED');
  });

  it('its own after an hour, however new the quote', async () => {
    const opened = await openCheckout(store, 'intent');
    for (let step = 0; step < 3; step++) {
      service.clock.advance(20.5 * MINUTE_MS);
      await store.call('PUT', `${opened.path}/shipping-address`, ADDRESS);
    }
    await refuses(opened, {}, 409, 'PAYMENT_INTENT_EXPIRED');
  });
});

describe('confirmCheckout needs its credential', () => needsItsKey(step));

describe('confirmCheckout hides foreign ids', () => hidesForeignSessions(step));

describe('confirmCheckout can be repeated', () => {
  it('returns the same order with the same key, another key and no key', async () => {
    const opened = await openCheckout(store, 'intent');
    const key = randomUUID();
    const first = await step.send(store.call, opened, { 'idempotency-key': key });
    assert.equal(first.status, 200);
    const row = await cartRow(service, opened.cart.id);
    for (const headers of [{ 'idempotency-key': key }, { 'idempotency-key': randomUUID() }, {}]) {
      const again = await step.send(store.call, opened, headers);
      assert.deepEqual([again.status, again.text], [200, first.text]);
    }
    assert.equal(await cartRow(service, opened.cart.id), row);
  });

  it('does not let a repeat change the order', async () => {
    const opened = await openCheckout(store, 'intent');
    const first = await confirm(opened);
    const again = await confirm(opened, { email: 'other@example.com', notes: 'Other' });
    assert.equal(again.text, first.text);
  });

  it('stores no decline: the same Idempotency-Key works with a good card', async () => {
    const opened = await openCheckout(store, 'intent', { paymentToken: 'tok_declined' });
    const headers = { 'idempotency-key': randomUUID() };
    assert.equal((await step.send(store.call, opened, headers)).code, 'PAYMENT_DECLINED');
    await store.call('POST', `${opened.path}/payment-intent`, { paymentToken: 'tok_good' });
    assert.equal((await step.send(store.call, opened, headers)).status, 200);
  });
});
