import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { inlinePrices } from '../../src/adapters/products/inline-prices.ts';
import { ApiError } from '../../src/errors.ts';
import type { Sql } from '../../src/platform/db/connect.ts';
import { type Data, MUG, PEN, startService, type TestService } from '../harness.ts';

/** What the next product validation does instead of replying. */
let bug: ((sql: Sql, sku: string) => Promise<unknown>) | undefined;
const service: TestService = await startService({
  ports: {
    products: () => async (request) => {
      if (bug) await bug(service.sql, request.items[0]?.sku ?? '');
      return await inlinePrices(request);
    },
  },
});
const store = await service.newStore();
/** Digits, so that it fails as a number as well as anything else. */
const canary = () => `9${BigInt(`0x${randomBytes(12).toString('hex')}`)}`;

/** The log lines of one request. */
async function logged(work: () => Promise<unknown>): Promise<Data[]> {
  const before = service.logLines.length;
  await work();
  return service.logLines.slice(before).map((line) => JSON.parse(line));
}

describe('the log', () => {
  it('has one line per request: caller, operation, outcome, duration', async () => {
    const requestId = randomUUID();
    const lines = await logged(async () => {
      const headers = { 'x-request-id': requestId };
      const reply = await store.call('POST', '/v1/carts', { items: [MUG] }, headers);
      assert.equal(reply.headers['x-request-id'], requestId);
    });
    assert.equal(lines.length, 1);
    const { level, time, pid, durationMs, ...rest } = lines[0];
    assert.deepEqual([level, pid, typeof time], [30, process.pid, 'number']);
    assert.ok(durationMs > 0 && durationMs < 60_000);
    assert.deepEqual(rest, { requestId, storeId: store.id, operation: 'createCart', status: 200 });
  });

  it('names the code of a failure, and the store if it is known', async () => {
    const [[unknown], [keyless], [lost]] = [
      await logged(() => store.call('GET', `/v1/carts/${randomUUID()}`)),
      await logged(() => service.call('GET', `/v1/carts/${randomUUID()}`)),
      await logged(() => store.call('GET', '/v1/nowhere')),
    ];
    assert.deepEqual(
      [unknown.status, unknown.code, unknown.storeId, unknown.operation],
      [404, 'CART_NOT_FOUND', store.id, 'getCart'],
    );
    assert.deepEqual([keyless.status, keyless.code], [401, 'API_KEY_MISSING']);
    assert.ok(!('storeId' in keyless));
    assert.deepEqual([lost.status, lost.operation], [404, 'none']);
  });

  it('creates an id for a request without one, or with a harmful one', async () => {
    for (const sent of [undefined, 'x'.repeat(129), 'two words', '{"a":1}', '']) {
      const [line] = await logged(async () => {
        const headers: Record<string, string> = sent === undefined ? {} : { 'x-request-id': sent };
        await store.call('GET', '/v1/config', undefined, headers);
      });
      assert.match(line.requestId, /^[0-9a-f-]{36}$/);
    }
  });

  it('never contains a key, a token, a body, an e-mail, a password or an address', async () => {
    const [sku, value, email, password] = [canary(), canary(), canary(), canary()];
    const [gclid, key, token, query, guess] = [canary(), canary(), canary(), canary(), canary()];
    const secrets = [sku, value, email, password, gclid, key, token, query, guess];
    const lines = await logged(async () => {
      const signup = { storeName: sku, email: `${email}@example.com`, password };
      const { data: own } = await service.call('POST', '/v1/signup', signup);
      const headers = { 'x-api-key': own.apiKey, 'idempotency-key': key };
      const item = { sku, metadata: { unitPriceCents: '5', note: value } };
      const body = { items: [item], attribution: { gclid } };
      const { data: cart } = await service.call('POST', '/v1/carts', body, headers);
      secrets.push(own.apiKey, cart.sessionToken);
      const read = (path: string, more = {}) =>
        service.call('GET', path, undefined, { 'x-api-key': own.apiKey, ...more });
      await read(`/v1/carts/session/${cart.sessionToken}?code=${query}`);
      await read(`/v1/carts/session/${guess}`);
      await read(`/v1/carts/${guess}`, { 'x-customer-token': token });
      await read(`/v1/${guess}`);
      await service.call('GET', '/v1/config', undefined, { 'x-api-key': guess });
      await service.call('POST', '/v1/signup', { ...signup, email });
      await service.call('POST', '/v1/carts', `{"${guess}`, { 'x-api-key': own.apiKey });
      await service.call('POST', '/v1/carts', { items: [{ sku, quantity: guess }] }, headers);
    });
    assert.equal(lines.length, 10);
    assertNone(lines, secrets);
  });

  const bugs: Record<string, (sql: Sql, secret: string) => Promise<unknown>> = {
    'a value of the wrong type': (sql, secret) => sql`select ${secret}::text::uuid`,
    'a number out of range': (sql, secret) => sql`select ${secret}::text::integer`,
    'a duplicate key': (sql, secret) => sql`
      insert into stores (id, handle, name, currency, country, developer_mode, created_at,
        updated_at)
      select gen_random_uuid(), ${secret}, '', '', '', true, now(), now()
      from generate_series(1, 2)`,
    'a check that fails': (sql, secret) => sql`
      insert into operators (store_id, id, email, password_hash, role, created_at)
      values (gen_random_uuid(), gen_random_uuid(), ${secret}, '', ${secret}, now())`,
    'a cause with data': async (sql, secret) => {
      try {
        await sql`select ${secret}::text::uuid`;
      } catch (cause) {
        throw new Error('wrapped', { cause });
      }
    },
  };
  for (const [name, thrown] of Object.entries(bugs)) {
    it(`reports a bug without its data: ${name}`, async () => {
      const secret = canary();
      let text = '';
      const lines = await logged(async () => {
        bug = thrown;
        const reply = await store.call('POST', '/v1/carts', { items: [{ ...PEN, sku: secret }] });
        bug = undefined;
        assert.deepEqual([reply.status, reply.code], [500, 'INTERNAL_ERROR']);
        text = reply.text;
      });
      assert.ok(!text.includes(secret));
      const [failure, request] = lines;
      assert.deepEqual([failure.msg, failure.level], ['request failed', 50]);
      assert.equal(failure.requestId, request.requestId);
      assert.match(failure.err.stack, /logs\.test/);
      assert.deepEqual([request.status, request.code], [500, 'INTERNAL_ERROR']);
      assertNone(lines, [secret]);
    });
  }

  async function failed(thrown: (sql: Sql) => Promise<unknown>): Promise<Data[]> {
    return await logged(async () => {
      bug = thrown;
      const { code } = await store.call('POST', '/v1/carts', { items: [PEN] });
      bug = undefined;
      assert.equal(code, 'SERVICE_UNAVAILABLE');
    });
  }

  it('has only the line of the request for an expected refusal', async () => {
    const lines = await failed(() => Promise.reject(new ApiError('SERVICE_UNAVAILABLE')));
    assert.deepEqual(
      lines.map(({ level, status, code }) => [level, status, code]),
      [[30, 503, 'SERVICE_UNAVAILABLE']],
    );
  });

  it('warns of a failing database, without a stack', async () => {
    const lines = await failed((sql) => sql`select pg_terminate_backend(pg_backend_pid())`);
    const [warning, request] = lines;
    assert.deepEqual([lines.length, warning.level], [2, 40]);
    assert.match(warning.problem, /^(57P01: terminating|CONNECTION_CLOSED: write) /);
    assert.equal(warning.requestId, request.requestId);
    assert.ok(!JSON.stringify(lines).includes('stack'));
  });
});

function assertNone(lines: Data[], secrets: readonly string[]): void {
  const text = JSON.stringify(lines);
  for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${text}`);
}
