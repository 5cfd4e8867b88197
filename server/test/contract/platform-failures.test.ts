import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect } from '../../src/platform/db/connect.ts';
import { assertRefused } from '../assert-refused.ts';
import { type Reply, sharedService, startService, type TestService } from '../harness.ts';
import { IS_WHOLE, isTaken, partOf } from '../small-version.ts';
import { anyAddress } from '../states.ts';
import { isKeyless, type Operation, understands } from './document.ts';
import { type Example, prepare, preparedOnce } from './examples.ts';
import { everyOperation, isAdmin } from './interfaces.ts';
import { tamperedSql } from './tampered-sql.ts';
import { unprepared } from './unprepared.ts';

const NO_SERVER = { url: 'postgres://absent:nothing@127.0.0.1:1/none?sslmode=disable' };
const CANARY = 'canary: the password is hunter2';

const healthy = await sharedService();
const store = await healthy.newStore();
const operations = await everyOperation(healthy);
const exampleOf = preparedOnce(store);

function send(
  service: TestService,
  { method }: Operation,
  { path, body, headers }: Example,
  { apiKey } = store,
): Promise<Reply> {
  return service.call(method, path, body, { 'x-api-key': apiKey, ...headers });
}

describe('without a database', async () => {
  const stranded = await startService({
    sql: connect(NO_SERVER, { poolSize: operations.length, throughPooler: false }),
  });
  // All concurrently: a connection that failed before waits longer with each attempt.
  const replies = await Promise.all(
    operations.map(async (operation) =>
      send(stranded, operation, await unprepared(operation, store)),
    ),
  );
  for (const [index, operation] of operations.entries()) {
    it(`${operation.id} is 503 SERVICE_UNAVAILABLE with a Retry-After`, async () => {
      const reply = replies[index] as Reply;
      assertRefused(reply, 503, 'SERVICE_UNAVAILABLE');
      assert.match(String(reply.headers['retry-after']), /^\d+$/);
    });
  }
});

describe('when the database goes away and the key is cached', async () => {
  const database = tamperedSql();
  const service = await startService({ sql: database.sql });
  // `idempotency-failures` has more failures of the database.
  for (const operation of operations.filter((_, index) => isTaken(index, 8, 3))) {
    it(`${operation.id} is 503 SERVICE_UNAVAILABLE unless it needs no statement`, async () => {
      const example = await exampleOf(operation.id);
      await service.call('GET', '/v1/config/', undefined, { 'x-api-key': store.apiKey });
      let statements = 0;
      database.before = () => {
        statements++;
        throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
      };
      const reply = await send(service, operation, example);
      database.before = () => {};
      if (statements === 0) return assert.equal(reply.status, 200);
      assertRefused(reply, 503, 'SERVICE_UNAVAILABLE');
      assert.match(String(reply.headers['retry-after']), /^\d+$/);
    });
  }
});

describe('a bug', async () => {
  const database = tamperedSql();
  const service = await startService({ sql: database.sql });

  function assertHidden(reply: Reply): void {
    assertRefused(reply, 500, 'INTERNAL_ERROR');
    assert.ok(!/canary|hunter2/.test(reply.text + JSON.stringify(reply.headers)));
    const id = String(reply.headers['x-request-id']);
    assert.ok(service.logLines.some((line) => line.includes('hunter2') && line.includes(id)));
  }

  /** The reply while every look at the clock throws. */
  async function withoutClock(operation: Operation, error: Error): Promise<Reply> {
    const example = await unprepared(operation, store);
    const { now } = service.clock;
    service.clock.now = () => {
      throw error;
    };
    const reply = await send(service, operation, example);
    service.clock.now = now;
    return reply;
  }

  const bugs: Record<string, (operation: Operation) => Promise<void>> = {
    'is 500 INTERNAL_ERROR, and only the log has the cause': async (operation) => {
      assertHidden(await withoutClock(operation, new Error(CANARY)));
    },
    'takes no status from an error of another server': async (operation) => {
      const theirs = { statusCode: 404, code: 'resource_missing' };
      assertHidden(await withoutClock(operation, Object.assign(new Error(CANARY), theirs)));
    },
    'hides a bug of its authentication as well': async (operation) => {
      // Without the body that it needs, it would be refused before its first statement.
      const isPrepared = IS_WHOLE || operation.needsBody;
      const example = await (isPrepared ? exampleOf(operation.id) : unprepared(operation, store));
      await service.call('GET', '/v1/config/', undefined, { 'x-api-key': store.apiKey });
      let statements = 0;
      database.before = () => {
        statements++;
        throw new Error(CANARY);
      };
      const reply = await send(service, operation, example);
      database.before = () => {};
      if (statements > 0) assertHidden(reply);
    },
  };

  for (const [index, operation] of operations.entries()) {
    for (const [name, check] of partOf(Object.entries(bugs), index, 1)) {
      it(`${operation.id} ${name}`, () => check(operation));
    }
  }
});

/** What makes a call fail, where only failures count. One name is blocked sooner. */
const WRONG: Readonly<Record<string, (count: number) => object>> = {
  signInOperator: (count) => ({ email: `unknown${count}@example.com` }),
  resetOperatorPassword: (count) => ({ token: `opr_${String(count).padStart(43, 'A')}` }),
};

describe('too many requests', async () => {
  const limited = await startService({ env: { RATE_LIMIT: 'on', KEY_RATE_PER_SECOND: '1' } });
  // A store of its own, since some calls succeed and examples remove operators of other ones.
  const busy = await healthy.newStore();

  function assertLimited(reply: Reply | undefined): void {
    assert.ok(reply, 'no request was refused');
    assertRefused(reply, 429, 'RATE_LIMITED');
    assert.match(String(reply.headers['retry-after']), /^[1-9]\d*$/);
  }

  /** A busy machine may take longer over a few calls than the second they are counted in. */
  async function firstRefused(call: () => Promise<Reply>): Promise<Reply | undefined> {
    const first = await call();
    if (first.status === 429) return first;
    for (let turn = 0; turn < 5; turn++) {
      const replies = await Promise.all(Array.from({ length: 5 }, call));
      const refused = replies.find(({ status }) => status === 429);
      if (refused) return refused;
    }
    return undefined;
  }

  for (const operation of operations.filter((one) => !isKeyless(one))) {
    it(`${operation.id} is 429 RATE_LIMITED above the rate of its key`, async () => {
      const example = await unprepared(operation, busy);
      const refused = await firstRefused(() => send(limited, operation, example, busy));
      assertLimited(refused);
      assert.equal(refused?.headers['ratelimit-limit'], '1');
      assert.equal(refused?.headers['ratelimit-remaining'], '0');
      assert.match(String(refused?.headers['ratelimit-reset']), /^\d+$/);
    });
  }

  it('of one key do not affect the other keys', async () => {
    const other = await healthy.newStore();
    const headers = { 'x-api-key': other.apiKey };
    assert.equal((await limited.call('GET', '/v1/config/', undefined, headers)).status, 200);
  });

  for (const operation of operations.filter(isKeyless)) {
    it(`${operation.id} is 429 RATE_LIMITED for an address that calls too often`, async () => {
      const call = limited.callFrom(anyAddress());
      const replies: Reply[] = [];
      while (replies.length < 20 && replies.at(-1)?.status !== 429) {
        const { path, body } = await prepare(operation.id, busy);
        const wrong = WRONG[operation.id]?.(replies.length);
        replies.push(await call(operation.method, path, { ...(body as object), ...wrong }));
      }
      assertLimited(replies.at(-1));
      const { path, body } = await prepare(operation.id, busy);
      const reply = await limited.callFrom(anyAddress())(operation.method, path, body);
      assert.equal(reply.status, 200, reply.text);
    });
  }
});

describe('an unacceptable body', () => {
  const HUGE = JSON.stringify({ unknown: 'x'.repeat(256 * 1024) });

  const calls: Record<string, [status: number, body: string, headers: Record<string, string>]> = {
    INVALID_JSON: [400, '{"broken', {}],
    PAYLOAD_TOO_LARGE: [413, HUGE, {}],
    UNSUPPORTED_MEDIA_TYPE: [415, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  };
  const times = ['', 'now', '2026-01-01', '1767225600000', '9999-01-01T00:00:00Z'];
  const keys = ['', ' ', 'x'.repeat(256), 'ключ', 'tab\tbed'];

  for (const [index, operation] of operations.entries()) {
    const { id, codes, method } = operation;
    // Refused before its data is looked up.
    const example = () => unprepared(operation, store);
    const declared = Object.entries(calls).filter(([code]) => codes.includes(code));
    for (const [code, [status, body, headers]] of partOf(declared, index, 1)) {
      it(`${id} refuses it with ${code}`, async () => {
        const { path, headers: own } = await example();
        const reply = await store.call(method, path, body, { ...own, ...headers });
        assertRefused(reply, status, code);
      });
    }

    if (operation.body) {
      it(`${id} refuses another shape with VALIDATION_ERROR`, async () => {
        const { path, headers } = await example();
        for (const body of partOf(['[]', 'null', '"text"', '7'], index, 1)) {
          const reply = await store.call(method, path, body, headers);
          assertRefused(reply, 400, 'VALIDATION_ERROR');
          const fields = isAdmin(operation) ? [''] : undefined;
          assert.deepEqual(pathsOf(reply), fields);
        }
      });
    }

    const refused = {
      'x-sandbox-now': { what: 'time', values: times },
      'idempotency-key': { what: 'Idempotency-Key', values: keys },
    };
    for (const [name, { what, values }] of Object.entries(refused)) {
      if (!understands(operation, name)) continue;
      // To prepare a body takes longest, and one hook checks the headers of all.
      if (operation.needsBody && !isTaken(index, 8, 1)) continue;
      it(`${id} refuses an invalid ${what} with VALIDATION_ERROR`, async () => {
        // Without the body that it needs, it would be refused for that.
        const {
          path,
          body,
          headers: own,
        } = await (operation.needsBody ? exampleOf(id) : example());
        for (const value of partOf(values, index, 1)) {
          const headers = { ...own, [name]: value };
          const reply = await store.call(method, path, body, headers);
          assertRefused(reply, 400, 'VALIDATION_ERROR');
        }
      });
    }
  }
});

/** The fields that a validation error names, of operators' operations only. */
function pathsOf({ body }: Reply): string[] | undefined {
  const { fields } = body.error as { fields?: { path: string }[] };
  return fields?.map(({ path }) => path);
}
