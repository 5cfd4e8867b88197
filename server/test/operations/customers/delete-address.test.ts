import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';
import { ADDRESSES, addAddress, addressesOf, defaultsOf } from './addresses.ts';
import {
  needsItsCustomer,
  type OwnCall,
  testForeignIds,
  testIdempotencyKey,
} from './every-call.ts';

const service = await sharedService();
const store = await service.newStore();
const own: OwnCall = {
  service,
  store,
  prepare: async (customer) => (await addAddress(customer)).id,
  send: (call, id, headers) => call('DELETE', `${ADDRESSES}/${id}`, undefined, headers),
};

describe('deleteAddress works', () => {
  it('deletes it', async () => {
    const customer = await store.newCustomer();
    const { id } = await addAddress(customer);
    const { status, data } = await own.send(customer.call, id);
    assert.deepEqual([status, data], [200, { id, deleted: true }]);
    assert.equal((await customer.call('GET', `${ADDRESSES}/${id}`)).code, 'ADDRESS_NOT_FOUND');
    assert.equal((await customer.call('GET', '/v1/customers/me')).data.defaultAddressId, null);
  });

  it('makes another one the default: the previous default, or the oldest', async () => {
    const customer = await store.newCustomer();
    const [oldest, , third] = [
      await addAddress(customer),
      await addAddress(customer),
      await addAddress(customer, { isDefault: true }),
    ];
    service.clock.advance(1_000);
    const fourth = await addAddress(customer, { isDefault: true });
    await own.send(customer.call, fourth.id);
    assert.deepEqual(await defaultsOf(customer), [third.id]);
    await own.send(customer.call, third.id);
    assert.deepEqual(await defaultsOf(customer), [oldest.id]);
  });

  it('keeps one default under concurrent creations, deletions and changes', async () => {
    const customer = await store.newCustomer();
    const all = await Promise.all(Array.from({ length: 20 }, () => addAddress(customer)));
    await Promise.all([
      ...all.slice(0, 15).map(({ id }) => own.send(customer.call, id)),
      ...all.map(({ id }) => customer.call('PUT', `${ADDRESSES}/${id}`, { isDefault: true })),
      ...Array.from({ length: 5 }, () => addAddress(customer)),
    ]);
    assert.equal((await addressesOf(customer)).length, 10);
    assert.equal((await defaultsOf(customer)).length, 1);
  });
});

describe('deleteAddress refuses bad input', () => {
  it('refuses one that was deleted before, also to one of two concurrent calls', async () => {
    const customer = await store.newCustomer();
    const { id } = await addAddress(customer);
    const replies = await Promise.all([own.send(customer.call, id), own.send(customer.call, id)]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
  });
});

describe('deleteAddress needs its credential', () => {
  needsItsCustomer(own);
});

describe('deleteAddress hides foreign ids', () => {
  testForeignIds(own, 'ADDRESS_NOT_FOUND');
});

describe('deleteAddress can be repeated', () => {
  testIdempotencyKey(own);
});
