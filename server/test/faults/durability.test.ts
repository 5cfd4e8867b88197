import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fakepay } from '../fakepay/server.ts';
import { newDataDir, type Running, readPid, until } from '../process/running.ts';
import { processesOf } from '../process-table.ts';
import { assertInvariants, assertKept, demoStoreOf, nothingYet, shop } from './acknowledged.ts';
import { assertSound } from './assert-sound.ts';
import { IS_FULL, newChance, proved, range, SEED, scaled } from './scale.ts';
import { connectTo, newFakepay, startTargetProcess } from './scene.ts';

const BUSY_MS = 30_000;
/** A minute between two sweeps, and the grace period of an attempt. */
const SWEEP_MS = 100_000;

describe(`service and database killed together (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const dataDir = await newDataDir();
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const env = {
    DATA_DIR: dataDir,
    SIMULATOR_URL: fakepay.url,
  };
  let running: Running | undefined;
  after(() => running?.signal('SIGTERM'));

  it('keep every acknowledged cart and order [P14]', async () => {
    const kills = scaled({ small: 1, full: 200 });
    const chance = newChance();
    const acknowledged = nothingYet();
    let slowestMs = 0;
    for (const _ of range(kills)) {
      const at = performance.now();
      running = await startTargetProcess(env);
      slowestMs = Math.max(slowestMs, performance.now() - at);
      const store = demoStoreOf(running);
      await assertKept(store, acknowledged);
      const shoppers = range(4).map(() => shop(store, acknowledged));
      // A new process is slow at first: it is killed once it has acknowledged something.
      const before = acknowledged.orders.size;
      await until(() => acknowledged.orders.size > before + 3, BUSY_MS);
      await wait(chance() * 400);
      const database = processesOf(await readPid(pidFile));
      running.child.kill('SIGKILL');
      for (const pid of database) killIfAlive(pid);
      await running.exited;
      await Promise.all(shoppers);
    }
    running = await startTargetProcess(env);
    await assertKept(demoStoreOf(running), acknowledged);
    if (IS_FULL) await assertSwept(pidFile, fakepay);
    await assertInvariants(dataDir);
    const { carts, orders } = acknowledged;
    proved(
      'P14',
      `${kills} x kill -9 of both under load: ${carts.size} carts and ${orders.size} orders ` +
        `acknowledged, 0 lost; up again after ${(slowestMs / 1_000).toFixed(1)} s at the most`,
    );
  });
});

/** The service's own sweeper resolves what the kills left open; no confirm is retried. */
async function assertSwept(pidFile: string, fakepay: Fakepay): Promise<void> {
  const socketDir = (await readFile(pidFile, 'utf8')).split('\n')[4] ?? '';
  const sql = connectTo({ socketDir, user: 'cartwright', database: 'cartwright' }, 1);
  const at = performance.now();
  const isSwept = async () => {
    const open = await sql`select 1 from payment_attempts where status = 'open' limit 1`;
    return open.length === 0;
  };
  const left = await sql`select 1 from payment_attempts where status = 'open'`;
  await until(isSwept, SWEEP_MS);
  const [store] = await sql<{ id: string }[]>`select id from stores`;
  await assertSound(sql, store?.id ?? '', fakepay);
  const seconds = ((performance.now() - at) / 1_000).toFixed(0);
  proved(
    'P3',
    `${left.length} confirms cut off by the kills: swept by the service in ${seconds} s`,
  );
  await sql.end({ timeout: 1 });
}

/** A process may end by itself, because another of its group was killed first. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
