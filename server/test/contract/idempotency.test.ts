import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, it } from 'node:test';
import type { Sql } from '../../src/platform/db/connect.ts';
import { hashSecret } from '../../src/values/secrets.ts';
import { DAY_MS, SECOND_MS } from '../../src/values/time.ts';
import { type Reply, startService, type TestStore } from '../harness.ts';
import { isWrite, type Operation, understands } from './document.ts';
import { COMMITTED_FIRST, type Example, KEPT_DAYS, NATURAL, prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';
import { rowsOf } from './store-rows.ts';
import { tamperedSql } from './tampered-sql.ts';

const database = tamperedSql();
const service = await startService({ sql: database.sql });
const store = await service.newStore();
const { sql } = await startService();
const operations = await everyOperation(service);
const idempotent = operations.filter((operation) => understands(operation, 'idempotency-key'));

/** Those whose change and reply are one transaction; the others are in committed-first.test.ts. */
const atomic = idempotent.filter(({ id }) => !COMMITTED_FIRST.includes(id));

const KEEPS_REPLY = /update idempotency_keys set reply/;

/** From here on the database does as it is told again. */
function heal(): void {
  database.before = database.after = database.afterCommit = () => {};
}

afterEach(heal);

function send(
  { method }: Operation,
  { path, body, headers }: Example,
  key: string | undefined,
  by: TestStore = store,
): Promise<Reply> {
  return by.call(method, path, body, { ...headers, ...(key && { 'idempotency-key': key }) });
}

/**
 * How much a store has and how often it was written, apart from the kept replies and the counter
 * that the first order of a year opens.
 */
async function effects({ id }: TestStore = store): Promise<Record<string, [number, number]>> {
  const { idempotency_keys: _, order_counters: __, ...rows } = await rowsOf(sql, id);
  return Object.fromEntries(
    Object.entries(rows).map(([table, { count, versions }]) => [table, [count, versions]]),
  );
}

/** What the work adds to those numbers. */
async function effectsOf(work: () => Promise<unknown>): Promise<Record<string, number[]>> {
  const before = await effects();
  await work();
  const after = Object.entries(await effects());
  return Object.fromEntries(
    after.map(([table, [count, versions]]) => {
      const [countBefore, versionsBefore] = before[table] ?? [0, 0];
      return [table, [count - countBefore, versions - versionsBefore]];
    }),
  );
}

/** The effects of the operation without any key: what a repeated call must not exceed. */
async function oneEffect(operation: Operation): Promise<Record<string, number[]>> {
  const example = await prepare(operation.id, store);
  return await effectsOf(() => send(operation, example, undefined));
}

function assertDone(reply: Reply): void {
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers['idempotent-replayed'], undefined);
}

function assertReplay(reply: Reply, first: Reply): void {
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers['idempotent-replayed'], 'true');
  assert.equal(reply.text, first.text);
  assert.equal(reply.headers.etag, first.headers.etag);
  assert.equal(reply.headers['content-type'], first.headers['content-type']);
}

function assertRefused(reply: Reply, status: number, code: string): void {
  assert.equal(reply.code, code, reply.text);
  assert.equal(reply.status, status);
}

/** The change is made by then, and not committed. */
function whenTheReplyIsKept(happens: () => void | Promise<void>): void {
  database.before = ({ text }) => {
    if (KEEPS_REPLY.test(text)) return happens();
  };
}

/** The connection breaks once the change is made, and the process never says another word. */
function whenTheChangeIsMadeDie(): void {
  let isDead = false;
  database.before = () => {
    if (isDead) throw new Error('a dead process sends nothing');
  };
  database.after = async ({ sql: connection, isInTransaction }) => {
    if (!isInTransaction || isDead) return;
    isDead = true;
    await cut(connection);
  };
}

/** As a restart of the database does it. */
async function cut(connection: Sql): Promise<void> {
  const [backend] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await sql`select pg_terminate_backend(${backend?.pid ?? 0}, 5000)`;
  // The news has arrived at our end of the socket and is read in the next turn of the loop.
  await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('Idempotency-Key', () => {
  it('is understood by every write but signup and authentication', () => {
    const deaf = operations.filter((one) => isWrite(one) && !idempotent.includes(one));
    assert.deepEqual(
      deaf
        .map(({ path }) => path)
        .filter((path) => !/^\/(v1\/(signup|auth)\/|admin\/v1\/sessions?$)/.test(path)),
      [],
    );
  });
});

describe('a repeated Idempotency-Key', () => {
  for (const operation of idempotent) {
    it(`${operation.id} has one effect and gets the same bytes`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const actual = await effectsOf(async () => {
        const first = await send(operation, example, key);
        assertDone(first);
        for (let repeat = 0; repeat < 3; repeat++) {
          assertReplay(await send(operation, example, key), first);
        }
      });
      assert.deepEqual(actual, expected);
    });

    it(`${operation.id} refuses it with another path, query or body`, async () => {
      const key = randomUUID();
      const example = await prepare(operation.id, store);
      const first = await send(operation, example, key);
      assertDone(first);
      const other = await prepare(operation.id, store);
      const altered: Example[] = [other, { ...example, path: `${example.path}?altered=1` }];
      if (other.body) altered.push({ ...example, body: other.body });
      const before = await rowsOf(sql, store.id);
      for (const one of altered) {
        assertRefused(await send(operation, one, key), 422, 'IDEMPOTENCY_KEY_REUSED');
      }
      assert.deepEqual(await rowsOf(sql, store.id), before);
      assertReplay(await send(operation, example, key), first);
    });

    it(`${operation.id} knows nothing of the same key in another store`, async () => {
      const key = randomUUID();
      const stranger = await service.newStore();
      const [mine, theirs] = [
        await prepare(operation.id, store),
        await prepare(operation.id, stranger),
      ];
      const first = await send(operation, mine, key);
      assertDone(first);
      const second = await send(operation, theirs, key, stranger);
      assertDone(second);
      assertReplay(await send(operation, mine, key), first);
      assertReplay(await send(operation, theirs, key, stranger), second);
    });

    const days = KEPT_DAYS[operation.id] ?? 1;
    it(`${operation.id} is free again after ${days} days and not before`, async () => {
      const key = randomUUID();
      const example = await prepare(operation.id, store);
      const first = await send(operation, example, key);
      service.clock.advance(days * DAY_MS - 60 * SECOND_MS);
      assertReplay(await send(operation, example, key), first);
      service.clock.advance(120 * SECOND_MS);
      assertDone(await send(operation, await prepare(operation.id, store), key));
    });
  }

  // Those that never wait are asked by a crowd in committed-first.test.ts.
  for (const operation of idempotent.filter(({ id }) => !NATURAL.includes(id))) {
    it(`${operation.id} has one effect when ten come at once`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const actual = await effectsOf(async () => {
        const crowd = Array.from({ length: 10 }, () => send(operation, example, key));
        const replies = await Promise.all(crowd);
        const done = replies.filter((reply) => reply.status === 200);
        const [first, ...others] = done.filter((one) => !one.headers['idempotent-replayed']);
        assert.ok(first);
        assert.deepEqual(others, []);
        for (const reply of replies) {
          if (reply === first) continue;
          if (reply.status === 200) assertReplay(reply, first);
          else assertRefused(reply, 409, 'IDEMPOTENCY_IN_PROGRESS');
        }
      });
      assert.deepEqual(actual, expected);
    });
  }
});

describe('a failure under an Idempotency-Key', () => {
  for (const operation of atomic) {
    it(`${operation.id} is not kept: the same key may succeed next time`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const before = await rowsOf(sql, store.id);
      whenTheReplyIsKept(() => {
        throw new Error('a bug');
      });
      assertRefused(await send(operation, example, key), 500, 'INTERNAL_ERROR');
      assert.deepEqual(await rowsOf(sql, store.id), before);
      heal();
      const actual = await effectsOf(async () => assertDone(await send(operation, example, key)));
      assert.deepEqual(actual, expected);
    });

    if (understands(operation, 'if-match')) {
      it(`${operation.id} is not kept when the version was another`, async () => {
        const key = randomUUID();
        const example = await prepare(operation.id, store);
        const stale = { ...example, headers: { ...example.headers, 'if-match': '"999"' } };
        assertRefused(await send(operation, stale, key), 412, 'VERSION_MISMATCH');
        assertDone(await send(operation, example, key));
      });
    }
  }
});

describe('a process that dies between the change and the reply', () => {
  for (const operation of atomic) {
    it(`${operation.id} leaves no change, and a claim that lapses after a minute`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const actual = await effectsOf(async () => {
        const before = await effects();
        whenTheChangeIsMadeDie();
        assert.ok((await send(operation, example, key)).status >= 500);
        heal();
        assert.deepEqual(await effects(), before);

        const early = await send(operation, example, key);
        assertRefused(early, 409, 'IDEMPOTENCY_IN_PROGRESS');
        assert.match(String(early.headers['retry-after']), /^\d+$/);
        service.clock.advance(55 * SECOND_MS);
        assertRefused(await send(operation, example, key), 409, 'IDEMPOTENCY_IN_PROGRESS');
        service.clock.advance(6 * SECOND_MS);
        const done = await send(operation, example, key);
        assertDone(done);
        assertReplay(await send(operation, example, key), done);
      });
      assert.deepEqual(actual, expected);
    });

    it(`${operation.id} does not change anything once its claim is another's`, async () => {
      const key = randomUUID();
      const example = await prepare(operation.id, store);
      const before = await effects();
      whenTheReplyIsKept(async () => {
        await sql`
          update idempotency_keys set claim_id = ${randomUUID()}
          where store_id = ${store.id} and key_hash = ${hashSecret(key)}`;
      });
      assert.ok((await send(operation, example, key)).status >= 500);
      assert.deepEqual(await effects(), before);
      heal();
      assertRefused(await send(operation, example, key), 409, 'IDEMPOTENCY_IN_PROGRESS');
    });
  }
});

describe('a database connection that breaks', () => {
  for (const operation of atomic) {
    it(`${operation.id} is 503 when it breaks, and the key stays free`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const actual = await effectsOf(async () => {
        database.after = async ({ sql: connection, isInTransaction }) => {
          if (!isInTransaction) return;
          heal();
          await cut(connection);
        };
        const reply = await send(operation, example, key);
        assertRefused(reply, 503, 'SERVICE_UNAVAILABLE');
        assertDone(await send(operation, example, key));
      });
      assert.deepEqual(actual, expected);
    });

    it(`${operation.id} keeps no reply when it breaks before the commit`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const actual = await effectsOf(async () => {
        let transaction: Sql | undefined;
        database.after = async ({ text, sql: connection, isInTransaction }) => {
          if (isInTransaction) transaction ??= connection;
          if (!transaction || !KEEPS_REPLY.test(text)) return;
          heal();
          await cut(transaction);
        };
        const reply = await send(operation, example, key);
        assertRefused(reply, 503, 'SERVICE_UNAVAILABLE');
        assertDone(await send(operation, example, key));
      });
      assert.deepEqual(actual, expected);
    });

    it(`${operation.id} has one effect when only the answer to its commit is lost`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const actual = await effectsOf(async () => {
        database.afterCommit = () => {
          throw Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' });
        };
        const reply = await send(operation, example, key);
        assertRefused(reply, 503, 'SERVICE_UNAVAILABLE');
        heal();
        const repeat = await send(operation, example, key);
        assert.equal(repeat.status, 200, repeat.text);
        assert.equal(repeat.headers['idempotent-replayed'], 'true');
      });
      assert.deepEqual(actual, expected);
    });
  }
});

describe('what is kept', () => {
  it('holds neither the key nor anything of the reply in plain text', async () => {
    const key = `key-${randomUUID()}`;
    const canary = `CANARY-${randomUUID()}`;
    const items = [{ sku: canary, metadata: { unitPriceCents: '1' } }];
    const { data } = await store.call('POST', '/v1/carts/', { items }, { 'idempotency-key': key });
    assert.equal(data.items[0].sku, canary);
    const [row] = await sql<{ reply: Buffer; text: string }[]>`
      select reply, kept::text as text from idempotency_keys as kept
      where store_id = ${store.id} and key_hash = ${hashSecret(key)}`;
    assert.ok(row);
    for (const secret of [canary, key, data.sessionToken as string, 'success']) {
      assert.ok(!row.reply.includes(secret), secret);
      assert.ok(!row.text.includes(secret), secret);
    }
  });

  it('does not open in another store, should a row ever be copied there', async () => {
    const key = randomUUID();
    const thief = await service.newStore();
    const headers = { 'idempotency-key': key };
    assertDone(await store.call('POST', '/v1/carts/', {}, headers));
    await sql`
      insert into idempotency_keys
      select ${thief.id}, customer_id, key_hash, fingerprint, claim_id, claimed_at, expires_at,
        reply from idempotency_keys where store_id = ${store.id} and key_hash = ${hashSecret(key)}`;
    const reply = await thief.call('POST', '/v1/carts/', {}, headers);
    assertRefused(reply, 500, 'INTERNAL_ERROR');
  });
});

describe('different Idempotency-Keys at once', () => {
  it('on one cart are all applied', async () => {
    const cart = await store.newCart([]);
    const item = { sku: 'A', metadata: { unitPriceCents: '100' } };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.call('POST', `/v1/carts/${cart.id}/items`, item, { 'idempotency-key': randomUUID() }),
      ),
    );
    for (const reply of replies) assertDone(reply);
    const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.equal(data.itemCount, 20);
    assert.equal(data.version, 21);
  });
});
