import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { hashSecret } from '../../src/values/secrets.ts';
import { DAY_MS, SECOND_MS } from '../../src/values/time.ts';
import { assertRefused } from '../assert-refused.ts';
import { proved } from '../faults/scale.ts';
import type { Reply, TestStore } from '../harness.ts';
import { IS_WHOLE, isTaken, partOf } from '../small-version.ts';
import { isWrite, type Operation } from './document.ts';
import {
  COMMITTED_FIRST,
  type Example,
  KEPT_DAYS,
  NATURAL,
  prepare,
  READINGS,
} from './examples.ts';
import { isAdmin } from './interfaces.ts';
import { assertDone, assertReplay, type Effects, openKeyed, sendTo, UNCOUNTED } from './keyed.ts';
import { renewedEvery } from './renewed-every.ts';
import { rowsOf } from './store-rows.ts';

const keyed = await openKeyed();
const { service, sql, operations, idempotent, effects, effectsOf, oneEffect } = keyed;
const store = await service.newStore();

/** The same for 20 operations: its rows are counted at each. */
const nextStore = renewedEvery(20, () => service.newStore());

const AUTHENTICATION = new RegExp(
  '^/(v1/(signup|auth)/|admin/v1/(sessions?|session/second-factor|password/reset(-request)?' +
    '|staff/invitations/accept)$)',
);

describe('Idempotency-Key', () => {
  it('is accepted by every write except signup and authentication', () => {
    const deaf = operations.filter(
      (one) => isWrite(one) && !idempotent.includes(one) && !READINGS.includes(one.id),
    );
    assert.deepEqual(
      deaf.map(({ path }) => path).filter((path) => !AUTHENTICATION.test(path)),
      [],
    );
  });
});

describe('a repeated Idempotency-Key [P12]', () => {
  after(() => {
    const count = idempotent.length;
    const how = IS_WHOLE ? ', at once, altered, in another store' : '';
    proved('P12', `${count} writes repeated${how}: one effect`);
  });

  for (const [index, operation] of idempotent.entries()) {
    const days = KEPT_DAYS[operation.id] ?? 1;
    // One after another in the same stores: preparing a call takes longest.
    it(operation.id, async (test) => {
      const isChecked = isTaken(index, 4, 2) || COMMITTED_FIRST.includes(operation.id);
      const checks = isChecked ? partOf(CHECKS, index >> 2, 1) : [];
      // Two new stores where the effects in both are compared.
      const isCompared = checks.includes('other store');
      const own = await shopOf(
        operation,
        isCompared ? await service.newStore() : await nextStore(),
      );
      const one: Repeated = { operation, own, key: randomUUID() };
      const other = isCompared ? await service.newStore() : undefined;
      const expected = other && (await oneEffect(operation, other));
      const example = await prepare(operation.id, own);
      const effect = expected ? 'has one effect' : 'has no second effect';
      let reply: Reply | undefined;
      await test.test(`${effect} and gets the same bytes`, async () => {
        reply = expected
          ? await hasOneEffect(one, example, expected)
          : await hasNoSecondEffect(one, example);
      });
      assert.ok(reply);
      const hasTag = operation.responseHeaders['200']?.includes('etag');
      assert.equal(reply.headers.etag !== undefined, hasTag, 'etag');
      assert.equal(reply.headers['cache-control'], 'no-store');
      const done = { example, reply };
      // Right after it, since some calls have two forms: a later one would be the same again.
      if (checks.includes('another call')) {
        await test.test('refuses it with another path, query or body', () => isRefused(one, done));
      }
      if (other && expected) {
        await test.test('ignores the same key in another store', () =>
          isIgnored({ ...one, other }, done, expected),
        );
      }
      if (checks.includes('later')) {
        await test.test(`is free again after ${days} days and not before`, () =>
          isFree(one, done, days),
        );
      }
    });
  }
});

/** What is checked of a key beside a repeated call. */
const CHECKS: readonly ('another call' | 'other store' | 'later')[] = [
  'another call',
  'other store',
  'later',
];

interface Repeated {
  readonly operation: Operation;
  readonly own: TestStore;
  readonly key: string;
}

/** The first call with the key. */
interface Done {
  readonly example: Example;
  readonly reply: Reply;
}

/** A storefront's keys belong to a customer, so all its calls are of the same customer. */
async function shopOf(operation: Operation, store: TestStore): Promise<TestStore> {
  if (isAdmin(operation)) return store;
  const customer = await store.newCustomer();
  return { ...store, newCustomer: async () => customer };
}

async function hasNoSecondEffect(
  { operation, own, key }: Repeated,
  example: Example,
): Promise<Reply> {
  const before = await effects(own);
  const first = await sendTo(own, operation, example, key);
  assertDone(first);
  const after = await effects(own);
  if (!UNCOUNTED.includes(operation.id)) assert.notDeepEqual(after, before, 'it has an effect');
  assertAudited(operation, auditedIn(after) - auditedIn(before));
  assertReplay(await sendTo(own, operation, example, key), first);
  assert.deepEqual(await effects(own), after);
  return first;
}

/** operator-credentials.test.ts reads what the rows say. */
function assertAudited(operation: Operation, rows: number): void {
  if (isAdmin(operation) && !UNCOUNTED.includes(operation.id)) assert.equal(rows, 1, 'audited');
}

function auditedIn({ audit_log: [count] = [0, 0] }: Effects): number {
  return count;
}

async function hasOneEffect(
  { operation, own, key }: Repeated,
  example: Example,
  expected: Effects,
): Promise<Reply> {
  let first: Reply | undefined;
  const actual = await effectsOf(own, async () => {
    first = await sendTo(own, operation, example, key);
    assertDone(first);
    for (let repeat = 0; repeat < 3; repeat++) {
      assertReplay(await sendTo(own, operation, example, key), first);
    }
  });
  assert.deepEqual(actual, expected);
  assertAudited(operation, auditedIn(actual));
  return first as unknown as Reply;
}

async function isRefused({ operation, own, key }: Repeated, done: Done): Promise<void> {
  const { example } = done;
  const other = await prepare(operation.id, own);
  // The same caller: a key of another caller is another key.
  const sameCaller = { ...other, ...(example.headers && { headers: example.headers }) };
  const altered: Example[] = [sameCaller, { ...example, path: `${example.path}?altered=1` }];
  if (other.body) altered.push({ ...example, body: other.body });
  const before = await rowsOf(sql, own.id);
  for (const one of altered) {
    assertRefused(await sendTo(own, operation, one, key), 422, 'IDEMPOTENCY_KEY_REUSED');
  }
  assert.deepEqual(await rowsOf(sql, own.id), before);
  assertReplay(await sendTo(own, operation, example, key), done.reply);
}

/** By ten concurrent calls there, except for operations that never wait (committed-first). */
async function isIgnored(
  { operation, own, other, key }: Repeated & { other: TestStore },
  { example, reply }: Done,
  expected: Effects,
): Promise<void> {
  const theirs = await prepare(operation.id, other);
  let done: Reply | undefined;
  const actual = await effectsOf(other, async () => {
    const calls = NATURAL.includes(operation.id) ? 1 : 10;
    const crowd = Array.from({ length: calls }, () => sendTo(other, operation, theirs, key));
    done = onlyDone(await Promise.all(crowd));
  });
  assert.deepEqual(actual, expected);
  assertReplay(await sendTo(other, operation, theirs, key), done as unknown as Reply);
  assertReplay(await sendTo(own, operation, example, key), reply);
}

/** The one reply that is not stored; the others repeat it or say that it is in progress. */
function onlyDone(replies: readonly Reply[]): Reply {
  const done = replies.filter(({ status }) => status === 200);
  const [first, ...others] = done.filter((one) => !one.headers['idempotent-replayed']);
  assert.ok(first, replies[0]?.text);
  assert.deepEqual(others, []);
  for (const reply of replies) {
    if (reply === first) continue;
    if (reply.status === 200) assertReplay(reply, first);
    else assertRefused(reply, 409, 'IDEMPOTENCY_IN_PROGRESS');
  }
  return first;
}

async function isFree(one: Repeated, { example, reply }: Done, days: number): Promise<void> {
  const { operation, own, key } = one;
  service.clock.advance(days * DAY_MS - 60 * SECOND_MS);
  assertReplay(await sendTo(own, operation, example, key), reply);
  service.clock.advance(120 * SECOND_MS);
  assertDone(await sendTo(own, operation, await prepare(operation.id, own), key));
}

describe('a stored reply', () => {
  it('holds neither the key nor any part of the reply in plain text', async () => {
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

  it('cannot be decrypted in another store, should a row ever be copied there', async () => {
    const key = randomUUID();
    const thief = await service.newStore();
    const headers = { 'idempotency-key': key };
    assertDone(await store.call('POST', '/v1/carts/', {}, headers));
    await sql`
      insert into idempotency_keys (store_id, caller_id, key_hash, fingerprint, claim_id,
        claimed_at, expires_at, reply)
      select ${thief.id}, caller_id, key_hash, fingerprint, claim_id, claimed_at, expires_at,
        reply from idempotency_keys where store_id = ${store.id} and key_hash = ${hashSecret(key)}`;
    const reply = await thief.call('POST', '/v1/carts/', {}, headers);
    assertRefused(reply, 500, 'INTERNAL_ERROR');
  });
});

describe('concurrent Idempotency-Keys', () => {
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
