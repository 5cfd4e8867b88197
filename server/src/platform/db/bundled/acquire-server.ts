import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { type InstanceLock, type LockResult, tryLock } from './instance-lock.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { reportSlow } from './report-slow.ts';
import { makeSocketDir, removeSocketDir } from './socket-dir.ts';
import { startServer } from './start-server.ts';
import { stopServer } from './stop-server.ts';

/** A running server on which this instance holds the lock. */
export type Held = { readonly lock: InstanceLock; readonly socketDir: string };

const POLL_MS = 50;

/** How long a state may last before we act on it, in milliseconds. */
const WAIT_LIMITS_MS = {
  // The backend of a killed service needs a moment to exit.
  in_use: 2000,
  not_listening: 2000,
  unresponsive: 15_000,
  busy: Number.POSITIVE_INFINITY,
};
const START_WAIT_MS = 10_000;
const STOPPING_WAIT_MS = 30_000;

/**
 * Ensures that the cluster's server runs and that this instance holds its lock. A server left by a
 * killed service is reused; an unresponsive one is restarted.
 */
export async function acquireServer(
  cluster: Cluster,
  address?: string,
  signal?: AbortSignal,
): Promise<Held> {
  const socketDir = address ?? (await makeSocketDir(cluster));
  let held: Held | undefined;
  try {
    const take = () => startUntilHeld(cluster, socketDir, address, signal);
    held = await reportSlow(cluster.progress, 'Starting PostgreSQL …', take);
    return held;
  } finally {
    if (!address && held?.socketDir !== socketDir) await removeSocketDir(cluster, socketDir);
  }
}

async function startUntilHeld(
  cluster: Cluster,
  socketDir: string,
  address?: string,
  signal?: AbortSignal,
): Promise<Held> {
  const waiting = stopwatch();
  for (;;) {
    signal?.throwIfAborted();
    const server = await findPostmaster(cluster);
    if (!server) {
      if (await startServer(cluster, socketDir)) continue;
      if (waiting.sinceFirst('start') > START_WAIT_MS) throw stillOccupied(cluster);
    } else if (server.status !== 'ready') {
      await waitFor(cluster, server, waiting);
    } else {
      const answer = await tryLock(server.socketDir);
      const held = await actOn(cluster, server, answer, waiting, address);
      if (held) return held;
    }
    await sleep(POLL_MS, undefined, signal && { signal });
  }
}

/** Like `acquireServer`, for a server that already runs: for a cluster to be moved. */
export async function stopIdleServer(cluster: Cluster): Promise<void> {
  const waiting = stopwatch();
  for (;;) {
    const server = await findPostmaster(cluster);
    if (!server) return;
    const answer = await tryLock(server.socketDir);
    const held = await actOn(cluster, server, answer, waiting);
    if (held) return stopServer(cluster);
    await sleep(POLL_MS);
  }
}

async function actOn(
  cluster: Cluster,
  server: Postmaster,
  answer: LockResult,
  waiting: Stopwatch,
  address = server.socketDir,
): Promise<Held | undefined> {
  if (answer.kind === 'held') {
    if (server.socketDir === address) return { lock: answer.lock, socketDir: address };
    // Another instance had the server meanwhile, at an address that our connections do not know.
    await stopServer(cluster);
    return undefined;
  }
  const waitedMs = waiting.sinceFirst(answer.kind);
  if (answer.kind === 'refused') throw startedByAnother(cluster, server);
  if (waitedMs < WAIT_LIMITS_MS[answer.kind]) return undefined;
  if (answer.kind === 'in_use') throw inUse(cluster);
  await stopServer(cluster);
  return undefined;
}

/** Recovery may take any time; waiting for clients to disconnect may not. */
async function waitFor(cluster: Cluster, server: Postmaster, waiting: Stopwatch): Promise<void> {
  const waitedMs = waiting.sinceFirst(`${server.pid} ${server.status}`);
  if (server.status === 'stopping' && waitedMs > STOPPING_WAIT_MS) await stopServer(cluster);
}

function stillOccupied(cluster: Cluster): Error {
  return new Error(`Processes of an earlier PostgreSQL still use ${cluster.dir}; end them first.`);
}

function startedByAnother(cluster: Cluster, server: Postmaster): Error {
  return new Error(
    `The PostgreSQL that runs in ${cluster.dir} (process ${server.pid}) was started by another ` +
      'user of this machine and does not let this one in; stop it first.',
  );
}

function inUse(cluster: Cluster): Error {
  return new Error(
    `The data directory ${cluster.dataDir} is in use by another running instance; ` +
      'stop that one first, or choose another directory.',
  );
}

type Stopwatch = { sinceFirst(event: string): number };

/** Measures how long the same state has lasted; any other state resets it. */
function stopwatch(): Stopwatch {
  let current = '';
  let since = 0;
  return {
    sinceFirst(event) {
      if (event !== current) since = performance.now();
      const first = event !== current;
      current = event;
      return first ? 0 : performance.now() - since;
    },
  };
}
