import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setVerifiedPhone, type TestCustomer } from '../../customers.ts';
import { type Data, sharedService } from '../../harness.ts';
import { eventsOf } from '../orders/every-order.ts';
import { needsItsCustomer, type OwnCall, refusesShapes, testIdempotencyKey } from './every-call.ts';

const service = await sharedService();
const store = await service.newStore();
const ME = '/v1/customers/me';
const own: OwnCall = {
  service,
  store,
  send: (call, _id, headers) => call('PUT', ME, { firstName: 'Ada' }, headers),
};

async function updated({ call }: TestCustomer, body: object): Promise<Data> {
  const { status, data, text } = await call('PUT', ME, body);
  assert.equal(status, 200, text);
  return data;
}

describe('updateCustomer works', () => {
  it('changes the given fields, keeps the rest, and emits which ones changed', async () => {
    const customer = await store.newCustomer({ firstName: 'Ada', lastName: 'Byron' });
    service.clock.advance(1_000);
    const data = await updated(customer, { lastName: 'Lovelace', phone: '415-555 0123' });
    assert.deepEqual(
      [data.firstName, data.lastName, data.phone, data.phoneVerified, data.email],
      ['Ada', 'Lovelace', '415-555 0123', false, customer.email],
    );
    assert.ok(data.updatedAt > data.createdAt);
    const events = await eventsOf(service, customer);
    assert.deepEqual(
      events.map(({ type, sequence, data }) => [type, sequence, data.changed]),
      [
        ['customer.created', 1, undefined],
        ['customer.updated', 2, ['lastName', 'phone']],
      ],
    );
    assert.deepEqual(await customer.call('GET', ME).then((reply) => reply.data), data);
  });

  it('writes nothing, and emits no event, without a change', async () => {
    const customer = await store.newCustomer({ firstName: 'Ada', phone: '1' });
    const before = await updated(customer, {});
    service.clock.advance(1_000);
    assert.deepEqual(await updated(customer, { firstName: 'Ada', phone: '1' }), before);
    assert.equal((await eventsOf(service, customer)).length, 1);
  });

  it('resets the verification with the phone, and removes an empty phone', async () => {
    const phone = '+14155550100';
    const customer = await store.newCustomer({ phone });
    await setVerifiedPhone(service, customer, phone);
    const same = await updated(customer, { phone, firstName: 'Ada' });
    assert.equal(same.phoneVerified, true);
    const respelled = await updated(customer, { phone: '+1 (415) 555-0100' });
    assert.deepEqual([respelled.phone, respelled.phoneVerified], ['+1 (415) 555-0100', true]);
    const other = await updated(customer, { phone: '+14155550101' });
    assert.deepEqual([other.phone, other.phoneVerified], ['+14155550101', false]);
    // The verified number is free for the next customer who verifies it.
    const next = await store.newCustomer({ phone });
    await setVerifiedPhone(service, next, phone);
    assert.equal((await updated(next, { phone: '' })).phone, null);
  });

  it('applies all of many concurrent changes, each with an event of its own', async () => {
    const customer = await store.newCustomer();
    const fields = ['firstName', 'lastName', 'phone'];
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        updated(customer, { [fields[n % 3] as string]: `${n}` }),
      ),
    );
    const events = await eventsOf(service, customer);
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      Array.from({ length: 31 }, (_, index) => index + 1),
    );
    const { data } = await customer.call('GET', ME);
    for (const field of fields) assert.match(data[field], /^\d+$/);
  });
});

describe('updateCustomer refuses bad input', () => {
  refusesShapes(own, (call, _id, body) => call('PUT', ME, body), [
    { firstName: '' },
    { lastName: '' },
    { firstName: 1 },
    { firstName: null },
    { phone: 4155550123 },
    { phone: '1'.repeat(41) },
    { firstName: 'a'.repeat(201) },
    [],
  ]);

  it('drops fields that a customer may not set', async () => {
    const customer = await store.newCustomer();
    const data = await updated(customer, {
      id: store.id,
      email: 'other@example.com',
      emailVerified: false,
      phoneVerified: true,
      verifiedPhone: '+14155550123',
      passwordHash: 'x',
      hasPassword: true,
      firstName: 'Ada',
    });
    assert.deepEqual(
      [data.id, data.email, data.emailVerified, data.phoneVerified, data.hasPassword],
      [customer.id, customer.email, true, false, false],
    );
  });
});

describe('updateCustomer needs its credential', () => {
  needsItsCustomer(own);
});

describe('updateCustomer hides foreign ids', () => {
  it('changes the calling customer only', async () => {
    const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
    const before = (await bob.call('GET', ME)).text;
    await updated(ada, { firstName: 'Ada' });
    assert.equal((await bob.call('GET', ME)).text, before);
  });
});

describe('updateCustomer can be repeated', () => {
  testIdempotencyKey(own);
});
