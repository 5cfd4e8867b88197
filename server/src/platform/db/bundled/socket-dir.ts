import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { runProgram } from './run-program.ts';

/** Maximum path length of a Unix socket, without its terminating zero byte. */
const PATH_BYTES_MAX = process.platform === 'linux' ? 107 : 103;
const SHORT_PREFIX = '/tmp/cartwright-socket-';
const SHORT_NAME = /^\/tmp\/cartwright-socket-\w{6}$/;

export function socketPath(socketDir: string): string {
  return join(socketDir, '.s.PGSQL.5432');
}

/** Inside the cluster, which other users cannot access, unless the path is too long. */
export async function makeSocketDir(cluster: Cluster): Promise<string> {
  if (Buffer.byteLength(socketPath(cluster.dir)) <= PATH_BYTES_MAX) return cluster.dir;
  const dir = await mkdtemp(SHORT_PREFIX);
  await changeOwner(cluster, dir);
  return dir;
}

/** The folder may have been cleaned up under a server that restarts at the same address. */
export async function restoreSocketDir(cluster: Cluster, dir: string): Promise<void> {
  if (!SHORT_NAME.test(dir)) return;
  const made = await mkdir(dir, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (made) await changeOwner(cluster, dir);
}

/**
 * Runs as the database user, since its pid file names the folder. Removes single files, never a
 * tree: most sockets are inside the cluster, which must not be removable here.
 */
export async function removeSocketDir(cluster: Cluster, dir: string): Promise<void> {
  if (!SHORT_NAME.test(dir)) return;
  const socket = socketPath(dir);
  await runProgram('rm', ['-f', '--', socket, `${socket}.lock`], cluster.user);
  await runProgram('rmdir', ['--', dir], cluster.user);
}

async function changeOwner(cluster: Cluster, dir: string): Promise<void> {
  if (cluster.user.switched) await chown(dir, cluster.user.uid, cluster.user.gid);
}
