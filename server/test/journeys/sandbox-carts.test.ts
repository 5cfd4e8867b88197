import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, FREE_RATE, openCheckout, placeOrder, walletPayment } from '../checkout-steps.ts';
import { type Data, MUG, sharedService } from '../harness.ts';
import { goLiveByOperator } from '../live-store.ts';
import { cartRow } from '../states.ts';

const service = await sharedService();

const expireCache = () => service.clock.advance(31_000);

describe('a cart of the sandbox, in the live store', () => {
  it('can no longer be confirmed once the store is live', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    await goLiveByOperator(store);
    expireCache();
    const { code } = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(code, 'CART_SANDBOXED');
  });

  it('belongs to the sandbox whatever its simulated time of creation', async () => {
    const store = await service.newStore();
    const ahead = { 'x-sandbox-now': 'in 60 days' };
    const cart = (await store.call('POST', '/v1/carts', { items: [MUG] }, ahead)).data;
    await goLiveByOperator(store);
    expireCache();
    const { code } = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    assert.equal(code, 'CART_SANDBOXED');
  });

  it('is neither checked out nor merged nor found as one’s own any more', async () => {
    const store = await service.newStore();
    const customer = await store.newCustomer();
    const cart = await store.newCart();
    const own = (await customer.call('POST', '/v1/carts', { items: [MUG] })).data;
    await goLiveByOperator(store);
    expireCache();
    const opened = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    assert.equal(opened.code, 'CART_SANDBOXED', opened.text);
    const live = (await store.call('POST', '/v1/carts', {})).data;
    const source = { sourceCartId: cart.id };
    const merged = await store.call('POST', `/v1/carts/${live.id}/merge`, source);
    assert.equal(merged.code, 'CART_SANDBOXED', merged.text);
    const mine = await customer.call('GET', '/v1/carts/mine');
    assert.notEqual(mine.data?.id, own.id, mine.text);
  });

  it('gets no closer to a payment by any call of its checkout', async () => {
    const store = await service.newStore();
    const { cart, path, confirmation } = await openCheckout(store, 'intent');
    await goLiveByOperator(store);
    expireCache();
    const before = await cartRow(service, cart.id);
    const calls: [method: string, path: string, body?: object][] = [
      ['POST', '/v1/checkout/sessions', { cartId: cart.id }],
      ['PUT', `${path}/shipping-address`, ADDRESS],
      ['POST', `${path}/verify-address`, {}],
      ['POST', `${path}/verify-address`, { address: ADDRESS, apply: true }],
      ['GET', `${path}/shipping-rates`],
      ['PUT', `${path}/shipping-rate`, FREE_RATE],
      ['POST', `${path}/quote/resume`, {}],
      ['POST', `${path}/payment-intent`, {}],
      ['POST', `${path}/express-prepare`, { method: 'apple_pay' }],
      ['POST', `${path}/wallet-rates`, { address: { country: 'US' } }],
      ['POST', `${path}/wallet-express`, walletPayment(cart)],
      ['POST', `${path}/confirm`, confirmation],
    ];
    const answers: unknown[] = [];
    for (const [method, to, body] of calls) {
      const { status, code } = await store.call(method, to, body);
      answers.push([method, to, status, code]);
    }
    assert.deepEqual(
      answers,
      calls.map(([method, to]) => [method, to, 409, 'CART_SANDBOXED']),
    );
    assert.equal(await cartRow(service, cart.id), before, 'the cart was written');
  });

  it('is refused by the checkout, also if it is empty', async () => {
    const store = await service.newStore();
    const carts = [await store.newCart(), await store.newCart([])];
    const { cart: open } = await openCheckout(store, 'intent');
    const { cart: paid, path, confirmation } = await openCheckout(store, 'intent');
    await store.call('POST', `${path}/confirm`, confirmation);
    await goLiveByOperator(store);
    expireCache();
    const asked = async ({ id }: Data) =>
      (await store.call('GET', `/v1/checkout/eligibility?cartId=${id}`)).data;
    for (const cart of [...carts, open]) {
      const { eligible, reasons, paths } = await asked(cart);
      assert.deepEqual([eligible, reasons], [false, ['CART_SANDBOXED']]);
      assert.deepEqual([paths.standard, paths.express], [false, false]);
    }
    assert.deepEqual((await asked(paid)).reasons, ['CART_COMPLETED']);
    const live = (await store.call('POST', '/v1/carts', { items: [MUG] })).data;
    assert.deepEqual((await asked(live)).reasons, []);
  });

  it('can no longer be paid by a wallet either, also without a session', async () => {
    const store = await service.newStore();
    const cart = await store.newCart();
    await goLiveByOperator(store);
    expireCache();
    const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
    const reply = await store.call('POST', path, walletPayment(cart));
    assert.equal(reply.code, 'CART_SANDBOXED', reply.text);
  });

  it('whose payment waits for a bank keeps it: no other can be prepared', async () => {
    const store = await service.newStore();
    const waiting = await openCheckout(store, 'intent', { paymentToken: 'tok_requires_action' });
    const { path, confirmation, paymentIntentId: replaces } = waiting;
    const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
    assert.equal((await confirm()).code, 'PAYMENT_ACTION_REQUIRED');
    await goLiveByOperator(store);
    expireCache();
    const instead = await store.call('POST', `${path}/payment-intent`, { replaces });
    assert.equal(instead.code, 'CART_SANDBOXED', instead.text);
    const session = await store.call('POST', '/v1/checkout/sessions', { cartId: waiting.cart.id });
    assert.equal(session.data.status, 'processing', session.text);
    assert.equal((await confirm()).data.order.developerMode, true);
  });

  it('that was being paid becomes an order of the sandbox and no other', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'rate');
    const intent = await store.call('POST', `${path}/payment-intent`, {
      paymentToken: 'tok_timeout',
    });
    const input = { ...confirmation, paymentIntentId: intent.data.paymentIntent.id };
    assert.equal((await store.call('POST', `${path}/confirm`, input)).code, 'PROVIDER_TIMEOUT');
    await goLiveByOperator(store);
    expireCache();
    const { data } = await store.call('POST', `${path}/confirm`, input);
    assert.equal(data.order.developerMode, true);
    assert.equal(data.order.payment.providerId, 'mock');
  });

  it('that became an order can still be refunded', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store);
    await goLiveByOperator(store);
    expireCache();
    const { data } = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
    assert.equal(data.refund.status, 'succeeded');
  });
});
