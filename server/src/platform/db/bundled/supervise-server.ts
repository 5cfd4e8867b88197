import { setTimeout as sleep } from 'node:timers/promises';
import { acquireServer, type Held } from './acquire-server.ts';
import type { Cluster } from './cluster.ts';
import { type InstanceLock, tryLock } from './instance-lock.ts';
import { findPostmaster } from './postmaster.ts';
import { stopServer } from './stop-server.ts';

const BACKOFF_FIRST_MS = 100;
const BACKOFF_MAX_MS = 5000;

/** Restarts the server whenever it stops, until the returned function is called. */
export function superviseServer(cluster: Cluster, held: Held): () => Promise<void> {
  const stopping = new AbortController();
  let lock: InstanceLock | undefined = held.lock;
  let stopped: Promise<void> | undefined;

  async function watch(): Promise<void> {
    while (lock) {
      await Promise.race([lock.lost, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      lock = undefined;
      cluster.progress('PostgreSQL stopped; restarting it …');
      lock = await reacquire(cluster, held.socketDir, stopping.signal);
      if (lock) cluster.progress('PostgreSQL runs again.');
    }
  }

  const watching = watch();
  async function stop(): Promise<void> {
    stopping.abort();
    await watching;
    // Without the lock the server may belong to another instance.
    lock ??= await lockOfRunningServer(cluster);
    if (!lock) return;
    await stopServer(cluster);
    await lock.release();
  }
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

async function reacquire(
  cluster: Cluster,
  socketDir: string,
  signal: AbortSignal,
): Promise<InstanceLock | undefined> {
  let reported = '';
  for (let waitMs = BACKOFF_FIRST_MS; ; waitMs = Math.min(waitMs * 2, BACKOFF_MAX_MS)) {
    try {
      return (await acquireServer(cluster, socketDir, signal)).lock;
    } catch (error) {
      if (signal.aborted) return undefined;
      const message = error instanceof Error ? error.message : String(error);
      if (message !== reported) cluster.progress(message);
      reported = message;
    }
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
}

async function lockOfRunningServer(cluster: Cluster): Promise<InstanceLock | undefined> {
  const server = await findPostmaster(cluster);
  if (!server) return undefined;
  const answer = await tryLock(server.socketDir).catch(() => undefined);
  return answer?.kind === 'held' ? answer.lock : undefined;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
