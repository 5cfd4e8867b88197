import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, it } from 'node:test';
import type { Sql } from '../../src/platform/db/connect.ts';
import {
  type Claim,
  insertClaim,
} from '../../src/platform/http/idempotency/idempotency-queries.ts';
import type { StoreId } from '../../src/values/ids.ts';
import { hashSecret } from '../../src/values/secrets.ts';
import { SECOND_MS } from '../../src/values/time.ts';
import { understands } from './document.ts';
import { prepare } from './examples.ts';
import { assertDone, assertRefused, assertReplay, openKeyed } from './keyed.ts';
import { rowsOf } from './store-rows.ts';

const keyed = await openKeyed();
const { service, store, database, sql, atomic, send, effects, effectsOf, oneEffect } = keyed;

const KEEPS_REPLY = /update idempotency_keys set reply/;

/** From here on the database works again. */
function heal(): void {
  database.before = database.after = database.afterCommit = () => {};
}

afterEach(heal);

/** All rows except challenges: attempts at a code are counted, whatever the request's outcome. */
async function untried(): Promise<object> {
  const { auth_challenges: _, ...rows } = await rowsOf(sql, store.id);
  return rows;
}

/** The change is made at this point, and not committed. */
function whenTheReplyIsKept(happens: () => void | Promise<void>): void {
  database.before = ({ text }) => {
    if (KEEPS_REPLY.test(text)) return happens();
  };
}

/** The connection breaks after the change, and the process never sends anything again. */
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

/** As a restart of the database does it, and until this end of the connection has seen it. */
async function cut(connection: Sql): Promise<void> {
  const [backend] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await sql`select pg_terminate_backend(${backend?.pid ?? 0})`;
  const isOpen = () =>
    connection`select 1`.then(
      () => true,
      () => false,
    );
  while (await isOpen());
}

describe('a failure under an Idempotency-Key', () => {
  for (const operation of atomic) {
    it(`${operation.id} is not stored: the same key may succeed next time`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const before = await untried();
      whenTheReplyIsKept(() => {
        throw new Error('a bug');
      });
      assertRefused(await send(operation, example, key), 500, 'INTERNAL_ERROR');
      assert.deepEqual(await untried(), before);
      heal();
      const actual = await effectsOf(async () => assertDone(await send(operation, example, key)));
      assert.deepEqual(actual, expected);
    });

    if (understands(operation, 'if-match')) {
      it(`${operation.id} is not stored on a version conflict`, async () => {
        const key = randomUUID();
        const example = await prepare(operation.id, store);
        const stale = { ...example, headers: { ...example.headers, 'if-match': '"999"' } };
        assertRefused(await send(operation, stale, key), 412, 'VERSION_MISMATCH');
        assertDone(await send(operation, example, key));
      });
    }
  }
});

/** Its code is valid for less than the minute after which a claim lapses. */
const SHORT_LIVED = ['confirmSecondFactor'];

describe('a process that dies between the change and the reply', () => {
  for (const operation of atomic.filter(({ id }) => !SHORT_LIVED.includes(id))) {
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

    it(`${operation.id} does not change anything once its claim was taken over`, async () => {
      const key = randomUUID();
      const example = await prepare(operation.id, store);
      const before = await effects();
      whenTheReplyIsKept(async () => {
        await sql`
          update idempotency_keys set claim_id = ${randomUUID()}
          where key_hash = ${hashSecret(key)}`;
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

    it(`${operation.id} stores no reply when it breaks before the commit`, async () => {
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

    it(`${operation.id} has one effect when only the reply of its commit is lost`, async () => {
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

describe('a claim that PostgreSQL carries out after its request was given up', () => {
  const claimOf = (deadline: Date, key: string): Claim => ({
    storeId: store.id as StoreId,
    customerId: randomUUID(),
    subjectId: null,
    keyHash: hashSecret(key),
    fingerprint: hashSecret('a request'),
    claimId: randomUUID(),
    claimedAt: service.clock.now(),
    expiredBefore: new Date(0),
    deadline,
    expiresAt: new Date(service.clock.now().getTime() + 60 * SECOND_MS),
  });

  it('holds no key, and one in time does', async () => {
    const [late, inTime] = [new Date(Date.now() - 1), new Date(Date.now() + 60 * SECOND_MS)];
    for (const deadline of [late, inTime]) {
      const key = randomUUID();
      const isHeld = deadline === inTime;
      assert.equal(await insertClaim(sql, claimOf(deadline, key)), isHeld);
      const rows = await sql`select 1 from idempotency_keys where key_hash = ${hashSecret(key)}`;
      assert.equal(rows.length, isHeld ? 1 : 0);
    }
  });
});
