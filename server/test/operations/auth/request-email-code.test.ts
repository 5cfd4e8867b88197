import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyEmail } from '../../customers.ts';
import { sharedService } from '../../harness.ts';
import { type Asking, asks, asksLive, liveService } from './every-challenge.ts';
import {
  ignoresIdempotencyKeys,
  needsItsCredential,
  refusesShapes,
  type SignIn,
} from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const path = '/v1/auth/otp/email/request';
const asking: Asking = {
  path,
  minutes: 10,
  channel: 'email',
  body: (email = anyEmail()) => ({ email }),
  target: ({ email }) => email,
};
const operation: SignIn = { service, store, path, body: async () => asking.body() };

describe('requestEmailCode works', () => {
  asks(service, store, asking);

  it('returns six digits in developer mode', async () => {
    const { data } = await store.call('POST', path, asking.body());
    assert.deepEqual(Object.keys(data.sandbox), ['code']);
    assert.match(data.sandbox.code, /^\d{6}$/);
  });

  it('sends to the address in lower case', async () => {
    const email = anyEmail();
    const { data } = await store.call('POST', path, { email: email.toUpperCase() });
    assert.equal(data.destination, `${email[0]}•••@example.com`);
  });
});

describe('requestEmailCode refuses bad input', () => {
  refusesShapes(operation, [{ email: '' }, { email: 'no-address' }, { email: null }, { email: 7 }]);
});

describe('requestEmailCode needs its credential', () => needsItsCredential(operation));

describe('requestEmailCode hides foreign ids', () => {
  it('returns the same for a customer and for an unknown address', async () => {
    const { email } = await store.newCustomer();
    const [known, unknown] = [
      await store.call('POST', path, { email }),
      await store.call('POST', path, asking.body()),
    ];
    assert.deepEqual(Object.keys(known.data), Object.keys(unknown.data));
  });
});

describe('requestEmailCode can be repeated', async () => {
  ignoresIdempotencyKeys(operation);
  asksLive(await liveService(), asking);
});
