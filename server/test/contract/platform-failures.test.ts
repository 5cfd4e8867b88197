import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { connect } from '../../src/platform/db/connect.ts';
import { type Reply, startService, type TestService } from '../harness.ts';
import { isKeyless, type Operation, understands } from './document.ts';
import { type Example, prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';
import { tamperedSql } from './tampered-sql.ts';

const NOBODY_LISTENS = { url: 'postgres://nobody:nothing@127.0.0.1:1/none?sslmode=disable' };
const CANARY = 'canary: the password is hunter2';

const healthy = await startService();
const store = await healthy.newStore();
const operations = await everyOperation(healthy);

/** The operation's example, prepared while all was well and sent where something is not. */
async function callAt(
  service: TestService,
  operation: Operation,
  change: Partial<Example> = {},
): Promise<Reply> {
  const example = await prepare(operation.id, store);
  const headers = { ...example.headers, ...change.headers };
  return await send(service, operation, { ...example, ...change, headers });
}

function send(service: TestService, { method }: Operation, example: Example): Promise<Reply> {
  const { path, body, headers } = example;
  return service.call(method, path, body, { 'x-api-key': store.apiKey, ...headers });
}

function assertFails(reply: Reply, status: number, code: string): void {
  assert.equal(reply.code, code, reply.text);
  assert.equal(reply.status, status);
}

describe('without a database', async () => {
  const stranded = await startService({
    sql: connect(NOBODY_LISTENS, { poolSize: operations.length, throughPooler: false }),
  });
  // All at once: a connection that failed before waits longer with each attempt.
  const replies = await Promise.all(operations.map((operation) => callAt(stranded, operation)));
  for (const [index, operation] of operations.entries()) {
    it(`${operation.id} is 503 SERVICE_UNAVAILABLE and says when to come back`, async () => {
      const reply = replies[index] as Reply;
      assertFails(reply, 503, 'SERVICE_UNAVAILABLE');
      assert.match(String(reply.headers['retry-after']), /^\d+$/);
    });
  }
});

describe('when the database goes away under a key that is known', async () => {
  const database = tamperedSql();
  const service = await startService({ sql: database.sql });
  for (const operation of operations) {
    it(`${operation.id} is 503 SERVICE_UNAVAILABLE unless it needs no statement`, async () => {
      const example = await prepare(operation.id, store);
      await service.call('GET', '/v1/config/', undefined, { 'x-api-key': store.apiKey });
      let statements = 0;
      database.before = () => {
        statements++;
        throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
      };
      const reply = await send(service, operation, example);
      database.before = () => {};
      if (statements === 0) return assert.equal(reply.status, 200);
      assertFails(reply, 503, 'SERVICE_UNAVAILABLE');
      assert.match(String(reply.headers['retry-after']), /^\d+$/);
    });
  }
});

describe('a bug', async () => {
  const database = tamperedSql();
  const service = await startService({ sql: database.sql });

  function assertHidden(reply: Reply): void {
    assertFails(reply, 500, 'INTERNAL_ERROR');
    assert.ok(!/canary|hunter2/.test(reply.text + JSON.stringify(reply.headers)));
    const id = String(reply.headers['x-request-id']);
    assert.ok(service.logLines.some((line) => line.includes('hunter2') && line.includes(id)));
  }

  for (const operation of operations) {
    it(`${operation.id} is 500 INTERNAL_ERROR, and only the log knows why`, async () => {
      const example = await prepare(operation.id, store);
      const { now } = service.clock;
      service.clock.now = () => {
        throw new Error(CANARY);
      };
      const reply = await send(service, operation, example);
      service.clock.now = now;
      assertHidden(reply);
    });

    it(`${operation.id} hides a bug behind its authentication as well`, async () => {
      const example = await prepare(operation.id, store);
      await service.call('GET', '/v1/config/', undefined, { 'x-api-key': store.apiKey });
      let statements = 0;
      database.before = () => {
        statements++;
        throw new Error(CANARY);
      };
      const reply = await send(service, operation, example);
      database.before = () => {};
      if (statements > 0) assertHidden(reply);
    });
  }
});

describe('too many requests', async () => {
  const limited = await startService({ env: { RATE_LIMIT: 'on', KEY_RATE_PER_SECOND: '1' } });

  function assertLimited(reply: Reply | undefined): void {
    assert.ok(reply, 'no request was refused');
    assertFails(reply, 429, 'RATE_LIMITED');
    assert.match(String(reply.headers['retry-after']), /^[1-9]\d*$/);
  }

  for (const operation of operations.filter((one) => !isKeyless(one))) {
    it(`${operation.id} is 429 RATE_LIMITED above the rate of its key`, async () => {
      const example = await prepare(operation.id, store);
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => send(limited, operation, example)),
      );
      const refused = replies.find(({ status }) => status === 429);
      assertLimited(refused);
      assert.equal(refused?.headers['ratelimit-limit'], '1');
      assert.equal(refused?.headers['ratelimit-remaining'], '0');
      assert.match(String(refused?.headers['ratelimit-reset']), /^\d+$/);
    });
  }

  it('of one key leave the other keys alone', async () => {
    const other = await healthy.newStore();
    const headers = { 'x-api-key': other.apiKey };
    assert.equal((await limited.call('GET', '/v1/config/', undefined, headers)).status, 200);
  });

  for (const operation of operations.filter(isKeyless)) {
    it(`${operation.id} is 429 RATE_LIMITED for a caller who comes too often`, async () => {
      const call = limited.callFrom(anyAddress());
      const replies: Reply[] = [];
      while (replies.length < 20 && replies.at(-1)?.status !== 429) {
        const { path, body } = await prepare(operation.id, store);
        replies.push(await call(operation.method, path, body));
      }
      assertLimited(replies.at(-1));
      const { path, body } = await prepare(operation.id, store);
      const reply = await limited.callFrom(anyAddress())(operation.method, path, body);
      assert.equal(reply.status, 200, reply.text);
    });
  }
});

describe('a body that cannot be taken', () => {
  const HUGE = JSON.stringify({ unknown: 'x'.repeat(256 * 1024) });

  for (const operation of operations) {
    const { id, codes } = operation;
    const calls: Record<string, [status: number, body: string, headers: Record<string, string>]> = {
      INVALID_JSON: [400, '{"broken', {}],
      PAYLOAD_TOO_LARGE: [413, HUGE, {}],
      UNSUPPORTED_MEDIA_TYPE: [415, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    };
    for (const [code, [status, body, headers]] of Object.entries(calls)) {
      if (!codes.includes(code)) continue;
      it(`${id} refuses it with ${code}`, async () => {
        const example = await prepare(id, store);
        const sent = { ...example.headers, ...headers };
        assertFails(await store.call(operation.method, example.path, body, sent), status, code);
      });
    }

    if (operation.body) {
      it(`${id} refuses a shape that is not its own with VALIDATION_ERROR`, async () => {
        const { path, headers } = await prepare(id, store);
        for (const body of ['[]', 'null', '"text"', '7']) {
          const reply = await store.call(operation.method, path, body, headers);
          assertFails(reply, 400, 'VALIDATION_ERROR');
        }
      });
    }

    if (understands(operation, 'idempotency-key')) {
      it(`${id} refuses an Idempotency-Key that is none with VALIDATION_ERROR`, async () => {
        for (const key of ['', ' ', 'x'.repeat(256), 'ключ', 'tab\tbed']) {
          const reply = await callAt(healthy, operation, { headers: { 'idempotency-key': key } });
          assertFails(reply, 400, 'VALIDATION_ERROR');
        }
      });
    }
  }
});

/** Somewhere on the net of documentation examples: a caller that is not this machine. */
function anyAddress(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
}
