import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findPostmaster, signalPostmaster } from './postmaster.ts';
import { reportSlow } from './report-slow.ts';
import { removeSocketDir } from './socket-dir.ts';

const WAIT_LIMIT_MS = 5000;
const POLL_MS = 20;

/**
 * Fast, then immediate, then SIGKILL; after the last two the next start recovers from the WAL. By
 * signal: `pg_ctl stop` needs access to a folder that may be closed by now.
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const server = await findPostmaster(cluster);
  if (!server) return;
  await reportSlow(cluster.progress, 'Stopping PostgreSQL …', async () => {
    for (const signal of ['INT', 'QUIT', 'KILL'] as const) {
      await signalPostmaster(cluster, server.pid, signal);
      if (await isGone(cluster, server.pid)) return;
    }
    throw new Error(`PostgreSQL (process ${server.pid}) could not be stopped.`);
  });
  await removeSocketDir(cluster, server.socketDir);
}

async function isGone(cluster: Cluster, pid: number): Promise<boolean> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  while (performance.now() < deadline) {
    if ((await findPostmaster(cluster))?.pid !== pid) return true;
    await sleep(POLL_MS);
  }
  return false;
}
