import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendMessages } from '../../../src/features/messages/delivery/send-messages.ts';
import { anyEmail } from '../../customers.ts';
import { sharedService } from '../../harness.ts';
import { type Asking, asks, asksLive, liveService } from './every-challenge.ts';
import { hidesCustomers, refusesBadLinks } from './every-link.ts';
import { ignoresIdempotencyKeys, needsItsCredential, type SignIn } from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const path = '/v1/auth/password/reset-request';
const asking: Asking = {
  path,
  minutes: 30,
  channel: 'email',
  body: (email = anyEmail()) => ({ email }),
  target: ({ email }) => email,
};
const operation: SignIn = { service, store, path, body: async () => asking.body() };
/** The address of the latest request. */
let last = '';

describe('requestPasswordReset works', () => {
  asks(service, store, asking);

  it('returns the token and the link with it in developer mode', async () => {
    const { data } = await store.call('POST', path, asking.body());
    const { token, link } = data.sandbox;
    assert.match(token, /^pr_[\w-]{43}$/);
    assert.equal(link, `http://cartwright.test/reset-password?token=${token}`);
  });

  it('sends nothing to an address without a customer', async () => {
    const { service: live, store: own, sent } = await liveService();
    const email = anyEmail();
    const { status } = await own.call('POST', path, { email });
    assert.equal(status, 200);
    live.clock.advance(1);
    await sendMessages(live.app);
    assert.deepEqual(sent, []);
  });
});

describe('requestPasswordReset refuses bad input', () => {
  refusesBadLinks(operation, asking);
});

describe('requestPasswordReset needs its credential', () => needsItsCredential(operation));

describe('requestPasswordReset hides foreign ids', () => {
  hidesCustomers(operation, asking);
});

describe('requestPasswordReset can be repeated', async () => {
  ignoresIdempotencyKeys(operation);
  const live = await liveService();
  // Only customers get a message, so each address becomes one.
  asksLive(live, {
    ...asking,
    async headers(own) {
      await live.service.sql`
        insert into customers (store_id, id, email, email_verified, event_sequence, created_at,
          updated_at)
        values (${own.id}, gen_random_uuid(), ${last}, true, 1, now(), now())
        on conflict do nothing`;
      return {};
    },
    body: (email = anyEmail()) => {
      last = email;
      return { email };
    },
  });
});
