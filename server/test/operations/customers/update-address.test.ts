import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS } from '../../checkout-steps.ts';
import { sharedService, startService } from '../../harness.ts';
import { ADDRESSES, addAddress, addressesOf, defaultsOf } from './addresses.ts';
import {
  needsItsCustomer,
  type OwnCall,
  refusesShapes,
  testForeignIds,
  testIdempotencyKey,
} from './every-call.ts';

const service = await sharedService();
const store = await service.newStore();
const own: OwnCall = {
  service,
  store,
  prepare: async (customer) => (await addAddress(customer)).id,
  send: (call, id, headers) => call('PUT', `${ADDRESSES}/${id}`, { city: 'Salem' }, headers),
};

describe('updateAddress works', () => {
  it('changes the given fields and keeps the rest, including the country', async () => {
    const customer = await store.newCustomer();
    const before = await addAddress(customer, { country: 'CA', label: 'Home', line2: 'Flat 2' });
    service.clock.advance(1_000);
    const path = `${ADDRESSES}/${before.id}`;
    const { data } = await customer.call('PUT', path, { city: 'Salem', label: 'Work' });
    const { updatedAt, ...rest } = data;
    const { updatedAt: earlier, ...expected } = { ...before, city: 'Salem', label: 'Work' };
    assert.deepEqual(rest, expected);
    assert.ok(updatedAt > earlier);
    assert.deepEqual((await customer.call('GET', path)).data, data);
  });

  it('stores a country in capitals, and keeps its two characters two', async () => {
    const customer = await store.newCustomer();
    const path = `${ADDRESSES}/${(await addAddress(customer)).id}`;
    for (const [country, kept] of [
      ['de', 'DE'],
      ['ßa', 'ßA'],
    ]) {
      assert.equal((await customer.call('PUT', path, { country })).data.country, kept);
    }
  });

  it('removes an optional field with an empty text', async () => {
    const customer = await store.newCustomer();
    const { id } = await addAddress(customer, { label: 'Home', line2: 'Flat 2', phone: '1' });
    const empty = { label: '', line2: '', phone: '' };
    const { data } = await customer.call('PUT', `${ADDRESSES}/${id}`, empty);
    assert.deepEqual([data.label, data.line2, data.phone], [null, null, null]);
  });

  it('makes it the only default; false changes nothing', async () => {
    const customer = await store.newCustomer();
    const [first, second] = [await addAddress(customer), await addAddress(customer)];
    const prefer = (id: string, isDefault: boolean) =>
      customer.call('PUT', `${ADDRESSES}/${id}`, { isDefault });
    assert.equal((await prefer(first.id, false)).data.isDefault, true);
    service.clock.advance(1_000);
    assert.equal((await prefer(second.id, true)).data.isDefault, true);
    assert.deepEqual(await defaultsOf(customer), [second.id]);
    assert.equal((await customer.call('GET', '/v1/customers/me')).data.defaultAddressId, second.id);
  });

  it('uses the last choice, though its process has a slow clock', async () => {
    const customer = await store.newCustomer();
    const [first] = [await addAddress(customer), await addAddress(customer, { isDefault: true })];
    const late = await startService();
    late.clock.advance(-60_000);
    const headers = { 'x-api-key': store.apiKey, ...customer.headers };
    const path = `${ADDRESSES}/${first.id}`;
    const { data } = await late.call('PUT', path, { isDefault: true }, headers);
    assert.equal(data.isDefault, true);
    assert.deepEqual(await defaultsOf(customer), [first.id]);
  });

  it('has one default after all of them were chosen concurrently', async () => {
    const customer = await store.newCustomer();
    const all = await Promise.all(Array.from({ length: 10 }, () => addAddress(customer)));
    await Promise.all(
      [...all, ...all].map(({ id }) =>
        customer.call('PUT', `${ADDRESSES}/${id}`, { isDefault: true }),
      ),
    );
    const [one, ...others] = await defaultsOf(customer);
    const { data } = await customer.call('GET', '/v1/customers/me');
    assert.deepEqual([data.defaultAddressId, others], [one, []]);
  });
});

describe('updateAddress refuses bad input', () => {
  refusesShapes(own, (call, id, body) => call('PUT', `${ADDRESSES}/${id}`, body), [
    { firstName: '' },
    { line1: '' },
    { country: 'U' },
    { country: null },
    { label: 'a'.repeat(51) },
    { isDefault: 1 },
  ]);

  it('stores no e-mail address, which is no field of a saved address', async () => {
    const customer = await store.newCustomer();
    const { id } = await addAddress(customer, { email: 'ada@example.com' });
    const body = { ...ADDRESS, email: 'ada@example.com' };
    const { status, text } = await customer.call('PUT', `${ADDRESSES}/${id}`, body);
    assert.equal(status, 200);
    assert.doesNotMatch(text, /email/);
  });
});

describe('updateAddress needs its credential', () => {
  needsItsCustomer(own);
});

describe('updateAddress hides foreign ids', () => {
  testForeignIds(own, 'ADDRESS_NOT_FOUND');
});

describe('updateAddress can be repeated', () => {
  testIdempotencyKey(own);

  it('has the same result however often it is sent', async () => {
    const customer = await store.newCustomer();
    const { id } = await addAddress(customer);
    for (let n = 0; n < 3; n++) await own.send(customer.call, id);
    assert.deepEqual(
      (await addressesOf(customer)).map(({ city }) => city),
      ['Salem'],
    );
  });
});
