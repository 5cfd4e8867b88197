import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { replaceFile } from './replace-file.ts';
import { runProgram } from './run-program.ts';
import { socketPath } from './socket-dir.ts';
import { isAlive } from './work-dir.ts';

/** The server process of a cluster, as its pid file describes it. */
export type Postmaster = {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: string;
};

/** Above every pid_max, so it never names a process. */
const NO_SUCH_PID = 2_147_483_646;

/** The cluster's running server, or undefined when the pid file is missing or stale. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const lines = (await readLockFile(pidFile(cluster))).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  // A negative number is a single-user session; starting fails on it with a clear message.
  if (!(pid > 0) || !isAlive(pid) || !(await servesCluster(cluster, pid))) return undefined;
  return { pid, socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** The socket folder of the last server, which remains after a crash. */
export async function findLastSocketDir(cluster: Cluster): Promise<string> {
  return (await readLockFile(pidFile(cluster))).split('\n')[4] ?? '';
}

/**
 * PostgreSQL refuses to start while the process in the pid file, or in the socket's lock file, is
 * alive under the same user, even if unrelated. Only the pid is replaced: the rest lets the new
 * server find shared memory of surviving backends.
 */
export async function replaceStalePids(cluster: Cluster, socketDir: string): Promise<void> {
  for (const path of [pidFile(cluster), `${socketPath(socketDir)}.lock`]) {
    const text = await readLockFile(path);
    const pid = Number.parseInt(text, 10);
    if (!(pid > 0) || !isAlive(pid) || (await servesCluster(cluster, pid))) continue;
    // A concurrent starter may have replaced the file.
    if ((await readLockFile(path)) !== text) continue;
    await replaceFile(path, text.replace(/^\d+/, String(NO_SUCH_PID)), cluster.user);
  }
}

/** Sent as the database user, so a forged pid file cannot make root signal another process. */
export async function signalPostmaster(
  cluster: Cluster,
  pid: number,
  signal: 'INT' | 'QUIT' | 'KILL',
): Promise<void> {
  await runProgram(cluster.programs.pgCtl, ['kill', signal, String(pid)], cluster.user);
}

function pidFile(cluster: Cluster): string {
  return join(cluster.dir, 'postmaster.pid');
}

function readLockFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** A server's working directory is its cluster, which excludes a process that reused the pid. */
async function servesCluster(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { output } = await runProgram('ps', ['-o', 'command=', '-p', String(pid)]);
    return output.includes('postgres') && output.includes(cluster.dir);
  }
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (name !== 'postgres\n') return false;
  const { dev, ino } = await stat(cluster.dir);
  // Root in a container may lack access to another user's process; that user has it.
  const args = ['-L', '-c', '%d:%i', `/proc/${pid}/cwd`];
  return (await runProgram('stat', args, cluster.user)).output === `${dev}:${ino}\n`;
}
