import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { claimsOf } from '../../customers.ts';
import type { Data, Reply, TestService, TestStore } from '../../harness.ts';

/** An operation under /v1/auth with a body that works, another one each time. */
export interface SignIn {
  readonly service: TestService;
  readonly store: TestStore;
  readonly path: string;
  body(store: TestStore): Promise<Data>;
}

export function refusesShapes({ store, path, body }: SignIn, changes: readonly object[]): void {
  it('refuses another shape, field by field', async () => {
    const good = await body(store);
    for (const change of changes) {
      const reply = await store.call('POST', path, { ...good, ...change });
      assert.deepEqual([reply.status, reply.code], [400, 'VALIDATION_ERROR'], reply.text);
    }
    const field = Object.keys(good)[0] ?? '';
    const { [field]: _, ...less } = good;
    const reply = await store.call('POST', path, less);
    assert.equal(reply.code, 'VALIDATION_ERROR');
    assert.match(reply.body.error.message, new RegExp(`body\\.${field} is required`));
    assert.equal((await store.call('POST', path, good)).status, 200, 'something was used up');
  });
}

export function needsItsCredential({ service, store, path, body }: SignIn): void {
  it('requires the key of a store', async () => {
    const good = await body(store);
    const without = await service.call('POST', path, good);
    assert.deepEqual([without.status, without.code], [401, 'API_KEY_MISSING']);
    const wrong = await service.call('POST', path, good, { 'x-api-key': 'sk_test_x' });
    assert.deepEqual([wrong.status, wrong.code], [401, 'API_KEY_INVALID']);
  });

  it('ignores a customer token, valid or not', async () => {
    for (const token of ['nonsense', (await store.newCustomer()).token]) {
      const reply = await store.call('POST', path, await body(store), {
        'x-customer-token': token,
      });
      assert.equal(reply.status, 200, reply.text);
    }
  });
}

/** An Idempotency-Key stores no reply here: it would store a token. */
export function ignoresIdempotencyKeys({ store, path, body }: SignIn): void {
  it('ignores an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (let turn = 0; turn < 2; turn++) {
      const reply = await store.call('POST', path, await body(store), headers);
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.headers['idempotent-replayed'], undefined);
    }
  });
}

/** The reply of a sign-in; asserts that both of its tokens work. */
export async function assertSignedIn(store: TestStore, reply: Reply): Promise<Data> {
  assert.equal(reply.status, 200, reply.text);
  const { token, refreshToken, expiresAt, refreshExpiresAt, customer } = reply.data;
  const { sub, aud, sid, exp } = claimsOf(token);
  assert.deepEqual([sub, aud], [customer.id, store.id]);
  assert.match(sid, /^[0-9a-f-]{36}$/);
  assert.equal(exp, Math.floor(Date.parse(expiresAt) / 1_000));
  assert.ok(Date.parse(refreshExpiresAt) >= Date.parse(expiresAt));
  assert.equal(await statusWith(store, token), 200);
  assert.match(refreshToken, /^rt_/);
  return reply.data;
}

/** 200 while the token is valid, 401 otherwise. */
export async function statusWith(store: TestStore, token: string): Promise<number> {
  const headers = { 'x-customer-token': token };
  return (await store.call('GET', '/v1/orders/', undefined, headers)).status;
}

export async function sandboxOf(store: TestStore, path: string, body: object): Promise<Data> {
  const { status, text, data } = await store.call('POST', path, body);
  assert.equal(status, 200, text);
  return { ...data.sandbox, challengeId: data.challengeId };
}

/** Any six digits but these. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
