import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { jobs } from '../../../src/app.ts';
import { LINES_KEPT } from '../../../src/features/request-log/logged-request.ts';
import { writeRequestLog } from '../../../src/features/request-log/write-request-log.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import { LINES_MAX, STORE_LINES_MAX } from '../../../src/platform/http/request-log/request-log.ts';
import { type Data, MUG, startService, type TestStore } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';
import { ownDatabase, scratchDatabase } from '../../states.ts';
import { storefrontKey } from '../orders/every-order.ts';

const DAY_MS = 86_400_000;
const LOG = '/admin/v1/request-log';
// A database of its own: these tests advance the clock, and old rows of all stores are purged.
const service = await (await ownDatabase()).start();
const { app, sql } = service;
const write = writeRequestLog(app);

async function list(store: TestStore, query: Record<string, string> = {}): Promise<Data> {
  const { call } = await store.newOperator('staff');
  await write();
  const { status, data, text } = await call('GET', `${LOG}?${new URLSearchParams(query)}`);
  assert.equal(status, 200, text);
  return data;
}
const operations = async (store: TestStore, query: Record<string, string> = {}) =>
  (await list(store, query)).requests.map(({ operation }: Data) => operation);

async function countLines({ id }: TestStore): Promise<number> {
  return (await sql`select 1 from request_log where store_id = ${id}`).length;
}

describe('the request log of a sandbox', () => {
  it('has every request of its keys, with operation, status, code, duration and id', async () => {
    const store = await service.newStore();
    const id = `req-${randomUUID()}`;
    const { data: cart } = await store.call('POST', '/v1/carts/', { items: [MUG] });
    await store.call('GET', `/v1/carts/${randomUUID()}`, undefined, { 'x-request-id': id });
    const { requests, nextCursor } = await list(store);
    assert.equal(nextCursor, null);
    const [failed, created] = requests;
    assert.deepEqual(
      [failed.operation, failed.status, failed.code, failed.requestId, failed.method],
      ['getCart', 404, 'CART_NOT_FOUND', id, 'GET'],
    );
    assert.deepEqual([created.operation, created.status, created.code], ['createCart', 200, null]);
    assert.ok(created.durationMs > 0);
    const [key] = await sql`select id from api_keys where store_id = ${store.id}`;
    assert.equal(created.keyId, key?.id);
    await store.call('GET', `/v1/carts/${cart.id}`);
    const [read] = (await list(store)).requests;
    assert.equal(read.path, `/v1/carts/${cart.id}`);
  });

  it('has masked bodies: ids, amounts and words of the contract, and no other text', async () => {
    const store = await service.newStore();
    const { data: cart } = await store.call('POST', '/v1/carts/', {
      items: [{ ...MUG, quantity: 3 }],
    });
    await store.call('POST', `/v1/carts/${cart.id}/coupon`, { code: 'secret-code' });
    const { requests } = await list(store);
    const { call } = await store.newOperator('staff');
    const [refused, created] = await Promise.all(
      requests.map(async ({ id }: Data) => (await call('GET', `${LOG}/${id}`)).data),
    );
    const sent = JSON.parse(created.requestBody);
    assert.deepEqual([sent.items[0].sku, sent.items[0].quantity], ['MUG-1', 3]);
    const { data } = JSON.parse(created.responseBody);
    assert.deepEqual([data.id, data.totals.total], [cart.id, cart.totals.total]);
    assert.equal(data.sessionToken, `[${cart.sessionToken.length} characters]`);
    assert.equal(created.query, null);
    assert.deepEqual(JSON.parse(refused.requestBody), { code: '[11 characters]' });
    const { error } = JSON.parse(refused.responseBody);
    assert.deepEqual(error, { code: 'COUPON_INVALID', message: error.message });
    assert.ok(!JSON.stringify([refused, created]).includes('secret-code'));
  });

  it('has requests that were refused before they were admitted', async () => {
    const store = await service.newStore();
    const key = await storefrontKey(service, store);
    await service.call('GET', '/v1/orders/', undefined, { 'x-api-key': key });
    await store.call('GET', '/v1/customers/me', undefined, { 'x-customer-token': 'wrong' });
    await store.call('POST', '/v1/carts/', '{"items":');
    await store.call('POST', '/v1/carts/', { items: 'all' });
    const codes = (await list(store)).requests.map(({ code }: Data) => code);
    assert.deepEqual(codes.slice(0, 4), [
      'VALIDATION_ERROR',
      'INVALID_JSON',
      'CUSTOMER_TOKEN_INVALID',
      'SCOPE_MISSING',
    ]);
  });

  it('has no requests of operators, and none without a valid key', async () => {
    const store = await service.newStore();
    const { call } = await store.newOperator('staff');
    await call('GET', '/admin/v1/store');
    await service.call('GET', '/v1/config', undefined, { 'x-api-key': 'sk_test_wrong' });
    assert.deepEqual(await operations(store), []);
  });
});

describe('the request log of a live store', () => {
  it('has failed requests only, and those of its time as a sandbox if asked', async () => {
    const store = await service.newStore();
    await store.call('POST', '/v1/carts/', {});
    assert.deepEqual(await operations(store), ['createCart']);
    const [{ id }] = (await list(store)).requests;
    const owner = await goLiveByOperator(store);
    await store.call('POST', '/v1/carts/', {});
    await store.call('GET', '/v1/config');
    await store.call('GET', `/v1/carts/${randomUUID()}`);
    assert.deepEqual(await operations(store), ['getCart']);
    assert.deepEqual(await operations(store, { developerMode: 'false' }), ['getCart']);
    assert.deepEqual(await operations(store, { developerMode: 'true' }), ['createCart']);
    const line = await owner.call('GET', `${LOG}/${id}`);
    assert.deepEqual([line.data.developerMode, line.data.operation], [true, 'createCart']);
  });
});

describe('listRequestLog', () => {
  it('is filtered by key, operation, class of status, code, request id and time', async () => {
    const store = await service.newStore();
    const key = await storefrontKey(service, store);
    const { data } = await store.call('POST', '/v1/carts/', {});
    await service.call('GET', '/v1/config', undefined, { 'x-api-key': key });
    service.clock.advance(60_000);
    const later = service.clock.now().toISOString();
    const id = randomUUID();
    await store.call('GET', `/v1/carts/${data.id}`, undefined, { 'x-request-id': id });
    await store.call('GET', `/v1/carts/${randomUUID()}`);
    const all = ['getCart', 'getCart', 'getConfig', 'createCart'];
    assert.deepEqual(await operations(store), all);
    const { requests } = await list(store, { operation: 'getConfig' });
    assert.deepEqual(await operations(store, { keyId: requests[0].keyId }), ['getConfig']);
    assert.deepEqual(await operations(store, { statusClass: '4xx' }), ['getCart']);
    assert.equal((await operations(store, { statusClass: '2xx' })).length, 3);
    assert.deepEqual(await operations(store, { code: 'CART_NOT_FOUND' }), ['getCart']);
    assert.deepEqual(await operations(store, { requestId: id }), ['getCart']);
    assert.deepEqual(await operations(store, { from: later }), ['getCart', 'getCart']);
    assert.deepEqual(await operations(store, { to: later }), ['getConfig', 'createCart']);
    assert.deepEqual(await operations(store, { operation: 'nothing' }), []);
  });

  it('is read page by page, without gap or repetition', async () => {
    const store = await service.newStore();
    for (let n = 0; n < 5; n++) await store.call('GET', '/v1/config');
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Data = await list(store, { limit: '2', ...(cursor && { cursor }) });
      ids.push(...page.requests.map(({ id }: Data) => id));
      cursor = page.nextCursor;
    }
    assert.equal(new Set(ids).size, 5);
    assert.deepEqual(ids, [...ids].sort().reverse());
  });

  it('refuses a filter of the wrong form', async () => {
    const { call } = await (await service.newStore()).newOperator('staff');
    for (const query of ['keyId=x', 'cursor=x', 'statusClass=9xx', 'from=today', 'limit=0']) {
      assert.equal((await call('GET', `${LOG}?${query}`)).code, 'VALIDATION_ERROR', query);
    }
  });

  it('hides the lines of other stores, and ids that are none', async () => {
    const [store, other] = [await service.newStore(), await service.newStore()];
    await store.call('GET', '/v1/config');
    const [{ id }] = (await list(store)).requests;
    assert.deepEqual(await operations(other), []);
    const { call } = await other.newOperator('owner');
    for (const path of [`${LOG}/${id}`, `${LOG}/${randomUUID()}`, `${LOG}/none`]) {
      assert.equal((await call('GET', path)).code, 'LOGGED_REQUEST_NOT_FOUND');
    }
  });
});

describe('the bounds of the request log', () => {
  it('are a thousand lines of a store and a few that wait to be trimmed', async () => {
    const [store, other] = [await service.newStore(), await service.newStore()];
    await other.call('GET', '/v1/config');
    await store.call('GET', '/v1/config');
    await write();
    // Older than any line to come.
    await sql`
      insert into request_log select (jsonb_populate_record(one, jsonb_build_object(
        'id', lpad(to_hex(n), 32, '0')::uuid))).*
      from request_log as one, generate_series(1, ${LINES_KEPT + 500}) as n
      where store_id = ${store.id}`;
    for (let n = 0; n < 60; n++) await store.call('GET', '/v1/config');
    await write();
    assert.equal(await countLines(store), LINES_KEPT);
    assert.equal(await countLines(other), 1);
    const [newest] = (await list(store)).requests;
    assert.ok(newest.id > '018');
  });

  it('are seven days', async () => {
    const store = await service.newStore();
    const purge = jobs.find(({ name }) => name === 'purge_request_log');
    await store.call('GET', '/v1/config');
    await write();
    service.clock.advance(6.9 * DAY_MS);
    await store.call('GET', '/v1/config');
    await write();
    await purge?.run(app);
    assert.equal(await countLines(store), 2);
    service.clock.advance(0.2 * DAY_MS);
    await purge?.run(app);
    assert.equal(await countLines(store), 1);
  });

  it('are a buffer: what does not fit is lost and counted, and requests go on', async () => {
    await write();
    const store = await service.newStore();
    const before = app.requestLog.lost.full;
    for (let n = 0; n < STORE_LINES_MAX + 20; n++) {
      assert.equal((await store.call('GET', '/v1/config')).status, 200);
    }
    assert.equal(app.requestLog.lost.full - before, 20);
    await write();
    assert.equal(await countLines(store), STORE_LINES_MAX);
    await store.call('GET', '/v1/config');
    await write();
    assert.equal(await countLines(store), STORE_LINES_MAX + 1, 'there is room again');
  });

  it('leave room to other stores, and to live ones whatever sandboxes do', async () => {
    const [live, other] = [await service.newStore(), await service.newStore()];
    await goLiveByOperator(live);
    await write();
    const busy = await service.newStore();
    for (let n = 0; n < LINES_MAX; n++) await busy.call('GET', '/v1/config');
    await other.call('GET', '/v1/config');
    for (let lines = 0; lines < LINES_MAX; lines += STORE_LINES_MAX) {
      const sandbox = await service.newStore();
      for (let n = 0; n < STORE_LINES_MAX; n++) await sandbox.call('GET', '/v1/config');
    }
    await live.call('GET', `/v1/carts/${randomUUID()}`);
    await write();
    assert.deepEqual([await countLines(other), await countLines(live)], [1, 1]);
  });

  it('leave out a large body, also one that is sent in chunks', async () => {
    const store = await service.newStore();
    const text = JSON.stringify({ items: 'x'.repeat(40_000) });
    await store.call('POST', '/v1/carts/', text, { 'content-type': 'application/json' });
    const headers = { 'x-api-key': store.apiKey, 'content-type': 'application/json' };
    const payload = Readable.from([Buffer.from(text)]);
    const url = '/v1/carts/';
    const sent = { ...headers, 'transfer-encoding': 'chunked' };
    const reply = await service.http.inject({ method: 'POST', url, headers: sent, payload });
    assert.equal(reply.statusCode, 400, reply.body);
    await write();
    const rows = await sql<{ body: string }[]>`
      select request_body as body from request_log where store_id = ${store.id}`;
    assert.deepEqual(
      rows.map(({ body }) => body),
      ['"[too large]"', '"[too large]"'],
    );
  });
});

describe('writing the request log', () => {
  it('costs a request no statement, and a buffer of lines a few', async () => {
    const store = await service.newStore();
    await store.call('GET', '/v1/config');
    await write();
    const statements: string[] = [];
    const counted = connect(await scratchDatabase(), {
      poolSize: 1,
      throughPooler: false,
      onStatement: (text) => statements.push(text),
    });
    const own = await startService({ sql: counted });
    const shop = await own.newStore();
    await shop.call('GET', '/v1/config');
    await shop.writeRequestLog();
    statements.length = 0;
    for (let n = 0; n < 32; n++) await shop.call('GET', '/v1/config');
    assert.deepEqual(statements, []);
    await shop.writeRequestLog();
    assert.equal(statements.length, 2);
    await shop.writeRequestLog();
    assert.equal(statements.length, 2, 'nothing is written without a line');
  });

  it('counts lines that the database does not accept, and writes the later ones', async () => {
    const store = await service.newStore();
    await write();
    const before = app.requestLog.lost.failed;
    await store.call('GET', '/v1/config');
    await sql`alter table request_log rename to request_log_away`;
    await assert.rejects(write());
    await sql`alter table request_log_away rename to request_log`;
    assert.equal(app.requestLog.lost.failed - before, 1);
    await store.call('GET', '/v1/config');
    await write();
    assert.equal(await countLines(store), 1);
  });

  it('writes the lines of the other stores where those of one are refused', async () => {
    const [refused, written] = [await service.newStore(), await service.newStore()];
    await write();
    const before = app.requestLog.lost.failed;
    for (const store of [refused, written]) await store.call('GET', '/v1/config');
    await sql.unsafe(`
      alter table request_log add constraint refused check (store_id <> '${refused.id}')`);
    await assert.rejects(write(), /refused/);
    await sql`alter table request_log drop constraint refused`;
    assert.equal(app.requestLog.lost.failed - before, 1);
    assert.deepEqual([await countLines(refused), await countLines(written)], [0, 1]);
  });

  it('leaves out large bodies', async () => {
    const store = await service.newStore();
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`key${n}`, 'x'.repeat(500)]),
    );
    const items = Array.from({ length: 5 }, (_, n) => ({
      sku: `SKU-${n}`,
      metadata: { ...metadata, unitPriceCents: '100', name: 'Mug' },
    }));
    await store.call('POST', '/v1/carts/', { items });
    const [{ id }] = (await list(store)).requests;
    const { call } = await store.newOperator('staff');
    const { data } = await call('GET', `${LOG}/${id}`);
    assert.equal(data.requestBody, '"[too large]"');
  });
});
