import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Runner, RunnerOptions } from 'graphile-worker';
import type pg from 'pg';
import { logTo } from '../log.ts';
import { superviseWorker } from './supervised-worker.ts';

const log = logTo({ write: () => {} }, 'silent');
const pool = { query: async () => ({ rows: [] }) } as unknown as pg.Pool;

it('replaces a worker that ends while the others start', async () => {
  const steps: string[] = [];
  let starts = 0;
  const run = async ({ events }: RunnerOptions): Promise<Runner> => {
    const name = `runner ${++starts}`;
    steps.push(`${name} starts`);
    await Promise.resolve();
    const error = new Error('a job could not be released');
    if (starts === 1) events?.emit('worker:fatalError', { error } as never);
    return { stop: async () => void steps.push(`${name} stops`) } as unknown as Runner;
  };
  const stopping = new AbortController().signal;
  const options = { taskList: {} };
  const worker = await superviseWorker({ pool, log, stopping, options, run });
  await worker.stop();
  const expected = ['runner 1 starts', 'runner 1 stops', 'runner 2 starts', 'runner 2 stops'];
  assert.deepEqual(steps, expected);
});
