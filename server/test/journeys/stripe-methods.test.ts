import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detachDeletedMethods } from '../../src/features/payments/methods/detach-deleted-methods.ts';
import { openCheckout } from '../checkout-steps.ts';
import { offerCareKit } from '../live-store.ts';
import type { TestOperator } from '../operators.ts';
import { stripeCredentials } from '../stripe/account.ts';
import { offersOf } from '../upsell-steps.ts';
import { account, PROVIDERS, pay, secretOf, startWithStripe } from './stripe-steps.ts';

const { stripe, service, liveStore, assertSound } = await startWithStripe();

async function removeOffers({ call }: TestOperator): Promise<void> {
  const { offers } = (await call('GET', '/admin/v1/upsell-offers')).data;
  for (const { id } of offers) await call('DELETE', `/admin/v1/upsell-offers/${id}`);
}

describe('a method at Stripe', () => {
  it('is saved for a customer, charged, and detached once it is deleted', async () => {
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
});

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
    await assertSound(store);
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
