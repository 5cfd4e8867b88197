import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Job, startJobs } from '../../src/platform/jobs/jobs.ts';
import { createRegistry, jobMetrics } from '../../src/platform/metrics.ts';
import { until } from '../process/running.ts';
import { ownDatabase } from '../states.ts';

const { address, start } = await ownDatabase();
const { app, sql, logLines } = await start();
const startThese = (jobs: readonly Job[]) =>
  startJobs(app, address, jobs, jobMetrics(createRegistry()));

const WAIT_MS = 30_000;
const isLogged = (text: string) => () => logLines.some((line) => line.includes(text));

describe('a database that fails under the queue of jobs', () => {
  it('does not end the process: what is due by the clock is scheduled afterwards', async () => {
    const job: Job = { name: 'hourly', cron: '0 * * * *', async run() {} };
    await (await startThese([])).stop();
    await sql`alter table graphile_worker._private_known_crontabs rename to hidden`;
    const running = await startThese([job]);
    try {
      await until(isLogged('jobs cannot reach the database'), WAIT_MS);
      await sql`alter table graphile_worker.hidden rename to _private_known_crontabs`;
      const known = () =>
        sql`select 1 from graphile_worker._private_known_crontabs where identifier = 'hourly'`;
      await until(async () => (await known()).length === 1, WAIT_MS);
    } finally {
      await running.stop();
    }
  });

  it('leaves no job locked, and none waiting, when it is back', async () => {
    let runs = 0;
    let isBack = false;
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const job: Job = {
      name: 'slow',
      async run() {
        runs++;
        if (!isBack) await gate;
      },
    };
    const running = await startThese([job]);
    try {
      // As many as there are workers.
      for (let count = 1; count <= 2; count++) {
        await sql`select graphile_worker.add_job('slow')`;
        await until(() => runs === count, WAIT_MS);
      }
      await sql`alter table graphile_worker._private_jobs rename to hidden`;
      go();
      await until(isLogged('job worker exited'), WAIT_MS);
      isBack = true;
      await sql`alter table graphile_worker.hidden rename to _private_jobs`;
      await sql`select graphile_worker.add_job('slow')`;
      const left = () => sql`select 1 from graphile_worker._private_jobs`;
      await until(async () => (await left()).length === 0, WAIT_MS);
      assert.equal(runs, 5, 'two whose outcome was lost run again, and a new one runs');
    } finally {
      await running.stop();
    }
  });
});
