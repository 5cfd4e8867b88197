import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { anyEmail } from '../../customers.ts';
import { sharedService, type TestStore } from '../../harness.ts';
import { type Asking, asks, asksLive, liveService } from './every-challenge.ts';

const service = await sharedService();
const store = await service.newStore();
const path = '/v1/customers/me/email/claim';
const { headers } = await store.newCustomer();
/** When the live customer signed in. */
let since = 0;
const asking: Asking = {
  path,
  minutes: 10,
  channel: 'email',
  body: (email = anyEmail()) => ({ email }),
  target: ({ email }) => email,
  headers: async () => headers,
};
const claim = (body: unknown, own = headers) => store.call('POST', path, body, own);

describe('claimEmail works', () => {
  asks(service, store, asking);

  it('changes nothing about the customer yet', async () => {
    const { id, email, call } = await store.newCustomer();
    assert.equal((await call('POST', path, asking.body())).status, 200);
    const [row] = await service.sql`select email from customers where id = ${id}`;
    assert.equal(row?.email, email);
  });
});

describe('claimEmail refuses bad input', () => {
  it('refuses an invalid address', async () => {
    for (const body of [{}, { email: '' }, { email: 'no-address' }, { email: 7 }, [], undefined]) {
      const reply = await claim(body);
      assert.deepEqual([reply.status, reply.code], [400, 'VALIDATION_ERROR']);
    }
  });
});

describe('claimEmail needs its credential', () => {
  it('requires a customer', async () => {
    const reply = await claim(asking.body(), {} as typeof headers);
    assert.deepEqual([reply.status, reply.code], [401, 'CUSTOMER_TOKEN_REQUIRED']);
  });
});

describe('claimEmail hides foreign ids', () => {
  it('returns the same whether the address is taken or not', async () => {
    const { email } = await store.newCustomer();
    const [known, unknown] = [await claim({ email }), await claim(asking.body())];
    assert.equal(known.status, 200);
    assert.deepEqual(Object.keys(known.data), Object.keys(unknown.data));
  });
});

describe('claimEmail can be repeated', async () => {
  it('makes one claim and sends one mail under an Idempotency-Key', async () => {
    const body = asking.body();
    const keyed = { ...headers, 'idempotency-key': randomUUID() };
    const [first, second] = [await claim(body, keyed), await claim(body, keyed)];
    assert.equal(second.text, first.text);
    assert.equal(second.headers['idempotent-replayed'], 'true');
  });

  const live = await liveService();
  const people = new Map<TestStore, Record<string, string>>();
  asksLive(live, {
    ...asking,
    // A live store returns no code, so this customer signs in by a password; one for each day.
    async headers(own) {
      const now = live.service.clock.now().getTime();
      const known = people.get(own);
      if (known && now < since + 3_600_000) return known;
      since = now;
      const made = (await own.newCustomer({ password: 'correct horse battery' })).headers;
      people.set(own, made);
      return made;
    },
  });
});
