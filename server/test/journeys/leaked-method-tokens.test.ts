import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout, walletPayment } from '../checkout-steps.ts';
import { startService, type TestStore } from '../harness.ts';
import { newPaypal } from '../paypal/open-account.ts';
import { addPaypal } from '../paypal/paypal-store.ts';
import { newStripe } from '../stripe/scene.ts';
import { addStripe } from '../stripe/stripe-store.ts';

const paypal = await newPaypal();
const stripe = await newStripe();
const env = { PAYPAL_URL: paypal.url, STRIPE_URL: stripe.url };
const service = await startService({ env });

async function newStore(): Promise<TestStore> {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  await addPaypal(owner, store);
  await addStripe(owner, store);
  service.clock.advance(31_000);
  paypal.merchant(store.id).setups.set('setup', { status: 'APPROVED', isCard: false });
  return store;
}

/** The provider's token of a method that some customer has saved. */
async function leakedToken(store: TestStore, providerId: string, paymentToken: string) {
  const customer = await store.newCustomer();
  const input = { providerId, paymentToken };
  const { status, text, data } = await customer.call('POST', '/v1/payments/methods', input);
  assert.equal(status, 200, text);
  const [row] = await service.sql<{ token: Buffer }[]>`
    select token from payment_methods where store_id = ${store.id} and id = ${data.id}`;
  assert.ok(row);
  return service.app.methodTokens.decrypt(row.token, store.id);
}

const chargesOf = ({ id }: TestStore) =>
  [...paypal.journal(), ...stripe.journal()].filter(({ store }) => store === id);

const VENDORS = [
  { providerId: 'paypal', form: 'setup', method: 'paypal' },
  { providerId: 'stripe', form: 'ctoken_mastercard', method: 'apple_pay' },
];

describe('the token of a saved method, sent by a shopper', () => {
  for (const { providerId, form, method } of VENDORS) {
    it(`is refused for ${providerId}, and changes nothing`, async () => {
      const store = await newStore();
      const paymentToken = await leakedToken(store, providerId, form);
      const { cart, path } = await openCheckout(store, 'rate');
      const before = await store.call('GET', `/v1/carts/${cart.id}`);
      const input = { providerId, paymentToken };
      const intent = await store.call('POST', `${path}/payment-intent`, input);
      assert.deepEqual([intent.status, intent.code], [422, 'PAYMENT_TOKEN_INVALID']);
      const sheet = walletPayment(cart, { ...input, method });
      const wallet = await store.call('POST', `${path}/wallet-express`, sheet);
      assert.deepEqual([wallet.status, wallet.code], [422, 'PAYMENT_TOKEN_INVALID']);
      const after = await store.call('GET', `/v1/carts/${cart.id}`);
      assert.equal(after.text, before.text);
      assert.deepEqual(chargesOf(store), []);
    });

    it(`charges nothing at ${providerId} where an intent has it, and is no decline`, async () => {
      const store = await newStore();
      const token = await leakedToken(store, providerId, form);
      const { cart, path, confirmation } = await openCheckout(store, 'rate');
      const intent = await store.call('POST', `${path}/payment-intent`, { providerId });
      await service.sql`
        update carts set checkout = jsonb_set(checkout::jsonb, '{intent,paymentToken}',
          to_jsonb(${token}::text))::json
        where store_id = ${store.id} and id = ${cart.id}`;
      const paymentIntentId = intent.data.paymentIntent.id;
      const body = { ...confirmation, paymentIntentId };
      const { code, text } = await store.call('POST', `${path}/confirm`, body);
      assert.equal(code, 'PAYMENT_DECLINED', text);
      assert.deepEqual(chargesOf(store), []);
      const attempts = await service.sql`
        select status, is_invalid from payment_attempts where store_id = ${store.id}`;
      assert.deepEqual([...attempts], [{ status: 'declined', is_invalid: true }]);
    });
  }
});
