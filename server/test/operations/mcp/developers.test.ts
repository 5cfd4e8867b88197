import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { CATALOGUE } from '../../../src/errors.ts';
import { type Data, sharedService } from '../../harness.ts';
import { goLive } from '../../states.ts';
import { ACCEPT, mcpClient } from './mcp-client.ts';

const service = await sharedService();
const store = await service.newStore();
const anonymous = mcpClient(service.call, '/mcp');
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const developer = mcpClient(service.call, '/mcp', bearer(store.apiKey));

describe('search_docs', () => {
  it('ranks sections, operations and error codes, without a key', async () => {
    for (const [query, expected] of [
      ['QUANTITY_UNAVAILABLE', 'QUANTITY_UNAVAILABLE'],
      ['add an item to a cart', 'addCartItem'],
      ['verify webhook signature', 'docs/events.md'],
      ['database backup', 'docs/operating.md'],
      ['going live checklist', 'docs/going-live.md'],
    ] as const) {
      const { results } = await anonymous.tool('search_docs', { query });
      const found = (results as Data[]).map((one) => one.path ?? one.operation ?? one.error.code);
      assert.ok(found.slice(0, 4).includes(expected), `${query}: ${found.join(', ')}`);
    }
  });

  it('keeps to the limit, and finds nothing for words that no document has', async () => {
    const { results } = await anonymous.tool('search_docs', { query: 'order', limit: 3 });
    assert.equal(results.length, 3);
    const none = await anonymous.tool('search_docs', { query: 'zzqx ""\\ 💥 的' });
    assert.deepEqual(none.results, []);
  });

  it('refuses an empty, a huge and a missing query', async () => {
    for (const args of [{ query: '' }, { query: 'x'.repeat(1_000) }, {}, { query: 7 }]) {
      assert.equal((await anonymous.refused('search_docs', args)).code, 'INVALID_ARGUMENTS');
    }
  });
});

describe('get_operation', () => {
  it('returns shapes, codes with causes, and an example, by id or by path', async () => {
    const byId = await anonymous.tool('get_operation', { operation: 'addCartItem' });
    assert.equal(byId.request, 'POST /v1/carts/{cartId}/items');
    assert.equal(byId.body.schema.properties.sku.type, 'string');
    assert.ok(byId.reply.properties.data.properties.items);
    const code = byId.codes.find((one: Data) => one.code === 'QUANTITY_UNAVAILABLE');
    assert.equal(code.status, CATALOGUE.QUANTITY_UNAVAILABLE[0]);
    assert.ok(code.cause.length > 10);
    assert.ok(byId.example.request.sku);
    assert.ok(byId.example.reply.data.items);
    for (const operation of ['post /v1/carts/{cartId}/items', 'POST /v1/carts/:id/items/']) {
      assert.deepEqual(await anonymous.tool('get_operation', { operation }), byId);
    }
  });

  it('suggests operations for an unknown name', async () => {
    const error = await anonymous.refused('get_operation', { operation: 'addItemToCart' });
    assert.equal(error.code, 'UNKNOWN_OPERATION');
    assert.ok(error.similar.includes('addCartItem'), error.similar.join());
  });

  it('knows no operation of the operators', async () => {
    const error = await anonymous.refused('get_operation', { operation: 'refundOrderPayment' });
    assert.equal(error.code, 'UNKNOWN_OPERATION');
  });
});

describe('explain_error', () => {
  it('explains every code of the service', async () => {
    for (const code of Object.keys(CATALOGUE)) {
      const row = await anonymous.tool('explain_error', { code: code.toLowerCase() });
      assert.equal(row.code, code);
      assert.ok(row.cause !== '' && row.whatToDo !== '', code);
    }
  });

  it('explains a request of the key by its id, and hides those of others', async () => {
    const requestId = randomUUID();
    const path = `/v1/carts/${randomUUID()}`;
    await store.call('GET', path, undefined, { 'x-request-id': requestId });
    await store.writeRequestLog();
    const { request, error } = await developer.tool('explain_error', { requestId });
    assert.equal(request.status, 404);
    assert.equal(error.code, 'CART_NOT_FOUND');
    const other = await store.sibling();
    const stranger = mcpClient(service.call, '/mcp', bearer(other.apiKey));
    assert.equal(
      (await stranger.refused('explain_error', { requestId })).code,
      'REQUEST_NOT_FOUND',
    );
    const without = await anonymous.refused('explain_error', { requestId });
    assert.equal(without.code, 'SANDBOX_KEY_REQUIRED');
  });

  it('suggests codes for an unknown one, and refuses a call with neither', async () => {
    const error = await anonymous.refused('explain_error', { code: 'CART_MISSING' });
    assert.equal(error.code, 'UNKNOWN_CODE');
    assert.ok(error.similar.some((code: string) => code.startsWith('CART_')));
    assert.equal((await anonymous.refused('explain_error')).code, 'INVALID_ARGUMENTS');
  });
});

describe('simulate', () => {
  it('names the token or the value that produces a failure, with the calls before it', async () => {
    const declined = await anonymous.tool('simulate', { code: 'PAYMENT_DECLINED' });
    assert.deepEqual(declined.uses, ['tok_declined']);
    const names = declined.before.map(({ name }: Data) => name);
    assert.deepEqual(names, ['setup', 'cart', 'checkout']);
    const stock = await anonymous.tool('simulate', { code: 'quantity_unavailable' });
    assert.deepEqual(stock.uses, ['simulate: out_of_stock']);
    const { simulations } = await anonymous.tool('simulate');
    assert.ok(simulations.length > 50);
  });

  it('says where a code has no simulation', async () => {
    const error = await anonymous.refused('simulate', { code: 'INTERNAL_ERROR' });
    assert.equal(error.code, 'NOT_SIMULATED');
  });
});

describe('call_sandbox', () => {
  it('calls an operation, and repeats it under an idempotency key', async () => {
    const args = {
      operation: 'createCart',
      body: { items: [{ sku: 'MUG-1', metadata: { unitPriceCents: '1250', name: 'Mug' } }] },
      idempotencyKey: randomUUID(),
    };
    const created = await developer.tool('call_sandbox', args);
    assert.equal(created.status, 200);
    assert.match(created.requestId, /^[\w-]{36}$/);
    const again = await developer.tool('call_sandbox', args);
    assert.equal(again.body.data.id, created.body.data.id);
    const params = { cartId: created.body.data.id };
    const read = await developer.tool('call_sandbox', { operation: 'getCart', params });
    assert.deepEqual(read.body.data.items, created.body.data.items);
    const sandboxNow = 'in 40 days';
    const item = { sku: 'PEN-1', metadata: { unitPriceCents: '199' } };
    const late = { operation: 'addCartItem', params, body: item, sandboxNow };
    assert.equal((await developer.tool('call_sandbox', late)).body.error.code, 'CART_EXPIRED');
  });

  it('needs a key, and refuses an invalid one at once', async () => {
    const error = await anonymous.refused('call_sandbox', { operation: 'createCart' });
    assert.equal(error.code, 'SANDBOX_KEY_REQUIRED');
    const invalid = mcpClient(service.call, '/mcp', bearer('sk_test_unknown'));
    const { status, body, headers } = await invalid.send('tools/list');
    assert.equal(status, 401);
    assert.equal(headers['www-authenticate'], 'Bearer');
    assert.equal(body.error.data.code, 'API_KEY_INVALID');
  });

  it('never reaches a live store', async () => {
    const shop = await service.newStore();
    const client = mcpClient(service.call, '/mcp', bearer(shop.apiKey));
    await client.tool('call_sandbox', { operation: 'createCart', body: {} });
    await goLive(service, shop);
    const { status, body } = await client.send('tools/call', {
      name: 'call_sandbox',
      arguments: { operation: 'createCart', body: {} },
    });
    assert.equal(status, 403);
    assert.equal(body.error.data.code, 'SCOPE_MISSING');
    assert.match(body.error.message, /live/);
  });

  it('is refused by the interface where the store went live after its admission', async () => {
    const shop = await service.newStore();
    const client = mcpClient(service.call, '/mcp', bearer(shop.apiKey));
    await client.tool('call_sandbox', { operation: 'createCart', body: {} });
    const { inject } = service.http;
    let calls = 0;
    // The first call is that of the client, the second that of the tool.
    service.http.inject = (async (...args: Parameters<typeof inject>) => {
      if (++calls === 2) await goLive(service, shop);
      return await inject.apply(service.http, args);
    }) as never;
    const late = { operation: 'createCart', body: {} };
    const reply = await client.tool('call_sandbox', late);
    service.http.inject = inject;
    assert.equal(reply.status, 403);
    assert.equal(reply.body.error.code, 'SCOPE_MISSING');
  });

  it('calls no operation without a key, and no other path by a parameter', async () => {
    const signUp = await developer.refused('call_sandbox', { operation: 'signUp', body: {} });
    assert.equal(signUp.code, 'NOT_CALLABLE');
    for (const cartId of ['..', '.', '']) {
      const args = { operation: 'getCart', params: { cartId } };
      assert.equal((await developer.refused('call_sandbox', args)).code, 'INVALID_ARGUMENTS');
    }
    const params = { cartId: '../config?x=1#' };
    const foreign = await developer.tool('call_sandbox', { operation: 'getCart', params });
    assert.equal(foreign.body.error.code, 'CART_NOT_FOUND');
    const more = { operation: 'getCart', params: { cartId: 'x', other: 'y' } };
    assert.equal((await developer.refused('call_sandbox', more)).code, 'INVALID_ARGUMENTS');
    const header = { operation: 'createCart', body: {}, idempotencyKey: 'a\r\nx-api-key: b' };
    assert.equal((await developer.refused('call_sandbox', header)).code, 'INVALID_ARGUMENTS');
  });

  it('hides ids of other stores', async () => {
    const other = await store.sibling();
    const cart = await other.newCart();
    const args = { operation: 'getCart', params: { cartId: cart.id } };
    const reply = await developer.tool('call_sandbox', args);
    assert.equal(reply.body.error.code, 'CART_NOT_FOUND');
  });

  it('ignores the mark of an internal call that a client sends', async () => {
    const sent = { 'x-internal-call': 'mcp', 'x-api-key': store.apiKey };
    assert.equal((await service.call('POST', '/v1/carts', {}, sent)).status, 200);
  });
});

describe('recent_requests', () => {
  it('lists the requests of the key, masked, and returns one with its bodies', async () => {
    const shop = await service.newStore();
    const client = mcpClient(service.call, '/mcp', { 'x-api-key': shop.apiKey });
    const called = await client.tool('call_sandbox', { operation: 'createCart', body: {} });
    const email = 'grace@example.com';
    const request = { operation: 'requestEmailCode', body: { email } };
    await client.tool('call_sandbox', request);
    await shop.writeRequestLog();
    const { requests } = await client.tool('recent_requests');
    assert.equal(requests.length, 2);
    assert.equal(requests[1].requestId, called.requestId);
    const { requestId } = requests[0];
    const one = await client.tool('recent_requests', { requestId });
    assert.ok(one.requests[0].requestBody);
    assert.doesNotMatch(JSON.stringify(one), /grace/);
    assert.deepEqual(await client.tool('recent_requests', { statusClass: '5xx' }), {
      requests: [],
    });
    const error = await anonymous.refused('recent_requests');
    assert.equal(error.code, 'SANDBOX_KEY_REQUIRED');
  });
});

describe('resources', () => {
  it('are the documents, the OpenAPI document and the error codes', async () => {
    const { resources } = await anonymous.ask('resources/list');
    const uris = (resources as Data[]).map(({ uri }) => uri);
    for (const uri of [
      'docs/storefront.md',
      'docs/errors.md',
      'openapi/storefront.json',
      'errors',
    ]) {
      assert.ok(uris.includes(`cartwright://${uri}`), uri);
    }
    const uri = 'cartwright://openapi/storefront.json';
    const { contents } = await anonymous.ask('resources/read', { uri });
    assert.equal(JSON.parse(contents[0].text).openapi, '3.1.0');
    assert.deepEqual((await anonymous.ask('resources/templates/list')).resourceTemplates, []);
  });

  it('are no other files', async () => {
    for (const uri of [
      'cartwright://package.json',
      'cartwright://docs/../server/package.json',
      'file:///etc/passwd',
      'cartwright://data/operator-token',
    ]) {
      const { body } = await anonymous.send('resources/read', { uri });
      assert.ok(body.error, uri);
      assert.equal(body.result, undefined);
    }
  });
});

describe('credentials of developers', () => {
  it('are neither logged nor returned', async () => {
    const secret = 'sk_test_canary-0123456789';
    await service.call('POST', '/mcp', {}, { ...ACCEPT, ...bearer(secret) });
    assert.ok(service.logLines.every((line) => !line.includes(secret)));
  });
});
