import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';
import { ADDRESSES, addAddress, addressesOf } from './addresses.ts';
import { needsItsCustomer, type OwnCall, testForeignIds } from './every-call.ts';

const service = await sharedService();
const store = await service.newStore();
const list: OwnCall = {
  service,
  store,
  send: (call, _id, headers) => call('GET', ADDRESSES, undefined, headers),
};
const one: OwnCall = {
  service,
  store,
  prepare: async (customer) => (await addAddress(customer)).id,
  send: (call, id, headers) => call('GET', `${ADDRESSES}/${id}`, undefined, headers),
};

describe('listAddresses and getAddress work', () => {
  it('list them, the oldest first, as each is returned by its id', async () => {
    const customer = await store.newCustomer();
    const kept = [await addAddress(customer), await addAddress(customer, { label: 'Work' })];
    assert.deepEqual(await addressesOf(customer), kept);
    for (const address of kept) {
      assert.deepEqual((await one.send(customer.call, address.id)).data, address);
      assert.equal((await one.send(customer.call, address.id.toUpperCase())).status, 200);
    }
  });

  it('list none if there are none', async () => {
    const { call } = await store.newCustomer();
    assert.deepEqual((await list.send(call, '')).data, { addresses: [] });
  });
});

describe('listAddresses and getAddress need their credential', () => {
  needsItsCustomer(list);
  needsItsCustomer(one);
});

describe('listAddresses and getAddress hide foreign ids', () => {
  testForeignIds(one, 'ADDRESS_NOT_FOUND');
});

describe('listAddresses and getAddress can be repeated', () => {
  it('return the same, byte for byte', async () => {
    const customer = await store.newCustomer();
    await addAddress(customer);
    const [first, second] = [
      await list.send(customer.call, ''),
      await list.send(customer.call, ''),
    ];
    assert.equal(second.text, first.text);
  });
});
