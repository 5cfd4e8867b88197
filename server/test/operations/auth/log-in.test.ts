import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE_MS } from '../../../src/values/time.ts';
import { assertRefused } from '../../assert-refused.ts';
import { anyEmail, enterByCode, PASSWORD } from '../../customers.ts';
import { type Reply, startService, type TestStore } from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';
import {
  assertSignedIn,
  ignoresIdempotencyKeys,
  needsItsCredential,
  refusesShapes,
  type SignIn,
} from './every-sign-in.ts';

const service = await startService();
const store = await service.newStore();
const operation: SignIn = {
  service,
  store,
  path: '/v1/auth/login',
  body: async (at) => {
    const { email } = await at.newCustomer({ password: PASSWORD });
    return { email, password: PASSWORD };
  },
};

function login(email: string, password: string, at: TestStore = store): Promise<Reply> {
  return at.call('POST', '/v1/auth/login', { email, password });
}

describe('login works', () => {
  it('signs a customer in, however the address is written', async () => {
    const { id, email } = await store.newCustomer({ password: PASSWORD });
    for (const written of [email, email.toUpperCase()]) {
      const data = await assertSignedIn(store, await login(written, PASSWORD));
      assert.deepEqual([data.customer.id, data.isNewCustomer, data.cart], [id, false, null]);
    }
  });

  it('opens a session of its own each time', async () => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    const [one, two] = [await login(email, PASSWORD), await login(email, PASSWORD)];
    assert.notEqual(one.data.refreshToken, two.data.refreshToken);
  });
});

describe('login refuses bad input', () => {
  refusesShapes(operation, [
    ...['', 'no-address', 7, null].map((email) => ({ email })),
    ...['', 'x'.repeat(129), 7, null].map((password) => ({ password })),
  ]);

  it('refuses a wrong password and an unknown address alike', async () => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    const wrong = await login(email, 'wrong password');
    assertRefused(wrong, 401, 'INVALID_CREDENTIALS');
    const unknown = await login(anyEmail(), PASSWORD);
    assert.equal(unknown.text, wrong.text);
  });

  it('refuses any password for a customer who has none', async () => {
    const { email } = await store.newCustomer();
    assertRefused(await login(email, PASSWORD), 401, 'INVALID_CREDENTIALS');
    assertRefused(await login(email, 'an unknown password'), 401, 'INVALID_CREDENTIALS');
  });

  it('refuses a password that is removed while it is compared', async () => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    const { passwords } = service.app;
    Object.assign(service.app, {
      passwords: {
        ...passwords,
        async matches(password: string, hash: string | null) {
          const isRight = await passwords.matches(password, hash);
          // The owner of the address verifies it, which removes the password.
          assert.equal((await enterByCode(store.call, email)).status, 200);
          return isRight;
        },
      },
    });
    const reply = await login(email, PASSWORD);
    Object.assign(service.app, { passwords });
    assertRefused(reply, 401, 'INVALID_CREDENTIALS');
  });
});

describe('login needs its credential', () => needsItsCredential(operation));

describe('login hides foreign ids', () => {
  it('finds the customers of its own store only', async () => {
    const { email } = await (await service.newStore()).newCustomer({ password: PASSWORD });
    assertRefused(await login(email, PASSWORD), 401, 'INVALID_CREDENTIALS');
  });
});

describe('login can be repeated', async () => {
  ignoresIdempotencyKeys(operation);
  const limited = await startService({ env: { RATE_LIMIT: 'on' } });
  const own = await limited.newStore();

  async function failures(email: string, count: number, at = own): Promise<(string | undefined)[]> {
    const codes: (string | undefined)[] = [];
    for (let turn = 0; turn < count; turn++) codes.push((await login(email, 'wrong', at)).code);
    return codes;
  }
  const FIVE = Array.from({ length: 5 }, () => 'INVALID_CREDENTIALS');

  it('waits after five failures, twice as long after each further one', async () => {
    for (const email of [(await own.newCustomer({ password: PASSWORD })).email, anyEmail()]) {
      assert.deepEqual(await failures(email, 6), [...FIVE, 'TOO_MANY_ATTEMPTS']);
      for (const minutes of [1, 2, 4, 8, 15]) {
        const early = await login(email, PASSWORD, own);
        assertRefused(early, 429, 'TOO_MANY_ATTEMPTS');
        const wait = Number(early.headers['retry-after']);
        assert.ok(wait > (minutes - 1) * 60 && wait <= minutes * 60, `${wait} of ${minutes}`);
        limited.clock.advance((minutes * MINUTE_MS * 59) / 60 - 3_000);
        assertRefused(await login(email, PASSWORD, own), 429, 'TOO_MANY_ATTEMPTS');
        limited.clock.advance(MINUTE_MS / 3);
        if (minutes < 15) assert.deepEqual(await failures(email, 1), ['INVALID_CREDENTIALS']);
      }
      assert.deepEqual(await failures(email, 5), FIVE, 'a quarter of an hour was long enough');
    }
  });

  it('compares five of many concurrent passwords', async () => {
    const email = anyEmail();
    const size = IS_WHOLE ? 100 : 25;
    const crowd = Array.from({ length: size }, () => login(email, 'wrong', own));
    const codes = (await Promise.all(crowd)).map(({ code }) => code);
    assert.equal(codes.filter((code) => code === 'INVALID_CREDENTIALS').length, 5);
    assert.equal(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS').length, size - 5);
  });

  it('counts a call that began a moment earlier and ends later', async () => {
    const email = anyEmail();
    const codes = await failures(email, 1);
    limited.clock.advance(-5);
    codes.push(...(await failures(email, 3)));
    limited.clock.advance(5);
    assert.deepEqual(codes, FIVE.slice(1));
  });

  it('resets failures on a success, and after a quarter of an hour', async () => {
    const { email } = await own.newCustomer({ password: PASSWORD });
    await failures(email, 4);
    assert.equal((await login(email, PASSWORD, own)).status, 200);
    assert.deepEqual(await failures(email, 4), FIVE.slice(1));
    limited.clock.advance(15 * MINUTE_MS + 1_000);
    assert.deepEqual(await failures(email, 5), FIVE);
  });

  it('counts failures over all processes and across a restart', async () => {
    const email = anyEmail();
    await failures(email, 5);
    const restarted = await startService({ env: { RATE_LIMIT: 'on' } });
    restarted.clock.advance(+limited.clock.now() - +restarted.clock.now());
    const headers = { 'x-api-key': own.apiKey };
    const body = { email, password: PASSWORD };
    const reply = await restarted.call('POST', '/v1/auth/login', body, headers);
    assertRefused(reply, 429, 'TOO_MANY_ATTEMPTS');
  });

  it('counts each address and each store separately', async () => {
    const email = anyEmail();
    await failures(email, 6);
    assert.deepEqual(await failures(anyEmail(), 1), FIVE.slice(4));
    assert.deepEqual(await failures(email, 1, await limited.newStore()), FIVE.slice(4));
  });
});
