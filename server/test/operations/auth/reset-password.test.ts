import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE_MS } from '../../../src/values/time.ts';
import { anyEmail, PASSWORD } from '../../customers.ts';
import { type Data, type Reply, sharedService } from '../../harness.ts';
import {
  assertSignedIn,
  ignoresIdempotencyKeys,
  needsItsCredential,
  refusesShapes,
  type SignIn,
  sandboxOf,
  statusWith,
} from './every-sign-in.ts';

const NEW = 'a new password';
const service = await sharedService();
const store = await service.newStore();
const path = '/v1/auth/password/reset';

async function asked(email: string, at = store): Promise<Data> {
  const { token } = await sandboxOf(at, '/v1/auth/password/reset-request', { email });
  return { token, password: NEW };
}
const reset = (body: object) => store.call('POST', path, body);
const login = (email: string, password: string) =>
  store.call('POST', '/v1/auth/login', { email, password });
const operation: SignIn = {
  service,
  store,
  path,
  body: async (at) => asked((await at.newCustomer()).email, at),
};

function assertRefused(reply: Reply): void {
  assert.deepEqual([reply.status, reply.code], [401, 'LINK_INVALID'], reply.text);
}

describe('resetPassword works', () => {
  it('sets the password, ends every other session and opens one', async () => {
    const customer = await store.newCustomer({ password: PASSWORD });
    const data = await assertSignedIn(store, await reset(await asked(customer.email)));
    assert.equal(data.customer.id, customer.id);
    assert.deepEqual([data.customer.hasPassword, data.customer.emailVerified], [true, true]);
    assert.equal(await statusWith(store, customer.token), 401);
    const { refreshToken } = customer;
    const old = await store.call('POST', '/v1/auth/refresh', { refreshToken });
    assert.equal(old.code, 'REFRESH_TOKEN_INVALID');
    assert.equal((await login(customer.email, PASSWORD)).code, 'INVALID_CREDENTIALS');
    assert.equal((await login(customer.email, NEW)).status, 200);
  });

  it('sets a password for a customer without one, and emits an event', async () => {
    const { id, email } = await store.newCustomer();
    assert.equal((await reset(await asked(email))).status, 200);
    assert.equal((await login(email, NEW)).status, 200);
    const events = await service.sql`
      select sequence, type, data from events where aggregate_id = ${id} order by sequence`;
    assert.deepEqual(
      events.map(({ type }) => type),
      ['customer.created', 'customer.updated'],
    );
    assert.deepEqual(events[1]?.data.changed, ['hasPassword']);
  });
});

describe('resetPassword refuses bad input', () => {
  refusesShapes(operation, [
    { token: '' },
    { token: 7 },
    { password: '1234567' },
    { password: 'x'.repeat(129) },
    { password: null },
  ]);

  it('refuses a weak password and does not consume the link', async () => {
    const { email } = await store.newCustomer();
    const proof = await asked(email);
    for (const password of ['password1', email]) {
      const reply = await reset({ ...proof, password });
      assert.deepEqual([reply.status, reply.code], [422, 'PASSWORD_TOO_WEAK']);
    }
    assert.equal((await reset(proof)).status, 200);
  });

  it('refuses a link that is unknown, expired, superseded, or one to sign in', async () => {
    assertRefused(await reset({ token: 'pr_nonsense', password: NEW }));
    const { email } = await store.newCustomer();
    const late = await asked(email);
    service.clock.advance(30 * MINUTE_MS + 1_000);
    assertRefused(await reset(late));
    const [first, second] = [await asked(email), await asked(email)];
    assertRefused(await reset(first));
    const { token } = await sandboxOf(store, '/v1/auth/magic-link', { email });
    assertRefused(await reset({ token, password: NEW }));
    assert.equal((await reset(second)).status, 200);
  });

  it('refuses the token returned for an address without a customer', async () => {
    const email = anyEmail();
    assertRefused(await reset(await asked(email)));
    const rows = await service.sql`select 1 from customers where email = ${email}`;
    assert.equal(rows.length, 0);
  });
});

describe('resetPassword needs its credential', () => needsItsCredential(operation));

describe('resetPassword hides foreign ids', () => {
  it('does not find a link of another store', async () => {
    const other = await service.newStore();
    const proof = await operation.body(other);
    assertRefused(await reset(proof));
    assert.equal((await other.call('POST', path, proof)).status, 200);
  });
});

describe('resetPassword can be repeated', () => {
  ignoresIdempotencyKeys(operation);

  it('works once, also for ten concurrent calls', async () => {
    const { email } = await store.newCustomer();
    const proof = await asked(email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => reset(proof)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies) if (reply.status !== 200) assertRefused(reply);
  });
});
