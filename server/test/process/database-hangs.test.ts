import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { processesOf } from '../process-table.ts';
import { onlyWhole } from '../small-version.ts';
import { newDataDir, type Running, readPid, startProcess, until } from './running.ts';

const itInFull = onlyWhole(it);
const STOP_MS = 45_000;
const HEALED_MS = 30_000;

interface Failure {
  readonly error: { readonly code: string };
}

describe('a database that hangs', () => {
  it('blocks neither the management port nor a stop, which answers all that waits', async () => {
    const { service, get, signalAll } = await hangingService();
    const ready = await get('/readyz');
    assert.equal(ready.status, 503);
    assert.match(await ready.text(), /the database does not answer/);
    const metrics = await get('/metrics');
    assert.equal(metrics.status, 200);
    assert.match(await metrics.text(), /^process_cpu_seconds_total /m);
    // Again: the connections that it has given up would not make a request wait.
    signalAll('SIGCONT');
    await until(async () => (await get('/readyz')).status === 200, HEALED_MS);
    signalAll('SIGSTOP');
    const headers = { 'x-api-key': service.apiKey, 'content-type': 'application/json' };
    const create = async () => {
      const reply = await fetch(`${service.base}/v1/carts`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      assert.match(reply.headers.get('x-request-id') ?? '', /./);
      return [
        reply.status,
        reply.headers.get('retry-after'),
        ((await reply.json()) as Failure).error.code,
      ];
    };
    const waiting = Array.from({ length: 5 }, create);
    await get('/healthz');
    const exited = stopInTime(service);
    const unavailable = [503, '1', 'SERVICE_UNAVAILABLE'];
    assert.deepEqual(
      await Promise.all(waiting),
      waiting.map(() => unavailable),
    );
    assert.equal(await exited, 0, service.output());
  });

  itInFull('does not delay a stop for which no request waits', async () => {
    const { service } = await hangingService();
    assert.equal(await stopInTime(service), 0, service.output());
  });
});

async function stopInTime(service: Running): Promise<unknown> {
  const tooLong = wait(STOP_MS, 'still running', { ref: false });
  return await Promise.race([service.signal('SIGTERM'), tooLong]);
}

/** A service whose database has just stopped to answer, and a client of its management port. */
async function hangingService() {
  const dataDir = await newDataDir();
  const service = await startProcess({ DATA_DIR: dataDir });
  const server = await readPid(join(dataDir, 'postgres', 'postmaster.pid'));
  const processes = new Set<number>();
  const signalAll = (signal: NodeJS.Signals) => {
    // Connections that were opened meanwhile are processes too.
    for (const pid of processesOf(server)) processes.add(pid);
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
  return { service, get, signalAll };
}
