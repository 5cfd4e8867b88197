import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { jobs } from '../../src/app.ts';
import { countFindings } from '../../src/boot/manage.ts';
import { readBacklog } from '../../src/boot/read-backlog.ts';
import { audit } from '../../src/doctor/audit.ts';
import { unreachableStores } from '../../src/doctor/unreachable-stores.ts';
import { DISTRIBUTED } from '../../src/platform/db/citus/distribution.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { drainByStore } from '../../src/platform/jobs/drain-by-store.ts';
import { createRegistry, unreachableStoreMetrics } from '../../src/platform/metrics.ts';
import type { StoreId } from '../../src/values/ids.ts';
import {
  countUnserved,
  dropForeignKeys,
  insertDue,
  makeTemplates,
  newShop,
  type Shop,
} from '../faults/due-rows.ts';
import { POISONS, type Poison } from '../faults/poisons.ts';
import { startService } from '../harness.ts';
import { startReceiver } from '../receiver.ts';
import { scratchDatabase } from '../states.ts';
import { unrestrictedTables } from './restricted-tables.ts';
import { DOWN, standInWorkers } from './stand-in-workers.ts';
import { loadParser } from './statement-parts.ts';

const RETRY_MS = 15_000;
/** A job retries after a minute what it has set aside. */
const ASIDE_MS = 60_000;

const address = await scratchDatabase();
const workers = await standInWorkers(address);
const { admin } = workers;
const sent: { text: string; values: readonly unknown[] }[] = [];
const sql = connect(address, {
  poolSize: 4,
  throughPooler: false,
  onStatement: (text, values) => sent.push({ text, values }),
});
const service = await startService({ sql, env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const receiver = await startReceiver();
const { app, clock, logLines } = service;
after(async () => {
  await sql.end({ timeout: 1 });
  await workers.end();
});

await loadParser();
await makeTemplates(service);
await dropForeignKeys(admin);
const [well, ill] = [await newShop(service, receiver.url), await newShop(service, receiver.url)];
await workers.move(ill.store.id);

const WITH_ROWS = Object.entries(POISONS).flatMap(([name, poisons]) =>
  poisons
    .filter(({ table }) => (DISTRIBUTED as readonly string[]).includes(table))
    .map((poison) => [name, poison] as const),
);

const run = async (name: string) => await jobs.find((job) => job.name === name)?.run(app);
const due = async (poison: Poison, shop: Shop) =>
  await insertDue({ app, sql: admin, clock }, poison, shop, 0);
const unserved = async (poison: Poison, id: string) => await countUnserved(admin, poison, [id]);
const logged = (text: string) => logLines.filter((line) => line.includes(text));

async function startAgain(): Promise<void> {
  await workers.start();
  clock.advance(ASIDE_MS);
  await app.cluster.readReachable(async () => {});
}

async function metrics(): Promise<string> {
  const registry = createRegistry();
  unreachableStoreMetrics(registry, app.cluster.unreachable);
  return await registry.metrics();
}

describe('while a worker is down', () => {
  afterEach(startAgain);

  for (const [index, [name, poison]] of WITH_ROWS.entries()) {
    const codes = Object.keys(DOWN) as (keyof typeof DOWN)[];
    const code = codes[index % codes.length] as keyof typeof DOWN;
    it(`${name} goes on with ${poison.table} of the other stores, after ${code}`, async () => {
      const [good, bad] = [await due(poison, well), await due(poison, ill)];
      await workers.stop(code);
      const before = logged('a job failed for').length;
      await run(name);
      assert.equal(await unserved(poison, good), 0, 'in the run that finds the worker down');
      const next = await due(poison, well);
      await run(name);
      assert.equal(await unserved(poison, next), 0);
      assert.equal(await unserved(poison, bad), 1);
      assert.equal(logged('a job failed for').length, before, 'no store is noted for itself');
      await workers.start();
      clock.advance(RETRY_MS);
      await run(name);
      assert.equal(await unserved(poison, bad), 0, 'its stores come back by themselves');
    });
  }

  it('every job runs without a failure', async () => {
    await workers.stop('08006');
    for (const job of jobs) await job.run(app);
  });

  it('no statement over all stores could reach its shards', async () => {
    await workers.stop('08006');
    await app.cluster.readReachable(async (only) => {
      if (!only) await sql`select store_id from store_locks`;
    });
    sent.length = 0;
    for (const job of jobs) await job.run(app);
    await app.cluster.readReachable((only) => readBacklog(sql, only));
    await app.cluster.readReachable((only) => countFindings(sql, only));
    assert.ok(sent.length > 50, String(sent.length));
    const isOfIll = (value: unknown) => String(value).includes(ill.store.id);
    const unrestricted = sent.filter(({ text, values }) => {
      const tables = unrestrictedTables(text);
      return tables.length > 0 || (/\bstore_id\b/.test(text) && values.some(isOfIll));
    });
    assert.deepEqual(
      unrestricted.map(({ text }) => text),
      [],
    );
  });

  it('pending work and discrepancies of the other stores are counted', async () => {
    const messages = POISONS.send_messages?.[0] as Poison;
    await due(messages, well);
    await due(messages, ill);
    const count = async () => {
      const all = await app.cluster.readReachable((only) => readBacklog(sql, only));
      return all.find(({ kind }) => kind === 'messages')?.count;
    };
    assert.equal(await count(), 2);
    await workers.stop('08006');
    assert.equal(await count(), 1);
    assert.deepEqual(await app.cluster.readReachable((only) => countFindings(sql, only)), {});
    assert.match(await metrics(), /cartwright_unreachable_stores\{worker="worker-2:5432"\} 1/);
    await startAgain();
    assert.equal(await count(), 2);
    assert.doesNotMatch(await metrics(), /cartwright_unreachable_stores\{/);
    await run('send_messages');
  });

  it('one line is logged when it is found, and one when it is back', async () => {
    const before = logLines.length;
    await workers.stop('08006');
    for (let times = 0; times < 3; times++) {
      await Promise.all(['send_messages', 'dispatch_events', 'sweep_payments'].map(run));
      clock.advance(RETRY_MS);
    }
    await startAgain();
    const lines = logLines.slice(before).map((line) => JSON.parse(line));
    const ofWorker = lines.filter(({ worker }) => worker !== undefined);
    assert.deepEqual(
      ofWorker.map(({ msg, worker, stores }) => [worker, stores, /is (\w+)/.exec(msg)?.[1]]),
      [
        ['worker-2:5432', 1, 'down'],
        ['worker-2:5432', 1, 'back'],
      ],
    );
  });

  it('nothing is done twice, however often jobs run', async () => {
    const kinds = ['send_messages', 'dispatch_events', 'emit_abandoned_carts'] as const;
    const rows: { poison: Poison; id: string }[] = [];
    for (const poison of kinds.flatMap((kind) => POISONS[kind] ?? [])) {
      for (const shop of [well, ill]) rows.push({ poison, id: await due(poison, shop) });
    }
    const runAll = async () => {
      for (const name of [...kinds, ...kinds]) await run(name);
    };
    await workers.stop('08006');
    await runAll();
    await startAgain();
    await runAll();
    for (const { poison, id } of rows) {
      assert.equal(await unserved(poison, id), 0, poison.table);
      assert.equal(await timesDone(poison, id), 1, poison.table);
    }
  });

  it('a store whose worker fails after it was listed delays no other', async () => {
    const taken: string[] = [];
    const stores = [ill.store.id, well.store.id] as StoreId[];
    const isRow = (id: StoreId) => sql`select 1 from store_locks where store_id = ${id}`;
    const processed = await drainByStore(app, {
      ...{ task: 'test', table: 'store_locks', limit: 1 },
      async stores(_limit, except, only = stores) {
        return stores.filter((id) => !except.includes(id) && only.includes(id));
      },
      async take(storeId) {
        if (taken.length === 0) await workers.stop('57P01');
        taken.push(storeId);
        await isRow(storeId);
        return taken.filter((id) => id === storeId).length === 1 ? 1 : 0;
      },
      first: async () => undefined,
    });
    assert.deepEqual([processed, taken.length], [1, 3], 'the live store has one row');
    assert.deepEqual(app.failures.stores({ task: 'test', table: 'store_locks' }), []);
  });

  it('the doctor names it, with its stores', async () => {
    await workers.stop('08006');
    const error = await audit(sql).then(
      () => assert.fail('the audit has read all stores'),
      (reason: unknown) => reason,
    );
    const sentence = (await unreachableStores(sql, error))?.message ?? '';
    assert.match(sentence, /worker-2:5432 is down/);
    assert.ok(sentence.includes(ill.store.id) && !sentence.includes(well.store.id), sentence);
  });
});

/** Handovers of a message, calls about an event, or events of a cart. */
async function timesDone({ table }: Poison, id: string): Promise<number> {
  if (table === 'messages') {
    const [row] = await admin<{ tries: number }[]>`select tries from messages where id = ${id}`;
    return row?.tries ?? 0;
  }
  if (table !== 'carts') return receiver.received.filter((call) => call.id === id).length;
  return (await admin`select 1 from events where aggregate_id = ${id}`).length;
}

describe('a failure that is not of a worker', () => {
  before(startAgain);

  it('is that of the job, and no store is left out', async () => {
    const refused = Object.assign(new Error('disk full'), { code: '53100', severity: 'ERROR' });
    const read = app.cluster.readReachable(() => Promise.reject(refused));
    await assert.rejects(read, refused);
    const lost = Object.assign(new Error('reset'), { code: '08006', severity: 'ERROR' });
    await assert.rejects(
      app.cluster.readReachable(() => Promise.reject(lost)),
      lost,
      'every worker answers',
    );
    assert.deepEqual(app.cluster.unreachable(), []);
  });
});
