import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY_MS } from '../../../src/values/time.ts';
import { type Reply, sharedService, startService } from '../../harness.ts';
import {
  assertSignedIn,
  ignoresIdempotencyKeys,
  needsItsCredential,
  refusesShapes,
  type SignIn,
  statusWith,
} from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const operation: SignIn = {
  service,
  store,
  path: '/v1/auth/refresh',
  body: async (at) => ({ refreshToken: (await at.newCustomer()).refreshToken }),
};
const refresh = (refreshToken: string) => store.call('POST', '/v1/auth/refresh', { refreshToken });

function assertRefused(reply: Reply, code: string): void {
  assert.deepEqual([reply.status, reply.code], [401, code], reply.text);
}

async function refreshed(refreshToken: string): Promise<string> {
  const reply = await refresh(refreshToken);
  assert.equal(reply.status, 200, reply.text);
  return reply.data.refreshToken;
}

describe('refreshToken works', () => {
  it('returns a new pair of the same session', async () => {
    const customer = await store.newCustomer();
    const data = await assertSignedIn(store, await refresh(customer.refreshToken));
    assert.equal(data.customer.id, customer.id);
    assert.notEqual(data.refreshToken, customer.refreshToken);
    assert.deepEqual([data.isNewCustomer, data.cart], [false, null]);
    assert.equal(await statusWith(store, customer.token), 200);
    const rows = await service.sql`
      select generation from customer_sessions where customer_id = ${customer.id}`;
    assert.deepEqual([...rows], [{ generation: 2 }]);
  });

  it('extends the session for as long as it is used', async () => {
    let { refreshToken } = await store.newCustomer();
    for (let month = 0; month < 4; month++) {
      service.clock.advance(29 * DAY_MS);
      refreshToken = await refreshed(refreshToken);
    }
  });

  it('returns access tokens of a quarter of an hour by default', async () => {
    const byDefault = await startService({ env: { ACCESS_TOKEN_MINUTES: '' } });
    const own = await byDefault.newStore();
    const { token, refreshToken } = await own.newCustomer();
    byDefault.clock.advance(14.9 * 60_000);
    assert.equal(await statusWith(own, token), 200);
    byDefault.clock.advance(0.2 * 60_000);
    const headers = { 'x-customer-token': token };
    const late = await own.call('GET', '/v1/orders/', undefined, headers);
    assertRefused(late, 'CUSTOMER_TOKEN_EXPIRED');
    const { data } = await own.call('POST', '/v1/auth/refresh', { refreshToken });
    assert.equal(await statusWith(own, data.token), 200);
  });
});

describe('refreshToken refuses bad input', () => {
  refusesShapes(operation, [
    { refreshToken: '' },
    { refreshToken: 7 },
    { refreshToken: 'x'.repeat(201) },
  ]);

  it('refuses an unknown token', async () => {
    const { refreshToken, token } = await store.newCustomer();
    const [head = '', generation = '', signature = ''] = refreshToken.split('.');
    for (const forged of [
      'nonsense',
      token.slice(0, 200),
      `${head}.${generation}`,
      `${head}.2.${signature}`,
      `${head}.01.${signature}`,
      `${head}.${generation}.${signature}.x`,
      `${head}.${generation}.${'A'.repeat(signature.length)}`,
      refreshToken.slice(1),
      refreshToken.toUpperCase(),
    ]) {
      assertRefused(await refresh(forged), 'REFRESH_TOKEN_INVALID');
    }
    await refreshed(refreshToken);
  });

  it('refuses a token that was not used for 30 days', async () => {
    const { refreshToken } = await store.newCustomer();
    service.clock.advance(30 * DAY_MS + 1_000);
    assertRefused(await refresh(refreshToken), 'REFRESH_TOKEN_INVALID');
  });
});

describe('refreshToken needs its credential', () => needsItsCredential(operation));

describe('refreshToken hides foreign ids', () => {
  it('does not find tokens of another store', async () => {
    const other = await service.newStore();
    const { refreshToken } = await other.newCustomer();
    assertRefused(await refresh(refreshToken), 'REFRESH_TOKEN_INVALID');
    const reply = await other.call('POST', '/v1/auth/refresh', { refreshToken });
    assert.equal(reply.status, 200);
  });
});

describe('refreshToken can be repeated', () => {
  ignoresIdempotencyKeys(operation);

  it('1. a lost reply: within ten seconds the same token gets the same pair again', async () => {
    const { refreshToken } = await store.newCustomer();
    const next = await refreshed(refreshToken);
    service.clock.advance(9_000);
    assert.equal(await refreshed(refreshToken), next);
    assert.notEqual(await refreshed(next), next);
  });

  it('2. a thief comes second: the session ends for both', async () => {
    const { refreshToken, token } = await store.newCustomer();
    const next = await refreshed(refreshToken);
    service.clock.advance(11_000);
    assertRefused(await refresh(refreshToken), 'REFRESH_TOKEN_REUSED');
    assertRefused(await refresh(next), 'REFRESH_TOKEN_INVALID');
    assertRefused(await refresh(refreshToken), 'REFRESH_TOKEN_INVALID');
    assert.equal(await statusWith(store, token), 401);
  });

  it('3. a thief comes first: the owner’s next refresh ends the thief’s session', async () => {
    const { refreshToken } = await store.newCustomer();
    const stolen = (await refresh(refreshToken)).data;
    service.clock.advance(60_000);
    assertRefused(await refresh(refreshToken), 'REFRESH_TOKEN_REUSED');
    assert.equal(await statusWith(store, stolen.token), 401);
    assertRefused(await refresh(stolen.refreshToken), 'REFRESH_TOKEN_INVALID');
  });

  it('4. an older token than the last is reuse, even within ten seconds', async () => {
    const { refreshToken } = await store.newCustomer();
    const second = await refreshed(refreshToken);
    const third = await refreshed(second);
    assertRefused(await refresh(refreshToken), 'REFRESH_TOKEN_REUSED');
    assertRefused(await refresh(third), 'REFRESH_TOKEN_INVALID');
  });

  it('5. ten concurrent tabs get one pair', async () => {
    const { refreshToken } = await store.newCustomer();
    const crowd = Array.from({ length: 10 }, () => refreshed(refreshToken));
    const tokens = new Set(await Promise.all(crowd));
    assert.equal(tokens.size, 1);
    await refreshed([...tokens][0] ?? '');
  });

  it('6. other sessions of the customer continue when one is stolen', async () => {
    const customer = await store.newCustomer();
    const other = await store.newCustomer({ email: customer.email });
    assert.equal(other.id, customer.id);
    await refreshed(customer.refreshToken);
    service.clock.advance(11_000);
    assertRefused(await refresh(customer.refreshToken), 'REFRESH_TOKEN_REUSED');
    await refreshed(other.refreshToken);
  });
});
