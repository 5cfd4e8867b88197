import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, it } from 'node:test';
import { mockPayments } from '../../src/adapters/payments/mock-payments.ts';
import { hashSecret } from '../../src/values/secrets.ts';
import { placeOrder } from '../checkout-steps.ts';
import { IS_FULL, range } from '../faults/scale.ts';
import { type Data, type Reply, sharedService, startService } from '../harness.ts';
import { IS_WHOLE, partOf } from '../small-version.ts';
import type { Operation } from './document.ts';
import { COMMITTED_FIRST, type Example, NATURAL, prepare, REFUNDS } from './examples.ts';
import { everyOperation } from './interfaces.ts';
import { countsOf } from './store-rows.ts';
import { tamperedSql } from './tampered-sql.ts';

const database = tamperedSql();
const service = await startService({ sql: database.sql });
const store = await service.newStore();
const { sql } = await sharedService();
const operations = (await everyOperation(service)).filter(({ id }) => COMMITTED_FIRST.includes(id));
// The first order of a year also creates the counter that numbers it.
await placeOrder(store);

const SIDES: readonly ('before' | 'after')[] = ['before', 'after'];

function heal(): void {
  database.before = database.after = database.afterCommit = () => {};
}

afterEach(heal);

function send({ method }: Operation, example: Example, key?: string): Promise<Reply> {
  const headers = { ...example.headers, ...(key && { 'idempotency-key': key }) };
  return store.call(method, example.path, example.body, headers);
}

/** The rows that the work adds to each table, and how often it writes versioned rows there. */
async function effectsOf(work: () => Promise<unknown>): Promise<Record<string, number[]>> {
  const before = await countsOf(sql, store.id);
  await work();
  const { idempotency_keys: _, ...after } = await countsOf(sql, store.id);
  return Object.fromEntries(
    Object.entries(after).map(([table, { count, versions }]) => [
      table,
      [count - (before[table]?.count ?? 0), versions - (before[table]?.versions ?? 0)],
    ]),
  );
}

/** How many statements one call sends, and the rows it writes. */
async function measured(operation: Operation, key: string | undefined) {
  const example = await prepare(operation.id, store);
  let statements = 0;
  const expected = await effectsOf(async () => {
    database.before = ({ text }) => {
      // A key that was cached for half a minute is looked up again.
      if (!text.includes('from api_keys')) statements++;
    };
    assert.equal((await send(operation, example, key)).status, 200);
    heal();
  });
  return { statements, expected };
}

/** From statement `index` on the process sends nothing: before it, or after it was done. */
function dieAt(index: number, when: 'before' | 'after'): void {
  let sent = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
  };
  database.before = () => {
    if (isDead || (when === 'before' && sent === index)) die();
    sent++;
  };
  database.after = () => {
    if (isDead || (when === 'after' && sent > index)) die();
  };
}

/** What was sent is the same after one statement and before the next: every other is enough. */
const stepOf = ({ id }: Operation) => (IS_WHOLE ? 2 : REFUNDS.includes(id) ? 6 : 18);

const CROWD = IS_WHOLE ? 30 : 10;

/**
 * Before each statement or after it: some of them, others for calls without a key, and others at
 * each operation. The last one is always taken. Whole runs die before and after each.
 */
function deathsAmong(statements: number, operation: Operation, isKeyed: boolean) {
  const first = IS_WHOLE ? 0 : 2 * operations.indexOf(operation);
  const step = stepOf(operation);
  const isTaken = (index: number) =>
    index % step === (first + (isKeyed ? 0 : 1)) % step || index === statements - 1;
  return range(statements)
    .filter((index) => IS_FULL || isTaken(index))
    .flatMap((index, turn) => partOf(SIDES, first / 2 + turn, 1).map((when) => ({ index, when })))
    .map(({ index, when }) => {
      return { index, when, where: `${when} statement ${index + 1} of ${statements}` };
    });
}

/** A minute passes, without the midnight that a sandbox void may not cross. */
async function letTheClaimLapse(key: string): Promise<void> {
  const lapsed = new Date(service.clock.now().getTime() - 61_000);
  await sql`
    update idempotency_keys set claimed_at = ${lapsed}
    where store_id = ${store.id} and key_hash = ${hashSecret(key)}`;
}

/** The id of the created entity, for any of the operations. */
function madeBy({ data }: Reply): unknown[] {
  const { order, refund, transaction, upsell } = data;
  const made = order ?? data.return;
  return [made.id, order?.orderNumber, refund?.id, transaction?.id, upsell?.id];
}

describe('an effect that is committed before its reply', () => {
  for (const operation of operations) {
    it(`${operation.id} has one, wherever the process dies and the call is retried`, async () => {
      const { statements, expected } = await measured(operation, randomUUID());
      assert.ok(statements >= 5, `${statements} statements`);
      for (const { index, when, where } of deathsAmong(statements, operation, true)) {
        const key = randomUUID();
        const example = await prepare(operation.id, store);
        const actual = await effectsOf(async () => {
          dieAt(index, when);
          assert.equal((await send(operation, example, key)).status, 503, where);
          heal();
          // An operation that may run again does not wait for the claim of the dead process.
          if (!NATURAL.includes(operation.id)) await letTheClaimLapse(key);
          const done = await send(operation, example, key);
          assert.equal(done.status, 200, `${where}: ${done.text}`);
          const again = await send(operation, example, key);
          assert.deepEqual(madeBy(again), madeBy(done), where);
        });
        assert.deepEqual(actual, expected, where);
      }
    });
  }

  for (const operation of operations.filter(({ id }) => NATURAL.includes(id))) {
    it(`${operation.id} needs no Idempotency-Key for that`, async () => {
      const { statements, expected } = await measured(operation, undefined);
      for (const { index, when, where } of deathsAmong(statements, operation, false)) {
        const example = await prepare(operation.id, store);
        const actual = await effectsOf(async () => {
          dieAt(index, when);
          assert.equal((await send(operation, example)).status, 503, where);
          heal();
          const done = await send(operation, example);
          assert.equal(done.status, 200, `${where}: ${done.text}`);
          assert.deepEqual(madeBy(await send(operation, example, randomUUID())), madeBy(done));
        });
        assert.deepEqual(actual, expected, where);
      }
    });

    it(`${operation.id} has one for ${CROWD} concurrent calls with any keys`, async () => {
      const { expected } = await measured(operation, undefined);
      const example = await prepare(operation.id, store);
      const repeated = randomUUID();
      const actual = await effectsOf(async () => {
        const crowd = Array.from({ length: CROWD }, (_, index) =>
          send(operation, example, [undefined, randomUUID(), repeated][index % 3]),
        );
        const replies = await Promise.all(crowd);
        const made = new Set(replies.map((reply) => JSON.stringify(madeBy(reply))));
        assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
        assert.equal(made.size, 1);
      });
      assert.deepEqual(actual, expected);
    });

    it(`${operation.id} returns the current order for a repeated key`, async () => {
      const key = randomUUID();
      const example = await prepare(operation.id, store);
      const first = await send(operation, example, key);
      const path = `/v1/orders/${first.data.order.id}/status`;
      assert.equal((await store.call('PATCH', path, { status: 'processing' })).status, 200);
      const again = await send(operation, example, key);
      assert.equal(again.headers['idempotent-replayed'], 'true');
      assert.equal(again.data.order.status, 'processing');
      assert.deepEqual(madeBy(again), madeBy(first));
    });
  }

  it('is not repeated by a refund whose key was claimed by another request meanwhile', async () => {
    const order: Data = await placeOrder(store);
    const path = `/v1/payments/orders/${order.id}/refund`;
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    database.before = async ({ text }) => {
      if (!/update idempotency_keys set reply/.test(text)) return;
      heal();
      await sql`
        update idempotency_keys set claim_id = ${randomUUID()}
        where store_id = ${store.id} and key_hash = ${hashSecret(key)}`;
    };
    assert.equal((await store.call('POST', path, { amount: 100 }, headers)).status, 500);
    const early = await store.call('POST', path, { amount: 100 }, headers);
    assert.equal(early.code, 'IDEMPOTENCY_IN_PROGRESS');
    await letTheClaimLapse(key);
    const { data } = await store.call('POST', path, { amount: 100 }, headers);
    assert.equal(data.order.totals.refunded, 100);
  });

  it('leaves the key of a refund free if the provider refused it', async () => {
    let isRefused = true;
    const mock = mockPayments(service.clock);
    const refund: typeof mock.refund = async (reversal) =>
      isRefused ? { kind: 'refused', reason: 'not now' } : await mock.refund(reversal);
    const moody = await startService({ ports: { payments: () => [{ ...mock, refund }] } });
    const shop = await moody.newStore();
    const path = `/v1/payments/orders/${(await placeOrder(shop)).id}/refund`;
    const headers = { 'idempotency-key': randomUUID() };
    const refused = await shop.call('POST', path, { amount: 100 }, headers);
    assert.deepEqual([refused.status, refused.code], [409, 'NOT_REFUNDABLE']);
    isRefused = false;
    const { status, data } = await shop.call('POST', path, { amount: 100 }, headers);
    assert.deepEqual([status, data.order?.totals.refunded], [200, 100]);
  });
});
