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
import { assertRefused } from '../assert-refused.ts';
import type { Reply, TestStore } from '../harness.ts';
import { IS_WHOLE, isTaken, partOf } from '../small-version.ts';
import { type Operation, understands } from './document.ts';
import { prepare } from './examples.ts';
import { openKeyed, sendTo } from './keyed.ts';
import { renewedEvery } from './renewed-every.ts';
import { rowsOf } from './store-rows.ts';

const keyed = await openKeyed();
const { service, database, sql, atomic, effects, effectsOf, oneEffect } = keyed;

/** The same for some operations: its rows are counted at each. */
const nextStore = renewedEvery(IS_WHOLE ? 1 : 5, () => service.newStore());

/** Of operations with failures: what handles them is the same for all. */
const FAILING_STEP = 6;

const KEEPS_REPLY = /update idempotency_keys set reply/;

/** From here on the database works again. */
function heal(): void {
  database.before = database.after = database.afterCommit = () => {};
}

afterEach(heal);

/** All rows except challenges: attempts at a code are counted, whatever the request's outcome. */
async function untried({ id }: TestStore): Promise<object> {
  const { auth_challenges: _, ...rows } = await rowsOf(sql, id);
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

/** Its code is valid for less than the minute after which a claim lapses. */
const SHORT_LIVED = ['confirmSecondFactor'];

/** They count attempts at a code, and refuse it after five. */
const COUNTED = ['verifyEmail', 'renewRecoveryCodes', 'disableSecondFactor'];

/** What fails one after another, each time up to the lost reply of a commit. */
function roundsOf(operation: Operation, turn: number): readonly (readonly Failure[])[] {
  const isShort = SHORT_LIVED.includes(operation.id);
  const all = FAILURES.filter(({ takesMinutes }) => !(takesMinutes && isShort));
  const first = understands(operation, 'if-match') ? [CONFLICT] : [];
  if (!IS_WHOLE || !COUNTED.includes(operation.id)) {
    return [[...first, ...partOf(all, turn, 1), LOST_REPLY]];
  }
  return [
    [...first, ...all.slice(0, 3), LOST_REPLY],
    [...all.slice(3), LOST_REPLY],
  ];
}

/**
 * Each failure leaves no change and, unless the process died, a free key: the next call under the
 * same key runs into the next failure, and the last one has the only effect.
 */
describe('failures under one Idempotency-Key', () => {
  const failing = atomic.filter((_, index) => isTaken(index, FAILING_STEP));
  for (const [index, operation] of failing.entries()) {
    it(operation.id, async (test) => {
      const store = await nextStore();
      const expected = await oneEffect(operation, store);
      for (const round of roundsOf(operation, index)) {
        const example = await prepare(operation.id, store);
        const key = randomUUID();
        const send = (headers = {}) =>
          sendTo(
            store,
            operation,
            { ...example, headers: { ...example.headers, ...headers } },
            key,
          );
        const actual = await effectsOf(store, async () => {
          for (const { name, happen } of round) {
            await test.test(name, () => happen({ store, key, send }));
            heal();
          }
        });
        await test.test('and the calls had one effect', () => assert.deepEqual(actual, expected));
      }
    });
  }
});

describe('a version conflict', async () => {
  const store = await service.newStore();
  const others = atomic.filter((_, index) => !isTaken(index, FAILING_STEP));
  for (const operation of others.filter((one) => understands(one, 'if-match'))) {
    it(`refuses ${operation.id}`, async () => {
      const { headers, ...example } = await prepare(operation.id, store);
      const stale = { ...example, headers: { ...headers, 'if-match': '"999"' } };
      assertRefused(await sendTo(store, operation, stale), 412, 'VERSION_MISMATCH');
    });
  }
});

interface Failing {
  readonly store: TestStore;
  readonly key: string;
  send(headers?: Record<string, string>): Promise<Reply>;
}

interface Failure {
  readonly name: string;
  /** True if it leaves a claim, which lapses after a minute. */
  readonly takesMinutes?: true;
  happen(failing: Failing): Promise<void>;
}

/** Of an operation that accepts `if-match`. */
const CONFLICT: Failure = {
  name: 'a version conflict is not stored',
  async happen({ send }) {
    assertRefused(await send({ 'if-match': '"999"' }), 412, 'VERSION_MISMATCH');
  },
};

const FAILURES: readonly Failure[] = [
  {
    name: 'a bug is not stored, and leaves no change',
    async happen({ store, send }) {
      const before = await untried(store);
      whenTheReplyIsKept(() => {
        throw new Error('a bug');
      });
      assertRefused(await send(), 500, 'INTERNAL_ERROR');
      assert.deepEqual(await untried(store), before);
    },
  },
  {
    name: 'a process that dies after the change leaves a claim that lapses after a minute',
    takesMinutes: true,
    async happen({ store, send }) {
      const before = await effects(store);
      whenTheChangeIsMadeDie();
      assert.ok((await send()).status >= 500);
      heal();
      assert.deepEqual(await effects(store), before);
      await claimLapses(send);
    },
  },
  {
    name: 'a call whose claim was taken over does not change anything',
    takesMinutes: true,
    async happen({ store, key, send }) {
      const before = await effects(store);
      whenTheReplyIsKept(async () => {
        await sql`
          update idempotency_keys set claim_id = ${randomUUID()}
          where key_hash = ${hashSecret(key)}`;
      });
      assert.ok((await send()).status >= 500);
      assert.deepEqual(await effects(store), before);
      heal();
      await claimLapses(send);
    },
  },
  {
    name: 'a connection that breaks is 503, and the key stays free',
    async happen({ send }) {
      database.after = async ({ sql: connection, isInTransaction }) => {
        if (!isInTransaction) return;
        heal();
        await cut(connection);
      };
      assertRefused(await send(), 503, 'SERVICE_UNAVAILABLE');
    },
  },
  {
    name: 'a connection that breaks before the commit stores no reply',
    async happen({ send }) {
      let transaction: Sql | undefined;
      database.after = async ({ text, sql: connection, isInTransaction }) => {
        if (isInTransaction) transaction ??= connection;
        if (!transaction || !KEEPS_REPLY.test(text)) return;
        heal();
        await cut(transaction);
      };
      assertRefused(await send(), 503, 'SERVICE_UNAVAILABLE');
    },
  },
];

const LOST_REPLY: Failure = {
  name: 'a lost reply of the commit is replayed',
  async happen({ send }) {
    database.afterCommit = () => {
      throw Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' });
    };
    assertRefused(await send(), 503, 'SERVICE_UNAVAILABLE');
    heal();
    const repeat = await send();
    assert.equal(repeat.status, 200, repeat.text);
    assert.equal(repeat.headers['idempotent-replayed'], 'true');
  },
};

/** It is in progress for others until then. */
async function claimLapses(send: () => Promise<Reply>): Promise<void> {
  const early = await send();
  assertRefused(early, 409, 'IDEMPOTENCY_IN_PROGRESS');
  assert.match(String(early.headers['retry-after']), /^\d+$/);
  service.clock.advance(55 * SECOND_MS);
  assertRefused(await send(), 409, 'IDEMPOTENCY_IN_PROGRESS');
  service.clock.advance(6 * SECOND_MS);
}

describe('a claim that PostgreSQL carries out after its request was given up', async () => {
  const store = await service.newStore();
  const claimOf = (deadline: Date, key: string): Claim => ({
    storeId: store.id as StoreId,
    callerId: randomUUID(),
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
