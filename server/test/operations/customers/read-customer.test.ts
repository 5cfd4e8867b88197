import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS } from '../../checkout-steps.ts';
import { PASSWORD, setVerifiedPhone } from '../../customers.ts';
import { sharedService } from '../../harness.ts';
import { needsItsCustomer, type OwnCall } from './every-call.ts';

const service = await sharedService();
const store = await service.newStore();
const ME = '/v1/customers/me';
const own: OwnCall = {
  service,
  store,
  send: (call, _id, headers) => call('GET', ME, undefined, headers),
};

describe('getCustomer works', () => {
  it('returns the profile, and of the password only that there is one', async () => {
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    const phone = '(415) 555-0123';
    const customer = await store.newCustomer({ ...names, phone, password: PASSWORD });
    await setVerifiedPhone(service, customer, '+14155550123');
    const { status, data, text } = await customer.call('GET', ME);
    const { createdAt, updatedAt, ...rest } = data;
    assert.equal(status, 200);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(rest, {
      id: customer.id,
      email: customer.email,
      emailVerified: false,
      phone: '(415) 555-0123',
      phoneVerified: true,
      ...names,
      hasPassword: true,
      defaultAddressId: null,
    });
    assert.doesNotMatch(text, /argon2id/);
  });

  it('returns the default address', async () => {
    const customer = await store.newCustomer();
    const { data } = await customer.call('POST', `${ME}/addresses`, ADDRESS);
    assert.equal((await customer.call('GET', ME)).data.defaultAddressId, data.id);
  });
});

describe('getCustomer refuses bad input', () => {
  it('refuses the token of an ended session', async () => {
    const { call, sessionId } = await store.newCustomer();
    await service.sql`
      update customer_sessions set revoked_at = ${new Date()} where id = ${sessionId}`;
    const { status, code } = await call('GET', ME);
    assert.deepEqual([status, code], [401, 'CUSTOMER_TOKEN_INVALID']);
  });
});

describe('getCustomer needs its credential', () => {
  needsItsCustomer(own);
});

describe('getCustomer hides foreign ids', () => {
  it('returns the calling customer only', async () => {
    const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
    assert.equal((await ada.call('GET', ME)).data.id, ada.id);
    assert.equal((await bob.call('GET', ME)).data.id, bob.id);
  });
});

describe('getCustomer can be repeated', () => {
  it('returns the same, byte for byte', async () => {
    const { call } = await store.newCustomer();
    assert.equal((await call('GET', ME)).text, (await call('GET', ME)).text);
  });
});
