import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';
import {
  needsItsCustomer,
  type OwnCall,
  testForeignIds,
  testIdempotencyKey,
} from '../customers/every-call.ts';
import { METHODS, methodsOf, saveMethod } from './methods.ts';

const service = await sharedService();
const store = await service.newStore();
const own: OwnCall = {
  service,
  store,
  prepare: async (customer) => (await saveMethod(customer)).id,
  send: (call, id, headers) => call('DELETE', `${METHODS}/${id}`, undefined, headers),
};

describe('deletePaymentMethod works', () => {
  it('deletes it, and the next one is the default', async () => {
    const customer = await store.newCustomer();
    const [first, second] = [await saveMethod(customer), await saveMethod(customer)];
    const { status, data } = await own.send(customer.call, first.id);
    assert.deepEqual([status, data], [200, { id: first.id, deleted: true }]);
    assert.deepEqual(await methodsOf(customer), [{ ...second, isDefault: true }]);
  });

  it('removes its token', async () => {
    const customer = await store.newCustomer();
    const { id } = await saveMethod(customer);
    await own.send(customer.call, id);
    const rows = await service.sql`select 1 from payment_methods where id = ${id}`;
    assert.equal(rows.length, 0);
  });
});

describe('deletePaymentMethod refuses bad input', () => {
  it('refuses one that was deleted before, also to one of two concurrent calls', async () => {
    const customer = await store.newCustomer();
    const { id } = await saveMethod(customer);
    const replies = await Promise.all([own.send(customer.call, id), own.send(customer.call, id)]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
  });
});

describe('deletePaymentMethod needs its credential', () => {
  needsItsCustomer(own);
});

describe('deletePaymentMethod hides foreign ids', () => {
  testForeignIds(own, 'PAYMENT_METHOD_NOT_FOUND');
});

describe('deletePaymentMethod can be repeated', () => {
  testIdempotencyKey(own);
});
