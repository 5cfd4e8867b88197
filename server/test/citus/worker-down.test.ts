import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { jobs } from '../../src/app.ts';
import { countDiscrepancies } from '../../src/boot/manage.ts';
import { readBacklog } from '../../src/boot/read-backlog.ts';
import { audit } from '../../src/doctor/audit.ts';
import { unreachableStores } from '../../src/doctor/unreachable-stores.ts';
import { DISTRIBUTED } from '../../src/platform/db/citus/distribution.ts';
import { listWorkers } from '../../src/platform/db/citus/worker-queries.ts';
import { drainByStore } from '../../src/platform/jobs/drain-by-store.ts';
import { fairDispatcher } from '../../src/platform/jobs/fair-dispatcher.ts';
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
import { recordingDatabase } from '../query-plans.ts';
import { startReceiver } from '../receiver.ts';
import { scratchDatabase } from '../states.ts';
import { DOWN, fakeWorkers } from './fake-workers.ts';
import { unrestrictedTables } from './restricted-tables.ts';
import { loadParser } from './statement-parts.ts';

const RETRY_MS = 15_000;
/** A job retries after a minute what it has quarantined. */
const QUARANTINE_MS = 60_000;

const address = await scratchDatabase();
const workers = await fakeWorkers(address);
const { admin } = workers;
const { sql, sent } = await recordingDatabase(4, address);
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
const newOne = async () => await newShop(service, receiver.url);
const [well, ill, late] = [await newOne(), await newOne(), await newOne()];
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
  clock.advance(QUARANTINE_MS);
  await findStarted();
}

/** The first read begins a probe and does not wait for it. */
async function findStarted(): Promise<void> {
  await app.cluster.readReachable(async () => {});
  while (app.cluster.unreachable().length > 0) await wait(1);
}

const WORK = { task: 'test', table: 'store_locks' };
const readLock = async (id: StoreId) => await sql`select 1 from store_locks where store_id = ${id}`;

/** Drains stores that have one item each, after `first` has succeeded. */
async function drain(shops: readonly Shop[], first: (id: StoreId) => Promise<unknown>) {
  const stores = shops.map(({ store }) => store.id as StoreId);
  const ended = new Set<StoreId>();
  return await drainByStore(app, {
    ...{ ...WORK, limit: 100 },
    async stores(_limit, except, only = stores) {
      return stores.filter((id) => !except.includes(id) && only.includes(id));
    },
    async take(storeId) {
      await first(storeId);
      if (ended.has(storeId)) return 0;
      ended.add(storeId);
      return 1;
    },
    first: async () => undefined,
  });
}

async function metrics(): Promise<string> {
  const registry = createRegistry();
  unreachableStoreMetrics(registry, app.cluster.unreachable);
  return await registry.metrics();
}

it('workers without a store are known', async () => {
  const found = await listWorkers(sql);
  const storesOf = (name: string) => found.find((worker) => worker.name === name)?.storeIds;
  assert.deepEqual(storesOf('worker-2:5432'), [ill.store.id]);
  assert.deepEqual(storesOf('worker-3:5432'), []);
  await workers.move(late.store.id, 3);
});

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
      await findStarted();
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
    await app.cluster.readReachable((only) => countDiscrepancies(sql, only));
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
    assert.deepEqual(await app.cluster.readReachable((only) => countDiscrepancies(sql, only)), {});
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
      ofWorker.map(({ msg, worker, stores }) => [
        worker,
        stores,
        /^Citus worker (\w+)/.exec(msg)?.[1],
      ]),
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

  for (const code of ['57P01', '57014'] as const) {
    it(`a store whose worker fails after it was listed delays no other: ${code}`, async () => {
      const taken: StoreId[] = [];
      const first = async (storeId: StoreId) => {
        if (taken.push(storeId) === 1) await workers.stop(code);
        await readLock(storeId);
      };
      assert.equal(await drain([ill, well], first), 1, 'the live store has one row');
      assert.deepEqual(taken, [ill.store.id, well.store.id, well.store.id], 'no batch is repeated');
      assert.deepEqual(app.failures.stores(WORK), []);
    });
  }

  it('a second worker that fails later delays no other', async () => {
    await workers.stop('08006');
    await run('send_messages');
    const before = logged('a job failed for').length;
    const stopAtFirst = async (storeId: StoreId) => {
      if (storeId === late.store.id) await workers.stop('08006', 3);
      await readLock(storeId);
    };
    assert.equal(await drain([late, well], stopAtFirst), 1);
    assert.equal(logged('a job failed for').length, before, 'no store is noted for itself');
    assert.equal(app.cluster.unreachable().length, 2);
  });

  it('a failure of the coordinator is not noted for a store of another worker', async () => {
    await workers.stop('08006');
    await run('send_messages');
    const ended = Object.assign(new Error('terminated'), { code: '57P01', severity: 'FATAL' });
    await assert.rejects(
      drain([well], () => Promise.reject(ended)),
      ended,
    );
    assert.deepEqual(app.failures.stores(WORK), []);
  });

  it('queues whose worker fails after they were listed delay no other', async () => {
    const queues = [ill, ill, well].map(({ store }, index) => ({ store, name: String(index) }));
    const begun: string[] = [];
    const dispatch = fairDispatcher<typeof app, (typeof queues)[number]>({
      ...{ task: 'test', concurrency: 1, slowConcurrency: 1 },
      name: ({ name }) => name,
      storeOf: ({ store }) => store.id,
      list: async () => queues,
      async process(_app, { store, name }) {
        if (begun.push(name) === 1) await workers.stop('08006');
        await readLock(store.id as StoreId);
        return { calls: 1, hasMore: false };
      },
    });
    assert.equal(await dispatch(app), 1, 'the run does not fail');
    assert.deepEqual(begun, ['0', '2']);
    assert.deepEqual(app.failures.allItems({ task: 'test' }), []);
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
