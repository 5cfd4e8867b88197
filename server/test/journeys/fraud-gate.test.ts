import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, openCheckout } from '../checkout-steps.ts';
import { anyPhone } from '../customers.ts';
import {
  type Data,
  sharedService,
  startService,
  type TestService,
  type TestStore,
} from '../harness.ts';
import { cartRow, goLive, product } from '../states.ts';

const service = await sharedService();
const store = await service.newStore();
const GATED = [product('A', { unitPriceCents: '900', simulate: 'fraud_gate' })];
const DEAR = [product('A', { unitPriceCents: '100001' })];
const VERIFICATION = 'VERIFICATION_REQUIRED';

/** A text code that is requested and verified with the cart's id. */
async function verifyPhone({ call }: TestStore, cartId: string): Promise<void> {
  const phone = anyPhone();
  const { data } = await call('POST', '/v1/auth/otp/request', { phone, cartId });
  const proof = { phone, cartId, code: data.sandbox.code };
  assert.equal((await call('POST', '/v1/auth/otp/verify', proof)).status, 200);
}

async function gateOf({ call }: TestStore, cartId: string): Promise<Data> {
  const { data } = await call('POST', '/v1/checkout/sessions', { cartId });
  return data.gates[0];
}

async function declined(by: TestStore, times: number, email = 'ada@example.com') {
  for (let turn = 0; turn < times; turn++) {
    const paymentToken = 'tok_declined';
    const { path, confirmation } = await openCheckout(by, 'intent', { paymentToken, email });
    const reply = await by.call('POST', `${path}/confirm`, confirmation);
    assert.equal(reply.code, 'PAYMENT_DECLINED', reply.text);
  }
}

async function liveStore(by: TestService = service): Promise<TestStore> {
  const live = await by.newStore();
  await goLive(by, live);
  return live;
}

describe('the fraud gate', () => {
  it('blocks the confirm until a phone was verified for this cart', async () => {
    const { path, cart, confirmation } = await openCheckout(store, 'intent', { items: GATED });
    const refused = await store.call('POST', `${path}/confirm`, confirmation);
    assert.deepEqual([refused.status, refused.code], [403, VERIFICATION]);
    assert.deepEqual((await gateOf(store, cart.id)).reasons, ['simulated']);
    await verifyPhone(store, cart.id);
    const gate = await gateOf(store, cart.id);
    assert.equal(gate.satisfied, true);
    const { data } = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(data.order.status, 'confirmed');
  });

  it('is reported by the readiness of the session, with the call that opens it', async () => {
    const { cart } = await openCheckout(store, 'intent', { items: GATED });
    const { data } = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    assert.deepEqual(data.readiness, {
      ready: false,
      missing: ['email', 'verification'],
      next: { method: 'POST', path: '/v1/auth/otp/request' },
    });
  });

  it('accepts a verification for half an hour and for one attempt', async () => {
    const options = { items: GATED, paymentToken: 'tok_declined' };
    const { path, cart, confirmation } = await openCheckout(store, 'intent', options);
    await verifyPhone(store, cart.id);
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 402);
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).code, VERIFICATION);
    await verifyPhone(store, cart.id);
    const late = service.clock;
    late.advance(29 * 60_000);
    assert.equal((await gateOf(store, cart.id)).satisfied, true);
    late.advance(60_000);
    assert.equal((await gateOf(store, cart.id)).satisfied, false);
  });

  it('gives concurrent confirms one order for one verification', async () => {
    const { path, cart, confirmation } = await openCheckout(store, 'intent', { items: GATED });
    await verifyPhone(store, cart.id);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => store.call('POST', `${path}/confirm`, confirmation)),
    );
    const numbers = new Set(replies.flatMap(({ data }) => data.order?.orderNumber ?? []));
    assert.equal(numbers.size, 1);
    for (const { status, text } of replies) assert.equal(status, 200, text);
  });

  it('stays closed with an Idempotency-Key, and the key stays free', async () => {
    const { path, cart, confirmation } = await openCheckout(store, 'intent', { items: GATED });
    const headers = { 'idempotency-key': 'gate' };
    const send = () => store.call('POST', `${path}/confirm`, confirmation, headers);
    assert.equal((await send()).code, VERIFICATION);
    assert.deepEqual((await gateOf(store, cart.id)).reasons, ['simulated']);
    await verifyPhone(store, cart.id);
    assert.equal((await send()).status, 200);
  });

  it('is not opened from another store', async () => {
    const { id } = await store.newCart();
    const foreign = await service.newStore();
    const before = await cartRow(service, id);
    const body = { phone: anyPhone(), cartId: id };
    const { code } = await foreign.call('POST', '/v1/auth/otp/request', body);
    assert.equal(code, 'CART_NOT_FOUND');
    assert.equal(await cartRow(service, id), before);
  });

  it('fails no sign-in if the cart is an order by now', async () => {
    const { path, cart, confirmation } = await openCheckout(store, 'intent');
    const body = { phone: anyPhone(), cartId: cart.id };
    const { data } = await store.call('POST', '/v1/auth/otp/request', body);
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 200);
    const proof = { ...body, code: data.sandbox.code };
    assert.equal((await store.call('POST', '/v1/auth/otp/verify', proof)).status, 200);
  });
});

describe('the rules of a live store', () => {
  it('require a verification if an expensive cart is billed to another country', async () => {
    const live = await liveStore();
    const { path, cart, confirmation } = await openCheckout(live, 'intent', { items: DEAR });
    const billingAddress = { ...ADDRESS, country: 'CA' };
    const body = { ...confirmation, billingAddress };
    assert.equal((await live.call('POST', `${path}/confirm`, body)).code, VERIFICATION);
    const { reasons } = await gateOf(live, cart.id);
    assert.deepEqual(reasons, ['amount_due', 'countries_differ']);
    assert.equal((await live.call('POST', `${path}/confirm`, confirmation)).status, 200);
  });

  it('count declined payments by e-mail address over all carts of an hour', async () => {
    const live = await liveStore();
    await declined(live, 3);
    const next = await openCheckout(live, 'intent', { email: 'ADA@example.com' });
    const send = () => live.call('POST', `${next.path}/confirm`, next.confirmation);
    assert.equal((await send()).code, VERIFICATION);
    const other = await openCheckout(live, 'intent', { email: 'eve@example.com' });
    assert.equal(
      (await live.call('POST', `${other.path}/confirm`, other.confirmation)).status,
      200,
    );
  });

  it('count orders by the shopper address that the merchant sends', async () => {
    const live = await liveStore();
    const headers = { 'x-shopper-ip': '203.0.113.9' };
    const order = async (items?: object[]) => {
      const { path, confirmation } = await openCheckout(live, 'intent', {
        ...(items && { items }),
      });
      return await live.call('POST', `${path}/confirm`, confirmation, headers);
    };
    for (let turn = 0; turn < 6; turn++) assert.equal((await order()).status, 200);
    assert.equal((await order(DEAR)).code, VERIFICATION);
    assert.equal((await order()).status, 200);
  });

  it('are the rules of that store', async () => {
    const live = await service.newStore();
    const rules = JSON.stringify({ amountDue: { over: 100, points: 50 } });
    await service.sql`
      update stores set fraud_rules = ${rules}::text::jsonb where id = ${live.id}`;
    await goLive(service, live);
    const { path, confirmation } = await openCheckout(live, 'intent');
    assert.equal((await live.call('POST', `${path}/confirm`, confirmation)).code, VERIFICATION);
  });

  it('refuse an invalid shopper address', async () => {
    const { path, confirmation } = await openCheckout(store, 'intent');
    const headers = { 'x-shopper-ip': 'nonsense' };
    const reply = await store.call('POST', `${path}/confirm`, confirmation, headers);
    assert.equal(reply.code, 'VALIDATION_ERROR');
  });
});

describe('a bot that tests cards', async () => {
  const limited = await startService({ env: { RATE_LIMIT: 'on' } });

  it('gets thirty cards to the provider in ten minutes, over any number of carts', async () => {
    const shop = await limited.newStore();
    let reached = 0;
    for (let turn = 0; turn < 8; turn++) {
      const cards = Array.from({ length: 5 }, (_, index) => ({
        paymentToken: 'tok_declined',
        email: `bot-${turn}-${index}@example.com`,
      }));
      const carts = await Promise.all(cards.map((card) => openCheckout(shop, 'intent', card)));
      const replies = await Promise.all(
        carts.map(({ path, confirmation }) => shop.call('POST', `${path}/confirm`, confirmation)),
      );
      reached += replies.filter(({ code }) => code === 'PAYMENT_DECLINED').length;
    }
    assert.equal(reached, 30);
    limited.clock.advance(11 * 60_000);
    const { path, confirmation } = await openCheckout(shop, 'intent');
    assert.equal((await shop.call('POST', `${path}/confirm`, confirmation)).status, 200);
  });

  it('gets ten intents a minute and thirty in total for one cart', async () => {
    const shop = await limited.newStore();
    const { path } = await openCheckout(shop, 'rate');
    const ask = async (count: number) => {
      const codes: (string | undefined)[] = [];
      for (let turn = 0; turn < count; turn++) {
        const paymentToken = `tok_${codes.length}_${turn}_${Math.random()}`;
        codes.push((await shop.call('POST', `${path}/payment-intent`, { paymentToken })).code);
      }
      return codes.filter((code) => code === undefined).length;
    };
    assert.equal(await ask(12), 10);
    limited.clock.advance(61_000);
    assert.equal(await ask(12), 10);
    limited.clock.advance(61_000);
    await ask(12);
    limited.clock.advance(61_000);
    assert.equal(await ask(1), 0);
  });
});
