import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE_MS } from '../../../src/values/time.ts';
import { anyEmail } from '../../customers.ts';
import { type Data, type Reply, sharedService } from '../../harness.ts';
import {
  assertSignedIn,
  ignoresIdempotencyKeys,
  needsItsCredential,
  refusesShapes,
  type SignIn,
  sandboxOf,
} from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const path = '/v1/auth/magic-link/verify';
const verify = (token: string) => store.call('POST', path, { token });

async function asked(email = anyEmail(), at = store): Promise<Data> {
  const { token } = await sandboxOf(at, '/v1/auth/magic-link', { email });
  return { token };
}
const operation: SignIn = { service, store, path, body: (at) => asked(undefined, at) };

function assertRefused(reply: Reply): void {
  assert.deepEqual([reply.status, reply.code], [401, 'LINK_INVALID'], reply.text);
}

describe('verifyMagicLink works', () => {
  it('creates a customer for the owner of the mailbox, and finds them again', async () => {
    const email = anyEmail();
    const { token } = await asked(email.toUpperCase());
    const data = await assertSignedIn(store, await verify(token));
    assert.deepEqual(
      [data.customer.email, data.customer.emailVerified, data.isNewCustomer],
      [email, true, true],
    );
    const again = await verify((await asked(email)).token);
    assert.deepEqual([again.data.customer.id, again.data.isNewCustomer], [data.customer.id, false]);
  });
});

describe('verifyMagicLink refuses bad input', () => {
  refusesShapes(operation, [{ token: '' }, { token: 7 }, { token: 'x'.repeat(201) }]);

  it('refuses a link that is unknown, expired, or superseded', async () => {
    assertRefused(await verify('ml_nonsense'));
    const { token: late } = await asked();
    service.clock.advance(10 * MINUTE_MS + 1_000);
    assertRefused(await verify(late));
    const email = anyEmail();
    const [first, second] = [await asked(email), await asked(email)];
    assertRefused(await verify(first.token));
    assert.equal((await verify(second.token)).status, 200);
  });

  it('refuses the link of a password reset', async () => {
    const { email } = await store.newCustomer();
    const { token } = await sandboxOf(store, '/v1/auth/password/reset-request', { email });
    assertRefused(await verify(token));
  });
});

describe('verifyMagicLink needs its credential', () => needsItsCredential(operation));

describe('verifyMagicLink hides foreign ids', () => {
  it('does not find a link of another store', async () => {
    const other = await service.newStore();
    const { token } = await asked(undefined, other);
    assertRefused(await verify(token));
    assert.equal((await other.call('POST', path, { token })).status, 200);
  });
});

describe('verifyMagicLink can be repeated', () => {
  ignoresIdempotencyKeys(operation);

  it('works once, also for fifty concurrent calls', async () => {
    const { token } = await asked();
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(token)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies) if (reply.status !== 200) assertRefused(reply);
  });
});
