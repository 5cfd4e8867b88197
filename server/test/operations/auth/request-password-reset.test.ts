import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendMessages } from '../../../src/features/messages/send-messages.ts';
import { anyEmail } from '../../customers.ts';
import { startService } from '../../harness.ts';
import { type Asking, asks, asksLive, liveService } from './every-challenge.ts';
import {
  ignoresIdempotencyKeys,
  needsItsCredential,
  refusesShapes,
  type SignIn,
} from './every-sign-in.ts';

const service = await startService();
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
const ask = (redirectUrl: string) => store.call('POST', path, { ...asking.body(), redirectUrl });

describe('requestPasswordReset does it', () => {
  asks(service, store, asking);

  it('shows a developer the token and the link that holds it', async () => {
    const { data } = await store.call('POST', path, asking.body());
    const { token, link } = data.sandbox;
    assert.match(token, /^pr_[\w-]{43}$/);
    assert.equal(link, `http://cartwright.test/reset-password?token=${token}`);
  });

  it('sends nothing to an address that no customer has', async () => {
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
  refusesShapes(operation, [
    ...['', 'nobody', null].map((email) => ({ email })),
    ...['', 'x', '/in', 7].map((redirectUrl) => ({ redirectUrl })),
  ]);

  it('refuses a page that is not the store’s', async () => {
    for (const url of [
      'https://evil.example/',
      'https://localhost.evil.example/',
      'https://localhost@evil.example/',
      'https://ada@localhost/',
      'javascript:alert(1)',
      'ftp://localhost/',
      'https://cartwright.test.evil.example/',
    ]) {
      const reply = await ask(url);
      assert.deepEqual([reply.status, reply.code], [400, 'VALIDATION_ERROR'], url);
      assert.match(reply.body.error.message, /redirectUrl/);
    }
  });
});

describe('requestPasswordReset needs its credential', () => needsItsCredential(operation));

describe('requestPasswordReset hides what is foreign', () => {
  it('answers the same for a customer and for nobody', async () => {
    const { email } = await store.newCustomer();
    const [known, unknown] = [
      await store.call('POST', path, { email }),
      await store.call('POST', path, asking.body()),
    ];
    assert.deepEqual(Object.keys(known.data), Object.keys(unknown.data));
    assert.deepEqual(Object.keys(known.data.sandbox), Object.keys(unknown.data.sandbox));
  });
});

describe('requestPasswordReset can be repeated', async () => {
  ignoresIdempotencyKeys(operation);
  const live = await liveService();
  // Only customers are sent something, so each address becomes one.
  asksLive(live, {
    ...asking,
    async headers(own) {
      await live.service.sql`
        insert into customers (store_id, id, email, email_verified, event_sequence, created_at,
          updated_at)
        select ${own.id}, gen_random_uuid(), ${last}, true, 1, now(), now()
        on conflict do nothing`;
      return {};
    },
    body: (email = anyEmail()) => {
      last = email;
      return { email };
    },
  });
});
