import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cartJobs } from '../../src/features/carts/jobs.ts';
import { type Job, startJobs } from '../../src/platform/jobs/jobs.ts';
import { createRegistry, jobMetrics } from '../../src/platform/metrics.ts';
import { DAY_MS } from '../../src/values/time.ts';
import { until } from '../process/running.ts';
import { ownDatabase } from '../states.ts';

const { address, start } = await ownDatabase();
const service = await start();
const { app, sql } = service;

const startThese = (jobs: readonly Job[]) =>
  startJobs(app, address, jobs, jobMetrics(createRegistry()));

describe('a stop while jobs run', () => {
  it('ends a purge between two of its batches', async () => {
    const store = await service.newStore();
    const { id } = await store.newCart();
    await sql`
      insert into carts select copy.* from carts, generate_series(1, 30000) as number,
        jsonb_populate_record(carts, jsonb_build_object('id', gen_random_uuid(),
          'session_hash', decode(lpad(to_hex(number), 64, '0'), 'hex'))) as copy
      where carts.id = ${id}`;
    service.clock.advance(60 * DAY_MS);
    const count = async () =>
      (await sql<{ count: number }[]>`select count(*)::integer as count from carts`)[0]?.count ?? 0;
    const running = await startThese(cartJobs.filter(({ cron }) => cron));
    await sql`select graphile_worker.add_job('purge_carts')`;
    await until(async () => (await count()) <= 29_500, 20_000);
    await running.stop();
    assert.ok((await count()) > 0, 'the purge went on to its end');
  });

  it('does not wait for a job that hangs, and the next start runs it', async () => {
    let runs = 0;
    let go = () => {};
    const hanging: Job = {
      name: 'hangs',
      async run() {
        runs++;
        if (runs === 1) await new Promise<void>((resolve) => (go = resolve));
      },
    };
    const running = await startThese([hanging]);
    await sql`select graphile_worker.add_job('hangs')`;
    await until(() => runs === 1, 10_000);
    try {
      const stopped = running.stop().then(() => true);
      const tooLong = new Promise((resolve) => setTimeout(resolve, 9_000, false));
      assert.ok(await Promise.race([stopped, tooLong]), 'the stop waits for the job');
      const again = await startThese([hanging]);
      await until(() => runs === 2, 10_000);
      await again.stop();
    } finally {
      go();
    }
  });
});
