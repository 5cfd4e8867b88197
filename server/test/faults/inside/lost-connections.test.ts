import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Sql } from '../../../src/platform/db/connect.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import { testDatabase } from '../../database-address.ts';
import { until } from '../../process/running.ts';

const CUTS = Number(process.env.CUTS ?? 6);
const CALLERS = 30;
const SETTLE_MS = 15_000;

/** Two statements with a pause between them, so that cuts fall everywhere. */
async function transaction(sql: Sql): Promise<void> {
  await inTransaction(sql, async (tx) => {
    await tx`select ${'one'}::text as word`;
    if (randomInt(2) === 0) await new Promise((resolve) => setImmediate(resolve));
    await tx`select 2 as number`;
    if (randomInt(8) === 0) throw new Error('a bug in the middle');
  });
}

async function plain(sql: Sql): Promise<void> {
  await sql`select ${'one'}::text as word`;
}

/** Cuts every connection of the pool again and again while callers use it. */
async function cutUnderLoad(call: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connect(testDatabase(), { poolSize: 4, throughPooler: false });
  const admin = connect(testDatabase(), { poolSize: 1, throughPooler: false });
  try {
    const pids = new Set<number>();
    let isOver = false;
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!isOver) {
        const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`.catch(() => []);
        if (row) pids.add(row.pid);
        await call(sql).catch(() => wait(2));
      }
    });
    for (let cut = 0; cut < CUTS; cut++) {
      await wait(randomInt(20, 60));
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where pid in (select value::integer from jsonb_array_elements_text(
          ${JSON.stringify([...pids])}::text::jsonb))`;
      pids.clear();
    }
    isOver = true;
    const all = Promise.all(callers).then(() => 'all ended');
    assert.equal(
      await Promise.race([all, wait(SETTLE_MS, 'some never end', { ref: false })]),
      'all ended',
    );
    // The last cut may not have reached every connection yet.
    await until(() => isPoolFine(sql), SETTLE_MS);
  } finally {
    await Promise.all([sql.end({ timeout: 0 }), admin.end({ timeout: 0 })]);
  }
}

async function isPoolFine(sql: Sql): Promise<boolean> {
  const answers = Array.from({ length: 16 }, () => sql`select 1`);
  return await Promise.all(answers).then(
    () => true,
    () => false,
  );
}

// Each has its own connections, and most of them wait.
describe('a connection that is cut', { concurrency: true }, () => {
  it('fails every plain statement, and the pool recovers', () => cutUnderLoad(plain));

  it('fails every transaction, and the pool recovers', () => cutUnderLoad(transaction));

  it('fails the queued statements of its transaction', async () => {
    const sql = connect(testDatabase(), { poolSize: 2, throughPooler: false });
    let ends: Promise<PromiseSettledResult<unknown>[]> | undefined;
    const over = inTransaction(sql, async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const words = ['one', 'two', 'three'].map((word) => tx`select ${word}::text as word`);
      ends = Promise.allSettled([tx`select pg_sleep(5)`, ...words]);
      await sql`select pg_terminate_backend(${row?.pid ?? 0}::integer)`;
      await ends;
    });
    await assert.rejects(over);
    const all = ends?.then((each) => each.map(({ status }) => status).join());
    const four = Array(4).fill('rejected').join();
    assert.equal(
      await Promise.race([all, wait(SETTLE_MS, 'some never end', { ref: false })]),
      four,
    );
    await sql.end({ timeout: 0 });
  });

  it('is reported to a transaction as a timeout', async () => {
    const sql = connect(testDatabase(), { poolSize: 1, throughPooler: false, isServing: true });
    const over = inTransaction(sql, async (tx) => {
      await tx`select set_config('statement_timeout', '0', true)`;
      await tx`select pg_sleep(20)`;
    });
    await assert.rejects(over, { code: 'CONNECTION_SILENT' });
    assert.ok(await isPoolFine(sql));
    await sql.end({ timeout: 0 });
  });

  it('is not assumed while a statement only takes long', async () => {
    const serving = connect(testDatabase(), { poolSize: 1, throughPooler: false, isServing: true });
    const other = connect(testDatabase(), { poolSize: 1, throughPooler: false });
    const naps = Array.from({ length: 5 }, () => serving`select pg_sleep(3)`);
    const night = other.begin(async (tx) => {
      await tx`select set_config('statement_timeout', '0', true)`;
      await tx`select pg_sleep(14)`;
    });
    await Promise.all([...naps, night]);
    await Promise.all([serving.end({ timeout: 0 }), other.end({ timeout: 0 })]);
  });

  it('fails a statement that waits for a connection that is never released', async () => {
    const sql = connect(testDatabase(), { poolSize: 1, throughPooler: false, isServing: true });
    await sql.begin(async (tx) => {
      await tx`select 1`;
      await assert.rejects(sql`select 2`, { code: 'POOL_TIMEOUT' });
      await tx`select 3`;
    });
    assert.ok(await isPoolFine(sql));
    await sql.end({ timeout: 0 });
  });

  it('fails a statement that waits for a connection that is never opened', async () => {
    // As a proxy without its database does: it accepts the connection, and closes it.
    let taken = 0;
    const proxy = createServer((socket) => {
      taken += 1;
      socket.once('data', () => socket.end());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const url = `postgres://shop@127.0.0.1:${port}/shop`;
    const sql = connect({ url }, { poolSize: 1, throughPooler: false });
    await assert.rejects(sql`select 1`, { code: 'CONNECTION_CLOSED' });
    await assert.rejects(sql`select 1`, { code: 'CONNECTION_CLOSED' });
    assert.equal(taken, 2);
    await sql.end({ timeout: 0 });
    proxy.close();
  });
});
