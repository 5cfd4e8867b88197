import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATALOGUE } from '../../src/errors.ts';
import { type Data, type Reply, sharedService, startService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const cart = await store.newCart();

const CARTS = '/v1/carts/';
const ITEMS = `/v1/carts/${cart.id}/items`;
const MAX_BYTES = 256 * 1024;

/** One of the two envelopes, without other fields, with the headers of every reply. */
function assertEnvelope(reply: Reply): void {
  assert.match(String(reply.headers['content-type']), /^application\/json; charset=utf-8$/);
  assert.match(String(reply.headers['x-request-id']), /^[\w.:-]{1,128}$/);
  if (reply.body.success === true) {
    assert.equal(reply.status, 200);
    assert.deepEqual(Object.keys(reply.body), ['success', 'data']);
    return;
  }
  assert.deepEqual(Object.keys(reply.body), ['success', 'error'], reply.text);
  assert.equal(reply.body.success, false);
  const { code, message } = reply.body.error;
  assert.deepEqual(Object.keys(reply.body.error), ['code', 'message']);
  assert.equal(CATALOGUE[code as keyof typeof CATALOGUE]?.[0], reply.status, code);
  assert.ok(typeof message === 'string' && message.length > 0);
}

function assertFailure(reply: Reply, code: string): void {
  assertEnvelope(reply);
  assert.equal(reply.code, code, reply.text);
}

describe('an unknown address', () => {
  for (const path of [
    '/',
    '/v1',
    '/v1/nothing',
    '/v2/carts',
    '/v1/carts/x/y/z',
    '//',
    '/v1//carts',
  ]) {
    it(`${path} is 404 ROUTE_NOT_FOUND, with and without a key`, async () => {
      assertFailure(await service.call('GET', path), 'ROUTE_NOT_FOUND');
      assertFailure(await store.call('POST', path, {}), 'ROUTE_NOT_FOUND');
    });
  }

  it('is refused before the body is read', async () => {
    const huge = 'x'.repeat(MAX_BYTES + 1);
    assertFailure(await store.call('POST', '/v1/nothing', huge), 'ROUTE_NOT_FOUND');
    assertFailure(await store.call('POST', '/v1/nothing', '{broken'), 'ROUTE_NOT_FOUND');
  });

  it('is INVALID_REQUEST when its percent-encoding is malformed', async () => {
    for (const path of ['/v1/carts/%', '/v1/carts/%zz', '/v1/carts/%E0%A4%A', '/%ff']) {
      assertFailure(await store.call('GET', path), 'INVALID_REQUEST');
    }
  });

  it('treats a malformed id like an unknown one, whatever its length', async () => {
    const unknown = await store.call('GET', '/v1/carts/0197c1b7-0000-7000-8000-000000000000');
    for (const id of ['x', '%00', '%F0%9F%9B%92', '..%2F..%2Fetc', 'a'.repeat(8_000)]) {
      const reply = await store.call('GET', `/v1/carts/${id}`);
      assertFailure(reply, 'CART_NOT_FOUND');
      assert.equal(reply.text, unknown.text);
    }
  });
});

describe('an unsupported method', () => {
  it('is 405 and lists the supported ones', async () => {
    const cases: [string, string, string][] = [
      ['GET', '/v1/carts/', 'POST'],
      ['GET', '/v1/carts', 'POST'],
      ['PUT', `/v1/carts/${cart.id}`, 'GET'],
      ['PATCH', `/v1/carts/${cart.id}/items`, 'DELETE, POST'],
      ['POST', `/v1/carts/${cart.id}/items/${cart.items[0].id}`, 'DELETE, PATCH'],
      ['DELETE', '/v1/config', 'GET'],
      ['GET', '/v1/signup/', 'POST'],
      ['POST', '/openapi.json', 'GET'],
      ['OPTIONS', '/v1/carts/', 'POST'],
      ['HEAD', '/v1/config/', 'GET'],
    ];
    for (const [method, path, allow] of cases) {
      const reply = await service.call(method, path);
      assertFailure(reply, 'METHOD_NOT_ALLOWED');
      assert.equal(reply.headers.allow, allow, `${method} ${path}`);
    }
  });
});

describe('an unreadable body', () => {
  it('is INVALID_JSON if it is no JSON', async () => {
    for (const body of [
      '{',
      '{"items":[}',
      'undefined',
      "{'a':1}",
      '{"a":1}x',
      '\u0000',
      '{"a":01}',
    ]) {
      assertFailure(await store.call('POST', CARTS, body), 'INVALID_JSON');
    }
  });

  it('is VALIDATION_ERROR if it is JSON and no object', async () => {
    for (const body of ['null', '[]', '"text"', '1', 'true', '[{"sku":"A"}]']) {
      assertFailure(await store.call('POST', CARTS, body), 'VALIDATION_ERROR');
      assertFailure(await store.call('POST', ITEMS, body), 'VALIDATION_ERROR');
    }
  });

  it('is UNSUPPORTED_MEDIA_TYPE with another content type', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'json',
    ];
    for (const type of [...types, 'application/xml', 'application/json-patch+json']) {
      const reply = await store.call('POST', CARTS, '{}', { 'content-type': type });
      assertFailure(reply, 'UNSUPPORTED_MEDIA_TYPE');
    }
  });

  it('is UNSUPPORTED_MEDIA_TYPE without a content type', async () => {
    const reply = await store.call('POST', CARTS, '{}', { 'content-type': '' });
    assertFailure(reply, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('is read as JSON with any parameter of the content type', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/json;x=y',
    ]) {
      const reply = await store.call('POST', CARTS, '{}', { 'content-type': type });
      assertEnvelope(reply);
      assert.equal(reply.status, 200, type);
    }
  });

  it('is PAYLOAD_TOO_LARGE above 256 KB and not below', async () => {
    const padding = (bytes: number) =>
      `{"unknown":"${'x'.repeat(bytes - '{"unknown":""}'.length)}"}`;
    assert.equal((await store.call('POST', CARTS, padding(MAX_BYTES))).status, 200);
    assertFailure(await store.call('POST', CARTS, padding(MAX_BYTES + 1)), 'PAYLOAD_TOO_LARGE');
  });

  it('is the empty object if there is none', async () => {
    const reply = await store.call('POST', CARTS);
    assertEnvelope(reply);
    assert.equal(reply.status, 200);
    const typed = await store.call('POST', CARTS, '', { 'content-type': 'application/json' });
    assert.equal(typed.status, 200);
    assertFailure(await store.call('POST', ITEMS), 'VALIDATION_ERROR');
  });
});

describe('a hostile body', () => {
  it('pollutes no prototype', async () => {
    const bodies = [
      '{"__proto__":{"sku":"A","isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"constructor":null}',
      '{"attribution":{"__proto__":{"utmSource":"x"}}}',
    ];
    for (const body of bodies) {
      const reply = await store.call('POST', CARTS, body);
      assertEnvelope(reply);
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.data.attribution, null);
      assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
    }
  });

  it('is refused if it is nested deeper than any shape', async () => {
    for (const depth of [9, 100, 10_000, 60_000]) {
      const nested = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      assertFailure(await store.call('POST', CARTS, nested), 'VALIDATION_ERROR');
    }
  });

  it('is refused with U+0000 or half a surrogate pair, in values and in keys', async () => {
    for (const text of ['\\u0000', '\\ud800', '\\udc00', 'a\\udfff\\ud800b']) {
      for (const body of [
        `{"sku":"${text}","metadata":{"unitPriceCents":"1"}}`,
        `{"sku":"A","metadata":{"unitPriceCents":"1","${text}":"x"}}`,
        `{"sku":"A","metadata":{"unitPriceCents":"1","k":"${text}"}}`,
      ]) {
        assertFailure(await store.call('POST', ITEMS, body), 'VALIDATION_ERROR');
      }
    }
  });

  it('is INVALID_JSON if it is not UTF-8, and nothing of it is stored', async () => {
    const [before, after] = ['{"sku":"', '","metadata":{"unitPriceCents":"1"}}'];
    for (const bytes of [
      [0xff],
      [0xc3],
      [0xed, 0xa0, 0x80],
      [0xc0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
    ]) {
      const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
      assertFailure(await store.call('POST', ITEMS, body), 'INVALID_JSON');
    }
    const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.ok(!data.items.some(({ sku }: Data) => sku.includes('\ufffd')));
    const whole = await store.call('POST', ITEMS, Buffer.from(`${before}☕😀${after}`));
    assert.equal(whole.status, 200, whole.text);
  });

  it('is refused with fractional or overflowing numbers', async () => {
    for (const quantity of ['1e400', '-1e400', '1.5', '1e-7', '9007199254740992', '"2"', 'null']) {
      const body = `{"sku":"A","quantity":${quantity},"metadata":{"unitPriceCents":"1"}}`;
      assertFailure(await store.call('POST', ITEMS, body), 'VALIDATION_ERROR');
    }
  });

  it('is never repeated in the message', async () => {
    const canary = 'canary-4111111111111111';
    for (const body of [{ sku: [canary] }, { sku: 'A', quantity: canary }, `{"${canary}`]) {
      const reply = await store.call('POST', ITEMS, body);
      assertEnvelope(reply);
      assert.equal(reply.status, 400);
      assert.ok(!reply.text.includes(canary));
    }
  });
});

describe('a hostile request for a file of the documents', () => {
  it('is refused, and is no 5xx', async () => {
    assert.equal((await service.call('GET', '/docs/reference.js')).status, 200);
    for (const path of [
      '/docs/%00',
      '/admin/docs/%00',
      '/docs/static/index.css',
      '/docs/..%2f..%2fpackage.json',
    ]) {
      const { status, text } = await service.call('GET', path);
      assert.ok(status >= 400 && status < 500, `${path} ${status} ${text}`);
    }
  });
});

describe('a hostile query string', () => {
  it('is ignored where no query is read', async () => {
    for (const query of ['a=%00', 'a=%', 'a=%ED%A0%80', '__proto__[x]=1', 'a&a&=&&', '%00=1']) {
      const reply = await store.call('GET', `/v1/carts/${cart.id}?${query}`);
      assertEnvelope(reply);
      assert.equal(reply.status, 200, query);
    }
  });

  it('is refused with U+0000 anywhere, where a query is read', async () => {
    for (const query of ['code=%00', 'code=a?%00', '%00=1', '?code=x&a=%00', 'a=%2500&code=%00']) {
      const path = `/v1/carts/${cart.id}/coupon?${query}`;
      assertFailure(await store.call('DELETE', path), 'VALIDATION_ERROR');
    }
  });
});

describe('x-request-id', () => {
  it('is kept if it is valid', async () => {
    for (const id of ['a', 'req_1:2.3-4', 'x'.repeat(128)]) {
      const reply = await service.call('GET', '/v1/config/', undefined, { 'x-request-id': id });
      assert.equal(reply.headers['x-request-id'], id);
    }
  });

  it('is replaced otherwise', async () => {
    for (const id of ['', 'two words', '<script>', 'é', 'x'.repeat(129)]) {
      const reply = await service.call('GET', '/v1/nothing', undefined, { 'x-request-id': id });
      assert.match(String(reply.headers['x-request-id']), /^[0-9a-f-]{36}$/);
    }
  });

  it('is unique for each request that sends none', async () => {
    const [a, b] = [await store.call('GET', '/v1/config/'), await store.call('GET', '/v1/config/')];
    assert.notEqual(a.headers['x-request-id'], b.headers['x-request-id']);
  });
});

describe('a bug', () => {
  it('is 500 INTERNAL_ERROR with its text in the log and not in the reply', async () => {
    const broken = await startService({
      ports: { products: () => () => Promise.reject(new Error('canary: password is hunter2')) },
    });
    const { call } = await broken.newStore();
    const reply = await call('POST', CARTS, { items: [{ sku: 'A' }] });
    assertFailure(reply, 'INTERNAL_ERROR');
    assert.ok(!/canary|hunter2|Error:|at /.test(reply.text + JSON.stringify(reply.headers)));
    const id = String(reply.headers['x-request-id']);
    assert.ok(broken.logLines.some((line) => line.includes('hunter2') && line.includes(id)));
  });

  it('is the same if the thrown value is no Error', async () => {
    const broken = await startService({
      ports: { products: () => () => Promise.reject('canary') },
    });
    const { call } = await broken.newStore();
    const reply = await call('POST', CARTS, { items: [{ sku: 'A' }] });
    assertFailure(reply, 'INTERNAL_ERROR');
    assert.ok(!reply.text.includes('canary'));
  });
});
