import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Reply,
  sharedService,
  startService,
  type TestService,
  type TestStore,
} from '../../harness.ts';
import { OPERATOR_PASSWORD } from '../../operators.ts';

const HTTPS = 'https://shop.example';
/** Without PUBLIC_URL, and behind a proxy with https. */
const service = await sharedService();
const behindProxy = await startService({ env: { PUBLIC_URL: HTTPS } });
const HERE = { host: 'localhost:3000', origin: 'http://localhost:3000' };
const HOUR_MS = 3_600_000;

function signIn(
  { handle }: TestStore,
  { by = service, headers = HERE }: { by?: TestService; headers?: Record<string, string> } = {},
) {
  const body = { handle, email: 'owner@example.com', password: OPERATOR_PASSWORD, cookie: true };
  return by.call('POST', '/admin/v1/sessions', body, headers);
}

/** The attributes of the cookie that a reply sets, and the pair that a browser sends back. */
function cookieOf({ headers }: Reply) {
  const [pair = '', ...attributes] = String(headers['set-cookie']).split('; ');
  return { pair, attributes: attributes.sort() };
}

async function signedIn(store: TestStore): Promise<string> {
  return cookieOf(await signIn(store)).pair;
}

describe('signing in with a cookie', () => {
  it('returns no token, and sets one that no script and no other site can use', async () => {
    const reply = await signIn(await service.newStore());
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.data.token, undefined);
    const { pair, attributes } = cookieOf(reply);
    assert.match(pair, /^cartwright_operator=op_[\w-]{64}$/);
    assert.deepEqual(attributes, ['HttpOnly', 'Max-Age=43200', 'Path=/admin', 'SameSite=Strict']);
    assert.ok(!reply.text.includes(pair.split('=')[1] ?? ''));
  });

  it('is Secure, also by its name, where PUBLIC_URL is https', async () => {
    const store = await behindProxy.newStore();
    const headers = { origin: HTTPS, host: 'internal:3000' };
    const reply = await signIn(store, { by: behindProxy, headers });
    const { pair, attributes } = cookieOf(reply);
    assert.match(pair, /^__Secure-cartwright_operator=op_/);
    assert.ok(attributes.includes('Secure'));
    const session = await behindProxy.call('GET', '/admin/v1/session', undefined, { cookie: pair });
    assert.equal(session.status, 200, session.text);
    const plain = { cookie: pair.replace('__Secure-', '') };
    const refused = await behindProxy.call('GET', '/admin/v1/session', undefined, plain);
    assert.equal(refused.code, 'OPERATOR_TOKEN_MISSING');
  });

  it('refuses a page of another origin, which could choose the store', async () => {
    const store = await service.newStore();
    for (const headers of [
      { origin: 'https://evil.example' },
      { ...HERE, 'sec-fetch-site': 'cross-site' },
      {},
    ]) {
      const reply = await signIn(store, { headers: headers as Record<string, string> });
      assert.equal(reply.code, 'CROSS_ORIGIN_REFUSED');
      assert.equal(reply.headers['set-cookie'], undefined);
    }
    const other = { origin: 'https://other.example', host: 'other.example' };
    const reply = await signIn(await behindProxy.newStore(), { by: behindProxy, headers: other });
    assert.equal(reply.code, 'CROSS_ORIGIN_REFUSED');
  });

  it('sets no cookie unless asked', async () => {
    const { handle } = await service.newStore();
    const body = { handle, email: 'owner@example.com', password: OPERATOR_PASSWORD };
    const reply = await service.call('POST', '/admin/v1/sessions', body);
    assert.match(reply.data.token, /^op_/);
    assert.equal(reply.headers['set-cookie'], undefined);
  });
});

describe('a session by cookie', () => {
  it('ends with the sign-out, a DELETE without a body, only from the own origin', async () => {
    const cookie = await signedIn(await service.newStore());
    const signOut = (headers: object) =>
      service.call('DELETE', '/admin/v1/session', undefined, { cookie, ...headers });
    assert.equal((await signOut({ origin: 'https://evil.example' })).code, 'CROSS_ORIGIN_REFUSED');
    assert.equal((await signOut({ 'sec-fetch-site': 'same-site' })).code, 'CROSS_ORIGIN_REFUSED');
    const reply = await signOut({ 'sec-fetch-site': 'same-origin' });
    assert.equal(reply.status, 200, reply.text);
    assert.match(String(reply.headers['set-cookie']), /^cartwright_operator=; .*Max-Age=0/);
    const after = await service.call('GET', '/admin/v1/session', undefined, { cookie });
    assert.equal(after.code, 'OPERATOR_TOKEN_INVALID');
  });

  it('comes second: a bearer token decides, and needs no origin', async () => {
    const [store, other] = [await service.newStore(), await service.newStore()];
    const cookie = await signedIn(other);
    const { headers, token } = await store.newOperator('owner');
    const session = await service.call('GET', '/admin/v1/session', undefined, {
      ...headers,
      cookie,
    });
    assert.equal(session.data.store.id, store.id);
    const foreign = { authorization: `Bearer ${token}`, cookie, origin: 'https://evil.example' };
    const write = await service.call('PATCH', '/admin/v1/store', { name: 'Mugs' }, foreign);
    assert.equal(write.status, 200, write.text);
  });

  it('extends the cookie with the session, and says until when', async () => {
    const cookie = await signedIn(await service.newStore());
    const read = () => service.call('GET', '/admin/v1/session', undefined, { cookie });
    const first = await read();
    assert.equal(first.headers['set-cookie'], undefined);
    const leftMs = Date.parse(first.data.expiresAt) - service.clock.now().getTime();
    assert.ok(leftMs > 11 * HOUR_MS && leftMs <= 12 * HOUR_MS);
    service.clock.advance(2 * HOUR_MS);
    const second = await read();
    assert.equal(cookieOf(second).pair, cookie);
    assert.ok(second.data.expiresAt > first.data.expiresAt);
    assert.deepEqual((await read()).data.expiresAt, second.data.expiresAt);
  });
});

describe('a reply under /admin/v1', () => {
  it('is never stored by a cache, whatever it says', async () => {
    const cookie = await signedIn(await service.newStore());
    for (const [method, path, headers] of [
      ['GET', '/admin/v1/session', { cookie }],
      ['GET', '/admin/v1/session', {}],
      ['GET', '/admin/v1/nothing', {}],
      ['OPTIONS', '/admin/v1/store', {}],
      ['DELETE', '/admin/v1/session', { cookie }],
    ] as const) {
      const reply = await service.call(method, path, undefined, { ...headers });
      assert.equal(reply.headers['cache-control'], 'no-store', `${method} ${path}`);
    }
  });
});
