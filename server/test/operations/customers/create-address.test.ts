import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS } from '../../checkout-steps.ts';
import { sharedService, startService } from '../../harness.ts';
import { ADDRESSES, addAddress, addressesOf, defaultsOf } from './addresses.ts';
import { needsItsCustomer, type OwnCall, refusesShapes, testIdempotencyKey } from './every-call.ts';

const service = await sharedService();
/** Another process on the same data: the database is all they share. */
const elsewhere = await startService();
const store = await service.newStore();
const own: OwnCall = {
  service,
  store,
  send: (call, _id, headers) => call('POST', ADDRESSES, ADDRESS, headers),
};

describe('createAddress works', () => {
  it('stores every field as it was sent, and the first one is the default', async () => {
    const customer = await store.newCustomer();
    const extras = { line2: 'Flat 2', phone: '0171 – 12', label: 'Home', country: 'de' };
    const { id, createdAt, updatedAt, ...rest } = await addAddress(customer, extras);
    assert.deepEqual(rest, { ...ADDRESS, ...extras, country: 'DE', isDefault: true });
    assert.equal(createdAt, updatedAt);
    assert.equal((await customer.call('GET', `${ADDRESSES}/${id}`)).data.phone, '0171 – 12');
  });

  it('uses US for no country, and null for a missing or empty field', async () => {
    const { country: _, ...bare } = ADDRESS;
    const { call } = await store.newCustomer();
    const { data } = await call('POST', ADDRESSES, { ...bare, label: '', line2: '' });
    assert.deepEqual([data.country, data.line2, data.phone, data.label], ['US', null, null, null]);
  });

  it('keeps a country of two characters at two', async () => {
    assert.equal((await addAddress(await store.newCustomer(), { country: 'ßa' })).country, 'ßA');
  });

  it('keeps the default unless requested otherwise, and then replaces it', async () => {
    const customer = await store.newCustomer();
    const first = await addAddress(customer, { isDefault: false });
    assert.equal(first.isDefault, true);
    assert.equal((await addAddress(customer)).isDefault, false);
    assert.deepEqual(await defaultsOf(customer), [first.id]);
    const third = await addAddress(customer, { isDefault: true });
    assert.equal(third.isDefault, true);
    assert.deepEqual(await defaultsOf(customer), [third.id]);
  });

  it('stores each of twenty concurrent ones, and has one default', async () => {
    const customer = await store.newCustomer();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const through = n % 2 ? service : elsewhere;
        const headers = { 'x-api-key': store.apiKey, ...customer.headers };
        return through.call('POST', ADDRESSES, { ...ADDRESS, isDefault: n % 3 === 0 }, headers);
      }),
    );
    assert.equal((await addressesOf(customer)).length, 20);
    assert.equal((await defaultsOf(customer)).length, 1);
  });

  it('uses three statements: the token, the address, the address book', async () => {
    const customer = await store.newCustomer();
    await addAddress(customer);
    const seen = await service.statements(() => addAddress(customer));
    assert.equal(seen.length, 3);
  });
});

describe('createAddress refuses bad input', () => {
  it('refuses the 51st, with any concurrency, until one is deleted', async () => {
    const customer = await store.newCustomer();
    const headers = { 'x-api-key': store.apiKey, ...customer.headers };
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        (n % 2 ? service : elsewhere).call('POST', ADDRESSES, ADDRESS, headers),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    assert.deepEqual(
      refused.map(({ status, code }) => [status, code]),
      Array.from({ length: 10 }, () => [422, 'ADDRESS_LIMIT_REACHED']),
    );
    const [first, ...others] = await addressesOf(customer);
    assert.equal(others.length, 49);
    await customer.call('DELETE', `${ADDRESSES}/${first.id}`);
    await addAddress(customer);
    assert.equal((await customer.call('POST', ADDRESSES, ADDRESS)).code, 'ADDRESS_LIMIT_REACHED');
  });

  const { firstName: _, ...nameless } = ADDRESS;
  refusesShapes(own, (call, _id, body) => call('POST', ADDRESSES, body), [
    {},
    nameless,
    { ...ADDRESS, lastName: '' },
    { ...ADDRESS, line1: '' },
    { ...ADDRESS, city: '' },
    { ...ADDRESS, state: '' },
    { ...ADDRESS, postalCode: '' },
    { ...ADDRESS, country: 'USA' },
    { ...ADDRESS, country: '' },
    { ...ADDRESS, label: 'a'.repeat(51) },
    { ...ADDRESS, isDefault: 'yes' },
    { ...ADDRESS, phone: 1 },
  ]);
});

describe('createAddress needs its credential', () => {
  needsItsCustomer(own);
});

describe('createAddress hides foreign ids', () => {
  it('stores it for the calling customer only', async () => {
    const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
    await addAddress(ada);
    assert.deepEqual(await addressesOf(bob), []);
  });
});

describe('createAddress can be repeated', () => {
  testIdempotencyKey(own);

  it('stores another one each time without an Idempotency-Key', async () => {
    const customer = await store.newCustomer();
    await addAddress(customer);
    await addAddress(customer);
    assert.equal((await addressesOf(customer)).length, 2);
  });
});
