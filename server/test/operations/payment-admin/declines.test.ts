import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout } from '../../checkout-steps.ts';
import { type Data, startService, type TestStore } from '../../harness.ts';
import type { TestOperator } from '../../operators.ts';
import { newPaypal } from '../../paypal/open-account.ts';
import { addPaypal, openAtPaypal } from '../../paypal/paypal-store.ts';
import { newStripe } from '../../stripe/scene.ts';
import { addStripe } from '../../stripe/stripe-store.ts';

const stripe = await newStripe();
const paypal = await newPaypal({ approvesAll: true });
const service = await startService({ env: { STRIPE_URL: stripe.url, PAYPAL_URL: paypal.url } });

async function newShop(add: (owner: TestOperator, store: TestStore) => Promise<void>) {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  await add(owner, store);
  service.clock.advance(31_000);
  const newest = async (): Promise<Data> =>
    (await owner.call('GET', '/admin/v1/payments?limit=1')).data.payments[0];
  return { store, owner, newest };
}

async function payByStripe(store: TestStore, paymentToken: string): Promise<number> {
  const { path, confirmation } = await openCheckout(store, 'rate');
  const input = { providerId: 'stripe', paymentToken };
  const { data, text } = await store.call('POST', `${path}/payment-intent`, input);
  assert.ok(data.paymentIntent, text);
  const paymentIntentId = data.paymentIntent.id;
  const reply = await store.call('POST', `${path}/confirm`, { ...confirmation, paymentIntentId });
  return reply.status;
}

describe('why a payment was declined', () => {
  it('is stored in Stripe’s and in our words, with the card', async () => {
    const { store, newest } = await newShop(addStripe);
    const cases: [string, string, string, string][] = [
      ['pm_card_visa_chargeDeclined', 'declined', 'generic_decline', '0002'],
      [
        'pm_card_visa_chargeDeclinedInsufficientFunds',
        'insufficient_funds',
        'insufficient_funds',
        '9995',
      ],
    ];
    for (const [token, code, providerCode, last4] of cases) {
      assert.equal(await payByStripe(store, token), 402);
      const { status, decline, card } = await newest();
      assert.equal(status, 'declined');
      assert.deepEqual(decline, { code, providerCode, message: 'Your card was declined.' });
      assert.deepEqual(card, { brand: 'visa', last4 });
    }
    assert.equal(await payByStripe(store, 'pm_card_unknown'), 402);
    const { decline } = await newest();
    assert.deepEqual(
      [decline.code, decline.providerCode],
      ['request_rejected', 'resource_missing'],
    );
  });

  it('is null for a payment that Stripe charged, which has its card', async () => {
    const { store, newest } = await newShop(addStripe);
    assert.equal(await payByStripe(store, 'pm_card_mastercard'), 200);
    const { status, decline, card } = await newest();
    assert.deepEqual(
      [status, decline, card],
      ['succeeded', null, { brand: 'mastercard', last4: '4444' }],
    );
  });

  it('is stored in PayPal’s and in our words', async () => {
    const { store, newest } = await newShop(addPaypal);
    const { path, confirmation, orderId } = await openAtPaypal(store);
    paypal.decline(orderId);
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 402);
    const { decline } = await newest();
    assert.deepEqual(decline, {
      code: 'declined',
      providerCode: 'INSTRUMENT_DECLINED',
      message: 'PayPal refused it: INSTRUMENT_DECLINED.',
    });
  });

  it('is that the shopper did not authenticate, or that the payment was cancelled', async () => {
    const { store, newest } = await newShop(async () => {});
    const options = { paymentToken: 'tok_authentication_failed' };
    const { path, confirmation } = await openCheckout(store, 'intent', options);
    await store.call('POST', `${path}/confirm`, confirmation);
    await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal((await newest()).decline.code, 'authentication_failed');
    const next = await openCheckout(store, 'intent', { paymentToken: 'tok_requires_action' });
    await store.call('POST', `${next.path}/confirm`, next.confirmation);
    const replaces = next.confirmation.paymentIntentId;
    const { text, status } = await store.call('POST', `${next.path}/payment-intent`, { replaces });
    assert.equal(status, 200, text);
    assert.equal((await newest()).decline.code, 'canceled');
  });

  it('is stored by the statement that decides the attempt, without another one', async () => {
    const { store } = await newShop(async () => {});
    const { path, confirmation } = await openCheckout(store, 'intent', {
      paymentToken: 'tok_declined',
    });
    const sent = await service.statements(() =>
      store.call('POST', `${path}/confirm`, confirmation),
    );
    const writes = sent.filter((text) => text.includes('p_provider_code'));
    assert.equal(writes.length, 1);
    assert.match(writes[0] ?? '', /decline_attempt\([\s\S]*p_event_id/);
  });
});
