import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { METHODS_MAX } from '../../../src/features/payments/methods/payment-method.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { asCustomer } from '../../contract/as-customer.ts';
import { sharedService } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';
import { needsItsCustomer, type OwnCall } from '../customers/every-call.ts';
import { METHODS, methodsOf, saveMethod } from './methods.ts';

const service = await sharedService();
const store = await service.newStore();
const own: OwnCall = {
  service,
  store,
  send: (call, _id, headers) => call('GET', METHODS, undefined, headers),
};

describe('listPaymentMethods works', () => {
  it('lists them, the oldest first, as they were returned when they were saved', async () => {
    const customer = await store.newCustomer();
    const saved = [await saveMethod(customer), await saveMethod(customer, 'tok_amex')];
    assert.deepEqual(await methodsOf(customer), saved);
  });

  it('lists none if there are none', async () => {
    assert.deepEqual(await methodsOf(await store.newCustomer()), []);
  });
});

describe('a method of the sandbox in a store that went live', () => {
  it('is kept, and neither listed, nor the default, nor charged', async () => {
    const shop = await service.newStore();
    const customer = await shop.newCustomer();
    const simulated = await saveMethod(customer);
    // The maximum number: they occupy no slots of live methods.
    for (let count = 1; count < METHODS_MAX; count++) await saveMethod(customer);
    const [kept] = await service.sql`
      select jsonb_agg(sessions)::text as sessions from customer_sessions as sessions
      where store_id = ${shop.id}`;
    await goLiveByOperator(shop);
    // As if they had signed in again: going live resets verifications of the sandbox.
    await service.sql`
      insert into customer_sessions select * from jsonb_populate_recordset(
        null::customer_sessions, ${kept?.sessions}::text::jsonb)`;
    service.clock.advance(31_000);
    assert.deepEqual(await methodsOf(customer), []);
    const real = await saveMethod(customer, 'tok_amex', 'main');
    assert.equal(real.isDefault, true);
    assert.deepEqual(await methodsOf(customer), [real]);

    const { path } = await openCheckout(asCustomer(shop, customer), 'rate');
    const pay = (paymentMethodId: string) =>
      customer.call('POST', `${path}/payment-intent`, { paymentMethodId });
    assert.equal((await pay(simulated.id)).code, 'PAYMENT_METHOD_NOT_FOUND');
    assert.equal((await pay(real.id)).status, 200);
    const [row] = await service.sql`select mode from payment_methods where id = ${simulated.id}`;
    assert.equal(row?.mode, 'test');
  });
});

describe('listPaymentMethods needs its credential', () => {
  needsItsCustomer(own);
});

describe('listPaymentMethods hides foreign ids', () => {
  it('lists the calling customer’s only', async () => {
    await saveMethod(await store.newCustomer());
    assert.deepEqual(await methodsOf(await store.newCustomer()), []);
  });
});

describe('listPaymentMethods can be repeated', () => {
  it('returns the same, byte for byte', async () => {
    const customer = await store.newCustomer();
    await saveMethod(customer);
    const [first, second] = [await own.send(customer.call, ''), await own.send(customer.call, '')];
    assert.equal(second.text, first.text);
  });
});
