import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sweepAttempts } from '../../src/features/payments/attempts/sweep-attempts.ts';
import { openCheckout, walletPayment } from '../checkout-steps.ts';
import { everyRow, product } from '../states.ts';
import { WEBHOOK_SECRET } from '../stripe/account.ts';
import { acceptOffer } from '../upsell-steps.ts';
import {
  account,
  PROVIDERS,
  pay,
  secretOf,
  startWithStripe,
  transactionsOf,
} from './stripe-steps.ts';

const PUBLISHABLE = 'pk_live_of_the_shop';
const { stripe, service, liveStore, deliverAll, assertSound, movesOf } = await startWithStripe();

describe('a live store with Stripe', () => {
  it('sells, adds an upsell, refunds, and applies repeated webhooks once', async () => {
    const { store } = await liveStore();
    const { clientConfig, reply } = await pay(store, 'ctoken_visa');
    assert.equal(reply.status, 200, reply.text);
    assert.equal(clientConfig.form, 'stripe_payment_element');
    assert.equal(clientConfig.publishableKey, PUBLISHABLE);
    assert.match(clientConfig.clientSecret, /^pi_\w+_secret_/);
    const { order } = reply.data;
    assert.deepEqual([order.status, order.paymentStatus, order.total], ['confirmed', 'paid', 1648]);
    assert.deepEqual([order.payment.brand, order.payment.last4], ['visa', '4242']);
    const { transactions } = await transactionsOf(store, order);
    await deliverAll(store, transactions[0].providerReference);
    const { order: grown } = await acceptOffer(store, order);
    assert.equal(grown.totals.paid, 2848);
    const refund = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {
      amount: 2000,
    });
    assert.equal(refund.status, 200, refund.text);
    assert.equal(refund.data.order.totals.refunded, 2000);
    const expected = [
      ['charge', 1648],
      ['charge', 1200],
      ['refund', 1648],
      ['refund', 352],
    ];
    assert.deepEqual(movesOf(store), expected);
    for (const { providerReference } of (await transactionsOf(store, order)).transactions) {
      await deliverAll(store, providerReference);
    }
    assert.deepEqual(movesOf(store), expected);
    await assertSound(store);
  });

  it('accepts a wallet in one call', async () => {
    const { store } = await liveStore();
    const cart = await store.newCart();
    const path = `/v1/checkout/sessions/${cart.id}`;
    const sheet = await store.call('POST', `${path}/express-prepare`, { method: 'apple_pay' });
    assert.equal(sheet.data.clientConfig.form, 'stripe_payment_element', sheet.text);
    const input = walletPayment(cart, { paymentToken: 'ctoken_apple_pay' });
    const { status, text, data } = await store.call('POST', `${path}/wallet-express`, input);
    assert.equal(status, 200, text);
    assert.equal(data.order.payment.method, 'apple_pay');
    const again = await store.call('POST', `${path}/wallet-express`, input);
    assert.equal(again.data.order.id, data.order.id);
    assert.deepEqual(movesOf(store), [['charge', 1648]]);
    const paypal = await store.call('POST', `${path}/express-prepare`, { method: 'paypal' });
    assert.equal(paypal.code, 'WALLET_NOT_AVAILABLE');
    await assertSound(store);
  });

  it('releases the cart on a decline, and the next card pays with the same intent', async () => {
    const { store } = await liveStore();
    const { path, reply, confirm } = await pay(store, 'ctoken_visa_chargeDeclined');
    assert.deepEqual([reply.status, reply.code], [402, 'PAYMENT_DECLINED']);
    const input = { paymentToken: 'ctoken_mastercard' };
    assert.equal((await store.call('POST', `${path}/payment-intent`, input)).status, 200);
    const { status, text, data } = await confirm();
    assert.equal(status, 200, text);
    assert.equal(data.order.payment.brand, 'mastercard');
    const { transactions } = await transactionsOf(store, data.order);
    // The webhook of the declined card comes again, and changes nothing.
    await deliverAll(store, transactions[0].providerReference);
    assert.deepEqual(movesOf(store), [['charge', 1648]]);
    await assertSound(store);
  });

  it('reports an amount below Stripe’s minimum, and continues once it is not', async () => {
    const { store } = await liveStore();
    const items = [product('A', { unitPriceCents: '49' })];
    const { cart, path, confirmation } = await openCheckout(store, 'rate', { items });
    const refused = await store.call('POST', `${path}/payment-intent`, {});
    assert.deepEqual([refused.status, refused.code], [402, 'PAYMENT_DECLINED']);
    assert.match(refused.body.error.message, /less than Stripe takes in USD/);
    const more = product('B', { unitPriceCents: '900' });
    assert.equal((await store.call('POST', `/v1/carts/${cart.id}/items`, more)).status, 200);
    await store.call('POST', `${path}/quote/resume`, {});
    const input = { paymentToken: 'ctoken_visa' };
    const { data } = await store.call('POST', `${path}/payment-intent`, input);
    const paid = { ...confirmation, paymentIntentId: data.paymentIntent.id };
    const { data: done } = await store.call('POST', `${path}/confirm`, paid);
    assert.equal(done.order.total, 949);
  });

  it('requires 3-D Secure, and is confirmed again', async () => {
    const { store } = await liveStore();
    const { path, cart, reply, confirm } = await pay(store, 'ctoken_threeDSecure2Required');
    assert.deepEqual([reply.status, reply.code], [402, 'PAYMENT_ACTION_REQUIRED']);
    const session = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    const { nextAction } = session.data;
    assert.equal(nextAction.type, 'use_stripe_sdk', path);
    assert.equal((await confirm()).code, 'PAYMENT_ACTION_REQUIRED');
    const reference = nextAction.clientSecret.split('_secret_')[0];
    await deliverAll(store, reference);
    assert.equal((await confirm()).code, 'PAYMENT_ACTION_REQUIRED');
    stripe.authenticate(secretOf(store), reference);
    const { status, text, data } = await confirm();
    assert.equal(status, 200, text);
    assert.equal(data.order.payment.last4, '3220');
    assert.deepEqual(movesOf(store), [['charge', 1648]]);
    await assertSound(store);
  });

  it('does not apply a decline by webhook while the payment is being cancelled', async () => {
    const { store } = await liveStore();
    const { path, cart, confirmation } = await pay(store, 'ctoken_threeDSecure2Required');
    const session = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    const { nextAction, paymentIntentId: replaces } = session.data;
    const reference = nextAction.clientSecret.split('_secret_')[0];
    const statusNow = async () => (await store.call('GET', `/v1/carts/${cart.id}`)).data.status;
    const end = (seconds: number) => service.sql`
      update payment_attempts set lease_purpose = 'cancel',
        lease_until = ${new Date(service.clock.now().getTime() + seconds * 1_000)}
      where store_id = ${store.id} and cart_id = ${cart.id}`;
    await end(20);
    stripe.lapse(secretOf(store), reference);
    await deliverAll(store, reference);
    assert.equal(await statusNow(), 'confirming');
    await end(-1);
    await deliverAll(store, reference);
    assert.equal(await statusNow(), 'checkout', 'no lease is valid any more');
    const input = { paymentToken: 'ctoken_visa', replaces };
    const { data } = await store.call('POST', `${path}/payment-intent`, input);
    const paid = { ...confirmation, paymentIntentId: data.paymentIntent.id };
    assert.equal((await store.call('POST', `${path}/confirm`, paid)).status, 200);
    await assertSound(store);
  });

  it('creates the order if only a webhook reports the payment', async () => {
    const { store } = await liveStore();
    stripe.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
    const { reply } = await pay(store, 'ctoken_visa');
    stripe.fail();
    assert.equal(reply.data.order.status, 'pending', reply.text);
    const { transactions } = await transactionsOf(store, reply.data.order);
    const [{ providerReference: reference }] = transactions;
    stripe.arrive(secretOf(store), reference);
    await deliverAll(store, reference);
    const { data } = await store.call('GET', `/v1/orders/${reply.data.order.id}`);
    assert.deepEqual([data.status, data.paymentStatus], ['confirmed', 'paid']);
    await assertSound(store);
  });

  it('reveals no secret of the account', async () => {
    const { store, owner } = await liveStore();
    const { reply, clientConfig } = await pay(store, 'ctoken_visa');
    const listed = await owner.call('GET', PROVIDERS);
    const offered = await store.call('GET', '/v1/payments/providers');
    const texts = [reply.text, JSON.stringify(clientConfig), listed.text, offered.text];
    const everything = [...texts, await everyRow(service, store), ...service.logLines].join('\n');
    for (const secret of ['sk_live_', WEBHOOK_SECRET]) assert.ok(!everything.includes(secret));
  });

  it('refuses credentials that Stripe refuses, and stores nothing of them', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const wrong = account(store, 'main');
    const credentials = { ...wrong.credentials, secretKey: 'sk_test_of_the_other_mode' };
    const { code } = await owner.call('POST', PROVIDERS, { ...wrong, credentials });
    assert.equal(code, 'CREDENTIALS_REFUSED');
    assert.deepEqual((await owner.call('GET', PROVIDERS)).data.providers, []);
  });

  // Last: old webhooks are refused once the clock is a quarter of an hour ahead.
  for (const isSwept of [true, false]) {
    const when = isSwept ? 'after a quarter of an hour' : 'when the shopper gives up';
    it(`cancels 3-D Secure ${when}, and another card pays`, async () => {
      const { store } = await liveStore();
      const waiting = await pay(store, 'ctoken_threeDSecure2Required');
      const { path, cart, reply, confirmation } = waiting;
      assert.equal(reply.code, 'PAYMENT_ACTION_REQUIRED');
      const before = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
      const replaces = before.data.paymentIntentId;
      if (isSwept) {
        service.clock.advance(16 * 60_000);
        await sweepAttempts(service.app);
      }
      const input = { paymentToken: 'ctoken_visa', ...(!isSwept && { replaces }) };
      const { data, text } = await store.call('POST', `${path}/payment-intent`, input);
      assert.ok(data.paymentIntent, text);
      const paid = { ...confirmation, paymentIntentId: data.paymentIntent.id };
      const done = await store.call('POST', `${path}/confirm`, paid);
      assert.equal(done.status, 200, done.text);
      assert.deepEqual(movesOf(store), [['charge', 1648]]);
      await assertSound(store);
    });
  }
});
