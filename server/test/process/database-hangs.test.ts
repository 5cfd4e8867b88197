import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { processesOf } from '../process-table.ts';
import { newDataDir, readPid, startProcess } from './running.ts';

it('a database that hangs blocks neither the management port nor a stop', async () => {
  const dataDir = await newDataDir();
  const service = await startProcess({ DATA_DIR: dataDir });
  const server = await readPid(join(dataDir, 'postgres', 'postmaster.pid'));
  const processes = processesOf(server);
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processes) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended, as expected.
      }
    }
  };
  after(() => signalAll('SIGKILL'));
  signalAll('SIGSTOP');
  const get = (path: string) =>
    fetch(`${service.management}${path}`, { signal: AbortSignal.timeout(10_000) });
  const ready = await get('/readyz');
  assert.equal(ready.status, 503);
  assert.match(await ready.text(), /the database does not answer/);
  const metrics = await get('/metrics');
  assert.equal(metrics.status, 200);
  assert.match(await metrics.text(), /^process_cpu_seconds_total /m);
  const tooLong = new Promise((resolve) => setTimeout(resolve, 45_000, 'still running'));
  assert.equal(await Promise.race([service.signal('SIGTERM'), tooLong]), 0, service.output());
});
