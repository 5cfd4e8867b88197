import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Reply, sharedService } from '../../harness.ts';
import { statusWith } from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const logout = (body: unknown, headers?: Record<string, string>) =>
  store.call('POST', '/v1/auth/logout', body, headers);
const refresh = (refreshToken: string) => store.call('POST', '/v1/auth/refresh', { refreshToken });

function assertLeft(reply: Reply): void {
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.data, { loggedOut: true });
}

function assertRefused(reply: Reply, code: string): void {
  assert.deepEqual([reply.status, reply.code], [401, code], reply.text);
}

/** Two sessions of one customer. */
async function twice() {
  const one = await store.newCustomer();
  return [one, await store.newCustomer({ email: one.email })] as const;
}

describe('logout works', () => {
  it('ends the session of the token at once, and no other', async () => {
    const [one, other] = await twice();
    assertLeft(await logout({}, one.headers));
    assert.equal(await statusWith(store, one.token), 401);
    assertRefused(await refresh(one.refreshToken), 'REFRESH_TOKEN_INVALID');
    assert.equal(await statusWith(store, other.token), 200);
  });

  it('ends all of them on request', async () => {
    const [one, other] = await twice();
    assertLeft(await logout({ allSessions: true }, one.headers));
    for (const { token, refreshToken } of [one, other]) {
      assert.equal(await statusWith(store, token), 401);
      assertRefused(await refresh(refreshToken), 'REFRESH_TOKEN_INVALID');
    }
  });

  it('works with the refresh token alone, also with only a body', async () => {
    const [one, other] = await twice();
    assertLeft(await logout({ refreshToken: one.refreshToken }));
    assert.equal(await statusWith(store, one.token), 401);
    assert.equal(await statusWith(store, other.token), 200);
    assertLeft(await logout({ refreshToken: other.refreshToken, allSessions: true }));
    assert.equal(await statusWith(store, other.token), 401);
  });

  it('needs no body with a token', async () => {
    const { headers } = await store.newCustomer();
    assertLeft(await logout(undefined, headers));
  });
});

describe('logout refuses bad input', () => {
  it('refuses another shape', async () => {
    const { headers, token } = await store.newCustomer();
    for (const body of [{ allSessions: 'yes' }, { refreshToken: '' }, { refreshToken: 7 }, []]) {
      const reply = await logout(body, headers);
      assert.deepEqual([reply.status, reply.code], [400, 'VALIDATION_ERROR']);
    }
    assert.equal(await statusWith(store, token), 200);
  });

  it('refuses an invalid refresh token', async () => {
    const { refreshToken } = await store.newCustomer();
    for (const forged of ['nonsense', `${refreshToken}x`]) {
      assertRefused(await logout({ refreshToken: forged }), 'REFRESH_TOKEN_INVALID');
    }
  });
});

describe('logout needs its credential', () => {
  it('requires one of the two tokens', async () => {
    assertRefused(await logout({}), 'CUSTOMER_TOKEN_REQUIRED');
  });

  it('refuses an invalid customer token, rather than ignore it', async () => {
    const { refreshToken, token } = await store.newCustomer();
    const headers = { 'x-customer-token': 'nonsense' };
    assertRefused(await logout({ refreshToken }, headers), 'CUSTOMER_TOKEN_INVALID');
    assert.equal(await statusWith(store, token), 200);
  });
});

describe('logout hides foreign ids', () => {
  it('does not find tokens of another store', async () => {
    const other = await service.newStore();
    const { refreshToken, headers, token } = await other.newCustomer();
    assertRefused(await logout({ refreshToken }), 'REFRESH_TOKEN_INVALID');
    assertRefused(await logout({}, headers), 'CUSTOMER_TOKEN_INVALID');
    assert.equal(await statusWith(other, token), 200);
  });
});

describe('logout can be repeated', () => {
  it('succeeds for an ended session', async () => {
    const { refreshToken, headers } = await store.newCustomer();
    for (let turn = 0; turn < 3; turn++) assertLeft(await logout({ refreshToken }));
    assertRefused(await logout({}, headers), 'CUSTOMER_TOKEN_INVALID');
  });
});
