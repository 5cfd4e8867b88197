import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { audit } from '../../src/doctor/audit.ts';
import { sweepAttempts } from '../../src/features/payments/attempts/sweep-attempts.ts';
import { detachDeletedMethods } from '../../src/features/payments/methods/detach-deleted-methods.ts';
import { openCheckout, walletPayment } from '../checkout-steps.ts';
import type { Data, TestStore } from '../harness.ts';
import { offerCareKit, setLiveSettings } from '../live-store.ts';
import type { TestOperator } from '../operators.ts';
import { everyRow, ownDatabase, product } from '../states.ts';
import { stripeCredentials, WEBHOOK_SECRET } from '../stripe/account.ts';
import { newStripe } from '../stripe/scene.ts';
import { acceptOffer, offersOf } from '../upsell-steps.ts';

const stripe = await newStripe();
const service = await (await ownDatabase()).start({ env: { STRIPE_URL: stripe.url } });
const PROVIDERS = '/admin/v1/payment-providers';
const PUBLISHABLE = 'pk_live_of_the_shop';

after(() => assert.deepEqual(stripe.problems, []));

const secretOf = ({ id }: TestStore) => `sk_live_${id}`;

function account(store: TestStore, id: string, capture = 'automatic') {
  const credentials = stripeCredentials(store.id, 'live');
  return { id, type: 'stripe', mode: 'live', capture, credentials };
}

/** A store that went live with Stripe, and with a second account that captures manually. */
async function liveStore(): Promise<{ store: TestStore; owner: TestOperator }> {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  await setLiveSettings(owner);
  await offerCareKit(owner);
  for (const one of [account(store, 'main'), account(store, 'held', 'manual')]) {
    const { status, text } = await owner.call('POST', PROVIDERS, one);
    assert.equal(status, 200, text);
  }
  const live = await owner.call('POST', '/admin/v1/go-live', { handle: store.handle });
  assert.equal(live.status, 200, live.text);
  service.clock.advance(31_000);
  return { store, owner };
}

async function removeOffers({ call }: TestOperator): Promise<void> {
  const { offers } = (await call('GET', '/admin/v1/upsell-offers')).data;
  for (const { id } of offers) await call('DELETE', `/admin/v1/upsell-offers/${id}`);
}

/** As a storefront does it: the form is mounted first, and its token pays. */
async function pay(store: TestStore, paymentToken: string, input: object = {}) {
  const opened = await openCheckout(store, 'rate');
  const { path } = opened;
  const mounted = await store.call('POST', `${path}/payment-intent`, input);
  assert.equal(mounted.status, 200, mounted.text);
  const { data } = await store.call('POST', `${path}/payment-intent`, { ...input, paymentToken });
  assert.equal(data.paymentIntent.id, mounted.data.paymentIntent.id);
  assert.deepEqual(data.clientConfig, mounted.data.clientConfig);
  const confirmation = { ...opened.confirmation, paymentIntentId: data.paymentIntent.id };
  const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
  return { ...opened, confirm, clientConfig: data.clientConfig as Data, reply: await confirm() };
}

async function transactionsOf(store: TestStore, { id }: Data): Promise<Data> {
  return (await store.call('GET', `/v1/payments/orders/${id}/transactions`)).data;
}

/** Every webhook of Stripe about an intent, twice and in reverse. */
async function deliverAll(store: TestStore, reference: string, providerId = 'main'): Promise<void> {
  const sent = stripe.events(reference).map((event) => stripe.signedWebhook(event));
  for (const { body, headers } of [...sent, ...sent].reverse()) {
    const path = `/hooks/payments/${store.id}/${providerId}`;
    const { status, text } = await service.call('POST', path, body, headers);
    assert.equal(status, 200, text);
  }
}

async function assertSound({ id }: TestStore): Promise<void> {
  assert.deepEqual(await audit(service.sql, id), []);
}

const movesOf = ({ id }: TestStore) =>
  stripe
    .journal()
    .filter(({ store }) => store === id)
    .map(({ kind, amount }) => [kind, amount]);

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

  it('authorizes if the account captures manually, with its upsell', async () => {
    const { store, owner } = await liveStore();
    const { reply } = await pay(store, 'ctoken_visa', { providerId: 'held' });
    const { order } = reply.data;
    assert.deepEqual([order.paymentStatus, order.payment.providerId], ['authorized', 'held']);
    await acceptOffer(store, order);
    const path = `/admin/v1/orders/${order.id}/capture`;
    const { status, text, data } = await owner.call('POST', path, { amount: 1600 });
    assert.equal(status, 200, text);
    assert.deepEqual([data.order.paymentStatus, data.order.totals.paid], ['paid', 1600]);
    const { transactions } = await transactionsOf(store, order);
    const held = transactions.filter(({ type }: Data) => type === 'authorization');
    for (const { providerReference } of held) await deliverAll(store, providerReference, 'held');
    const alarms = service.logLines.filter((line) => line.includes('another amount'));
    assert.deepEqual(alarms, [], 'a partial capture is no discrepancy');
    const refund = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
    assert.equal(refund.data.order?.paymentStatus, 'refunded', refund.text);
    const expected = [
      ['authorize', 1648],
      ['authorize', 1200],
      ['capture', 1600],
      ['void', 1200],
      ['refund', 1600],
    ];
    assert.deepEqual(movesOf(store), expected);
    await assertSound(store);
  });

  it('releases an order with its upsell', async () => {
    const { store, owner } = await liveStore();
    const { reply } = await pay(store, 'ctoken_visa', { providerId: 'held' });
    const { order } = reply.data;
    await acceptOffer(store, order);
    const path = `/admin/v1/orders/${order.id}/capture`;
    const { status, text, data } = await owner.call('POST', path, { amount: 0 });
    assert.equal(status, 200, text);
    assert.equal(data.order.paymentStatus, 'voided');
    const expected = [
      ['authorize', 1648],
      ['authorize', 1200],
      ['void', 1648],
      ['void', 1200],
    ];
    assert.deepEqual(movesOf(store), expected);
    await assertSound(store);
  });

  it('voids an authorization, and refuses to void a capture', async () => {
    const { store } = await liveStore();
    const held = (await pay(store, 'ctoken_visa', { providerId: 'held' })).reply.data.order;
    const taken = (await pay(store, 'ctoken_visa')).reply.data.order;
    const undo = ({ id }: Data) => store.call('POST', `/v1/payments/orders/${id}/void`, {});
    assert.equal((await undo(held)).data.order.paymentStatus, 'voided');
    assert.equal((await undo(taken)).code, 'NOT_VOIDABLE');
    await assertSound(store);
  });

  it('saves a method for a customer, charges it, and detaches it at Stripe', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const credentials = stripeCredentials(store.id);
    const { secretKey } = credentials;
    const tests = { ...account(store, 'main'), mode: 'test', credentials };
    assert.equal((await owner.call('POST', PROVIDERS, tests)).status, 200);
    service.clock.advance(31_000);
    const customer = await store.newCustomer();
    const card = { providerId: 'main', paymentToken: 'ctoken_mastercard' };
    const saved = await customer.call('POST', '/v1/payments/methods', card);
    assert.equal(saved.status, 200, saved.text);
    // Its reply was lost, and the browser saves it again: Stripe identifies it as the same one.
    const again = await customer.call('POST', '/v1/payments/methods', card);
    assert.equal(again.data.id, saved.data.id, again.text);
    assert.deepEqual([saved.data.brand, saved.data.last4], ['mastercard', '4444']);
    const { path, confirmation } = await openCheckout(store, 'rate');
    const input = { paymentMethodId: saved.data.id };
    const intent = await customer.call('POST', `${path}/payment-intent`, input);
    const paid = await customer.call('POST', `${path}/confirm`, {
      ...confirmation,
      paymentIntentId: intent.data.paymentIntent.id,
    });
    assert.equal(paid.status, 200, paid.text);
    assert.equal(paid.data.order.payment.last4, '4444');
    const gone = await customer.call('DELETE', `/v1/payments/methods/${saved.data.id}`);
    assert.equal(gone.status, 200, gone.text);
    const attached = () =>
      stripe.list(secretKey, 'payment_method').filter((method) => method.customer !== null);
    await detachDeletedMethods(service.app);
    assert.equal(attached().length, 1, 'a payment that has begun may still need it');
    service.clock.advance(60 * 60_000);
    await detachDeletedMethods(service.app);
    assert.equal(attached().length, 0);
    assert.equal(await detachDeletedMethods(service.app), 0);
    await assertSound(store);
  });

  it('reveals no secret of the account', async () => {
    const { store, owner } = await liveStore();
    const { reply, clientConfig } = await pay(store, 'ctoken_visa');
    const listed = await owner.call('GET', PROVIDERS);
    const offered = await store.call('GET', '/v1/payments/providers');
    const texts = [reply.text, JSON.stringify(clientConfig), listed.text, offered.text];
    const everything = [...texts, await everyRow(service), ...service.logLines].join('\n');
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

// After the tests of webhooks: each store advances the clock, and webhooks must be recent.
describe('the payment method of an order', () => {
  it('is set up for later only if upsells are offered', async () => {
    const { store, owner } = await liveStore();
    const setups = () =>
      stripe.list(secretOf(store), 'payment_intent').map((intent) => intent.setup_future_usage);
    await pay(store, 'ctoken_visa');
    assert.deepEqual(setups(), ['off_session']);
    await removeOffers(owner);
    const { reply } = await pay(store, 'ctoken_visa');
    assert.deepEqual(setups().slice(1), [null]);
    // Offered since: the method of that order cannot be charged again, and nothing stays undecided.
    await offerCareKit(owner);
    const { order } = reply.data;
    const [offer] = await offersOf(store, order);
    const accept = `/v1/upsells/orders/${order.id}/accept`;
    const refused = await store.call('POST', accept, { offerId: offer.id });
    assert.equal(refused.code, 'PAYMENT_DECLINED', refused.text);
    assert.deepEqual(await audit(service.sql, store.id), []);
  });

  it('follows the offers while a cart is paid', async () => {
    const { store, owner } = await liveStore();
    const { path } = await openCheckout(store, 'intent');
    const setup = () => stripe.list(secretOf(store), 'payment_intent')[0]?.setup_future_usage;
    assert.equal(setup(), 'off_session');
    await removeOffers(owner);
    await store.call('POST', `${path}/payment-intent`, { paymentToken: 'ctoken_visa' });
    assert.equal(setup(), null);
    await offerCareKit(owner);
    await store.call('POST', `${path}/payment-intent`, { paymentToken: 'ctoken_mastercard' });
    assert.equal(setup(), 'off_session');
  });
});
