import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { DatabaseAddress, Sql } from '../../src/platform/db/connect.ts';
import { placeOrder } from '../checkout-steps.ts';
import { tamperedSql } from '../contract/tampered-sql.ts';
import { startService, type TestStore } from '../harness.ts';
import { programAt } from '../process/running.ts';
import { type Received, type Receiver, startReceiver } from '../receiver.ts';
import { IS_WHOLE } from '../small-version.ts';
import { newChance, proved, SEED, scaled } from './scale.ts';
import { connectTo, newDatabase } from './scene.ts';

const DISPATCHER = programAt('test/faults/dispatcher.js');
const SECRET_KEY = 'a secret key for tests, 32 characters';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LABELS = ['processing', 'shipped', 'delivered', 'confirmed'];

/** The events in the database, which must arrive. */
interface StoredEvent {
  readonly id: string;
  readonly aggregateId: string;
  readonly sequence: number;
  readonly type: string;
}

describe(`a dispatcher that is killed (seed ${SEED})`, async () => {
  const address = await newDatabase();
  const sql = connectTo(address);
  const tampered = tamperedSql(address);
  const service = await startService({ sql: tampered.sql });
  const receiver = await startReceiver();
  const { store, secret } = await endpointAt(receiver);

  it('delivers an event for every committed change, for no other, and in order [P7]', async () => {
    const kills = scaled({ small: 2, full: 200 });
    const chance = newChance();
    const faults = failThirtyPercent(receiver, chance);
    const writers = startWriters(store, tampered, chance);
    const aheadMs = await killDispatchers(address, kills, chance);
    const { rolledBack, orders } = await writers.stop();
    // In the small version the receiver recovers, or retries take a process each.
    await drain(sql, address, aheadMs, () => {
      if (!IS_WHOLE) receiver.answer = () => 204;
    });

    const stored = await sql<StoredEvent[]>`
      select id, aggregate_id as "aggregateId", sequence, type from events
      where store_id = ${store.id}`;
    const { received } = receiver;
    assertEachArrived(stored, received);
    assertInOrder(stored, received);
    assertSigned(secret, received);
    await assertTruth(sql, received);
    assert.ok(orders > 0 && rolledBack > 0 && received.length > stored.length);
    proved(
      'P7',
      `${kills} x kill -9 of the dispatcher, ${faults.count()} of ${received.length} calls ` +
        `failed by the receiver: ${stored.length} events of ${orders} orders, 0 missing, ` +
        `0 phantom, ${received.length - stored.length} repeats under the same ids, in order per ` +
        `order; ${rolledBack} changes rolled back and never delivered`,
    );
  });

  async function endpointAt({ url }: Receiver) {
    const open = await startService({ sql, env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
    const made = await service.newStore();
    const owner = await made.newOperator('owner');
    const reply = await open.call('POST', '/admin/v1/webhooks/endpoints', { url }, owner.headers);
    assert.equal(reply.status, 200, reply.text);
    return { store: made, secret: reply.data.secret as string };
  }
});

/** A refusal, a lost reply, or a connection that breaks midway. */
function failThirtyPercent(receiver: Receiver, chance: () => number): { count(): number } {
  let failed = 0;
  receiver.answer = (_call: Received, response: ServerResponse) => {
    const draw = chance();
    if (draw >= 0.3) return 204;
    failed += 1;
    if (draw < 0.1) return 500;
    if (draw < 0.2) response.socket?.destroy();
    // The connection broke after the reply was sent.
    else response.writeHead(200, { 'content-length': 10 }).write('{', () => response.destroy());
    return undefined;
  };
  return { count: () => failed };
}

/** Between two orders: the small version leaves the processor to other files. */
const PAUSE_MS = IS_WHOLE ? 20 : 200;

interface Writers {
  stop(): Promise<{ orders: number; rolledBack: number }>;
}

/** Orders and changes of their labels; a failure rolls some of the changes back. */
function startWriters(
  store: TestStore,
  tampered: ReturnType<typeof tamperedSql>,
  chance: () => number,
): Writers {
  let isOver = false;
  let orders = 0;
  let rolledBack = 0;
  const doomed = 'doomed';
  tampered.before = ({ text, isInTransaction }) => {
    const isKept = isInTransaction && /update idempotency_keys/.test(text);
    if (isKept && chance() < 0.3) throw new Error(doomed);
  };
  const write = async () => {
    while (!isOver) {
      const order = await placeOrder(store);
      orders += 1;
      for (const status of LABELS) {
        const headers = { 'idempotency-key': randomUUID() };
        const path = `/v1/orders/${order.id}/status`;
        const reply = await store.call('PATCH', path, { status }, headers);
        if (reply.status !== 200) rolledBack += 1;
      }
      await wait(PAUSE_MS);
    }
  };
  const done = Promise.all([write(), write()]);
  return {
    async stop() {
      while (rolledBack === 0) await wait(20);
      isOver = true;
      await done;
      return { orders, rolledBack };
    },
  };
}

/** In sequence. Returns how far ahead the clock of the last one was. */
async function killDispatchers(
  address: DatabaseAddress,
  kills: number,
  chance: () => number,
): Promise<number> {
  let aheadMs = 0;
  for (let killed = 0; killed < kills; killed++) {
    const dispatcher = await startDispatcher(address, aheadMs);
    await wait(chance() * 250);
    await kill(dispatcher);
    // Beyond the leases of the dead process, and most of the retry delays.
    aheadMs += 3 * MINUTE_MS;
  }
  return aheadMs;
}

async function startDispatcher(address: DatabaseAddress, aheadMs: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [DISPATCHER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DISPATCHER_DATABASE: JSON.stringify(address),
      DISPATCHER_SECRET: SECRET_KEY,
      AHEAD_MS: String(aheadMs),
    },
  });
  after(() => void child.kill('SIGKILL'));
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The clock advances until no delivery is pending. */
async function drain(
  sql: Sql,
  address: DatabaseAddress,
  fromMs: number,
  onIdle: () => void,
): Promise<void> {
  for (let aheadMs = fromMs; aheadMs < fromMs + 200 * HOUR_MS; aheadMs += 6 * HOUR_MS) {
    const dispatcher = await startDispatcher(address, aheadMs);
    const isIdle = async () => {
      const now = new Date(Date.now() + aheadMs);
      const [row] = await sql<{ due: number; untold: number }[]>`
        select (select count(*)::integer from webhook_deliveries as d
            where status = 'pending' and next_try_at <= ${now} and not exists (
              select from webhook_deliveries as earlier
              where earlier.store_id = d.store_id and earlier.aggregate_id = d.aggregate_id
                and earlier.sequence < d.sequence and earlier.status = 'pending')) as due,
          (select count(*)::integer from events join webhook_endpoints using (store_id)
            where fanned_out_at is null) as untold`;
      return row?.due === 0 && row.untold === 0;
    };
    while (!(await isIdle())) await wait(100);
    // Deliveries that were leased at that moment are sent before the process ends.
    await wait(200);
    await kill(dispatcher);
    const [left] = await sql`select 1 from webhook_deliveries where status = 'pending' limit 1`;
    if (!left) return;
    onIdle();
  }
  assert.fail('something is still on its way after a week');
}

function assertEachArrived(stored: readonly StoredEvent[], received: readonly Received[]): void {
  const arrived = new Map(received.map((call) => [call.id, call.body.type as string]));
  const missing = stored.filter(({ id, type }) => arrived.get(id) !== type);
  assert.deepEqual(missing, []);
  const known = new Set(stored.map(({ id }) => id));
  const phantoms = received.filter(({ id }) => !known.has(id));
  assert.deepEqual(phantoms, []);
  const texts = new Map<string, string>();
  for (const { id, text } of received) {
    assert.equal(texts.get(id) ?? text, text, 'a repeat says something else');
    texts.set(id, text);
  }
}

/** No earlier event of an order ever arrives after a later one. */
function assertInOrder(stored: readonly StoredEvent[], received: readonly Received[]): void {
  const places = new Map(stored.map((event) => [event.id, event]));
  const last = new Map<string, number>();
  for (const { id } of received) {
    const event = places.get(id);
    assert.ok(event);
    const before = last.get(event.aggregateId) ?? 0;
    assert.ok(event.sequence >= before, `${id} came after ${before}`);
    assert.ok(event.sequence <= before + 1, `${id} came before what precedes it`);
    last.set(event.aggregateId, event.sequence);
  }
}

function assertSigned(secret: string, received: readonly Received[]): void {
  for (const { id, text, headers } of received) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    assert.equal(headers['webhook-signature'], new Webhook(secret).sign(id, at, text));
  }
}

/** Compared with the orders themselves, not only with the recorded events. */
async function assertTruth(sql: Sql, received: readonly Received[]): Promise<void> {
  const orders = await sql<{ id: string; labels: string[] }[]>`
    select id, coalesce((select jsonb_agg(entry ->> 'to') from jsonb_array_elements(timeline) entry
      where entry ->> 'type' = 'status_changed'), '[]'::jsonb) as labels from orders`;
  const delivered = new Map<string, Map<string, string>>();
  for (const { id, body } of received) {
    if (body.type !== 'order.status_changed') continue;
    const labels = delivered.get(body.data.orderId) ?? new Map<string, string>();
    delivered.set(body.data.orderId, labels.set(id, body.data.to));
  }
  for (const { id, labels } of orders) {
    assert.deepEqual([...(delivered.get(id)?.values() ?? [])], labels);
  }
}
