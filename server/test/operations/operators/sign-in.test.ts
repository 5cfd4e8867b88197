import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Reply, startService, type TestStore } from '../../harness.ts';
import { OPERATOR_PASSWORD } from '../../operators.ts';

const service = await startService();
const PATH = '/admin/v1/sessions';
const HOUR_MS = 3_600_000;

function credentials({ handle }: TestStore, change: object = {}) {
  return { handle, email: 'owner@example.com', password: OPERATOR_PASSWORD, ...change };
}

function signIn(store: TestStore, change: object = {}) {
  return service.call('POST', PATH, credentials(store, change));
}

async function guess(store: TestStore, times: number, change: object = {}) {
  const replies = [];
  for (let n = 0; n < times; n++) {
    replies.push(await signIn(store, { password: `guess ${n}`, ...change }));
  }
  return replies.map(({ code }) => code);
}

describe('signing in', () => {
  it('returns a token that the owner who signed up can use', async () => {
    const store = await service.newStore();
    const { status, data } = await signIn(store);
    assert.equal(status, 200);
    assert.match(data.token, /^op_[\w-]{64}$/);
    assert.deepEqual(data.store.handle, store.handle);
    assert.equal(data.operator.role, 'owner');
    const session = await service.call('GET', '/admin/v1/session', undefined, {
      authorization: `Bearer ${data.token}`,
    });
    const { operator, store: own, expiresAt } = data;
    assert.deepEqual(session.data, { operator, store: own, expiresAt });
  });

  it('ignores the case of the address and of the handle', async () => {
    const store = await service.newStore();
    const change = { handle: store.handle.toUpperCase(), email: 'OWNER@Example.com' };
    assert.equal((await signIn(store, change)).status, 200);
  });

  it('stores only the hash of the token', async () => {
    const store = await service.newStore();
    const { data } = await signIn(store);
    const rows = await service.sql`
      select to_jsonb(operator_sessions)::text as text from operator_sessions
      where store_id = ${store.id}`;
    assert.equal(rows.length, 1);
    assert.ok(!rows[0]?.text.includes(data.token));
    assert.ok(!service.logLines.some((line) => line.includes(data.token)));
  });

  it('is recorded in the audit log', async () => {
    const store = await service.newStore();
    const { data } = await signIn(store);
    const rows = await service.sql`
      select operation, operator_id as id from audit_log where store_id = ${store.id}`;
    assert.deepEqual([...rows], [{ operation: 'signInOperator', id: data.operator.id }]);
  });
});

describe('a session', () => {
  it('expires twelve hours after its last use', async () => {
    const store = await service.newStore();
    const { data } = await signIn(store);
    const headers = { authorization: `Bearer ${data.token}` };
    const status = async () =>
      (await service.call('GET', '/admin/v1/session', undefined, headers)).status;
    for (let n = 0; n < 3; n++) {
      service.clock.advance(11 * HOUR_MS);
      assert.equal(await status(), 200);
    }
    service.clock.advance(12 * HOUR_MS + 1_000);
    assert.equal(await status(), 401);
  });

  it('ends alone: the other sessions of the operator continue', async () => {
    const store = await service.newStore();
    const [one, other] = [await signIn(store), await signIn(store)].map(({ data }) => ({
      authorization: `Bearer ${data.token}`,
    }));
    const call = (method: string, headers?: Record<string, string>) =>
      service.call(method, '/admin/v1/session', undefined, headers);
    assert.deepEqual((await call('DELETE', one)).data, { signedOut: true });
    assert.equal((await call('GET', one)).code, 'OPERATOR_TOKEN_INVALID');
    assert.equal((await call('GET', other)).status, 200);
  });
});

/** Less by the seconds that the test itself took. */
function assertWaits({ headers }: Reply, seconds: number): void {
  const wait = Number(headers['retry-after']);
  assert.ok(wait > seconds / 2 && wait <= seconds, `${wait} seconds`);
}

describe('signing in with wrong credentials', () => {
  it('has one error, whatever was wrong', async () => {
    const store = await service.newStore();
    const other = await service.newStore();
    const wrong = [
      { password: 'another password' },
      { email: 'unknown@example.com' },
      { handle: 'no-such-store-anywhere' },
      { handle: `${other.handle}-x` },
    ];
    const replies = await Promise.all(wrong.map((change) => signIn(store, change)));
    for (const { status, text, code } of replies) {
      assert.equal(status, 401);
      assert.equal(code, 'INVALID_CREDENTIALS');
      assert.equal(text, replies[0]?.text);
    }
  });

  it('refuses a password that is replaced while it is compared', async () => {
    const store = await service.newStore();
    const operator = await store.newOperator('owner');
    const token = await operator.newResetToken();
    const { passwords } = service.app;
    const matches = async (password: string, hash: string | null) => {
      const isRight = await passwords.matches(password, hash);
      const reset = { token, password: 'the horse of another battery' };
      assert.equal((await service.call('POST', '/admin/v1/password/reset', reset)).status, 200);
      return isRight;
    };
    Object.assign(service.app, { passwords: { ...passwords, matches } });
    const reply = await signIn(store, { email: operator.email });
    Object.assign(service.app, { passwords });
    assert.equal(reply.code, 'INVALID_CREDENTIALS');
    const rows = await service.sql`
      select 1 from operator_sessions where operator_id = ${operator.id}`;
    assert.equal(rows.length, 0);
  });

  it('does not admit an operator of one store to another', async () => {
    const [store, other] = [await service.newStore(), await service.newStore()];
    const { email } = await store.newOperator('owner');
    assert.equal((await signIn(other, { email })).code, 'INVALID_CREDENTIALS');
    assert.equal((await signIn(store, { email })).status, 200);
  });

  it('delays further attempts, longer each time, also with the right password', async () => {
    const store = await service.newStore();
    assert.deepEqual(new Set(await guess(store, 5)), new Set(['INVALID_CREDENTIALS']));
    const blocked = await signIn(store);
    assert.equal(blocked.code, 'TOO_MANY_ATTEMPTS');
    assertWaits(blocked, 30);
    service.clock.advance(30_000);
    assert.deepEqual(await guess(store, 2), ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS']);
    assertWaits(await signIn(store), 60);
    service.clock.advance(60_000);
    assert.equal((await signIn(store)).status, 200);
    assert.deepEqual(new Set(await guess(store, 5)), new Set(['INVALID_CREDENTIALS']));
  });

  it('counts concurrent guesses like sequential ones', async () => {
    const store = await service.newStore();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signIn(store, { password: `guess ${n}` })),
    );
    const judged = replies.filter(({ code }) => code === 'INVALID_CREDENTIALS');
    assert.equal(judged.length, 5);
  });

  it('counts a call that began a moment earlier and ends later', async () => {
    const store = await service.newStore();
    const codes = await guess(store, 1);
    service.clock.advance(-5);
    codes.push(...(await guess(store, 3)));
    service.clock.advance(5);
    assert.deepEqual(new Set(codes), new Set(['INVALID_CREDENTIALS']));
  });

  it('treats an unknown address in the same way', async () => {
    const store = await service.newStore();
    const codes = await guess(store, 6, { email: 'unknown@example.com' });
    assert.equal(codes.at(-1), 'TOO_MANY_ATTEMPTS');
    assert.equal((await signIn(store)).status, 200);
  });

  it('never delays by more than a quarter of an hour', async () => {
    const store = await service.newStore();
    await guess(store, 5);
    for (let n = 0; n < 40; n++) {
      const { headers } = await signIn(store, { password: 'guess' });
      const seconds = Number(headers['retry-after'] ?? 0);
      assert.ok(seconds <= 900);
      service.clock.advance(seconds * 1_000);
    }
  });
});
