import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../harness.ts';
import { needsItsCustomer, type OwnCall } from '../customers/every-call.ts';
import { METHODS, methodsOf, saveMethod } from './methods.ts';

const service = await startService();
const store = await service.newStore();
const own: OwnCall = {
  service,
  store,
  send: (call, _id, headers) => call('GET', METHODS, undefined, headers),
};

describe('listPaymentMethods does it', () => {
  it('lists them, the oldest first, as they were told when they were saved', async () => {
    const customer = await store.newCustomer();
    const saved = [await saveMethod(customer), await saveMethod(customer, 'tok_amex')];
    assert.deepEqual(await methodsOf(customer), saved);
  });

  it('lists none where there are none', async () => {
    assert.deepEqual(await methodsOf(await store.newCustomer()), []);
  });
});

describe('listPaymentMethods needs its credential', () => {
  needsItsCustomer(own);
});

describe('listPaymentMethods hides what is foreign', () => {
  it('lists nobody else’s', async () => {
    await saveMethod(await store.newCustomer());
    assert.deepEqual(await methodsOf(await store.newCustomer()), []);
  });
});

describe('listPaymentMethods can be repeated', () => {
  it('answers the same, byte for byte', async () => {
    const customer = await store.newCustomer();
    await saveMethod(customer);
    const [first, second] = [await own.send(customer.call, ''), await own.send(customer.call, '')];
    assert.equal(second.text, first.text);
  });
});
