import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { startJobs } from '../../src/platform/jobs/jobs.ts';
import { createRegistry, jobMetrics } from '../../src/platform/metrics.ts';
import { ownDatabase } from '../states.ts';

it('a job connection that breaks in use ends nothing else', async (t) => {
  const { address, start } = await ownDatabase();
  const { app } = await start();
  const listeners: number[] = [];
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    // An error event without a listener ends the process.
    listeners.push(this.listenerCount('error'));
    return query.apply(this, args);
  });
  const running = await startJobs(app, address, [], jobMetrics(createRegistry()));
  await running.stop();
  assert.ok(listeners.length > 2, 'it was not this that the jobs speak through');
  assert.ok(!listeners.includes(0), `listeners at each statement: ${listeners.join()}`);
});
