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

/** Above every pid_max, so that PostgreSQL finds nobody there. */
const NO_SUCH_PID = 2_147_483_646;

/** The running server of this cluster, or nothing when the pid file is missing or stale. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const lines = (await readLockFile(pidFile(cluster))).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  // A negative number is a person's single-user session; starting fails on it, and says so.
  if (!(pid > 0) || !isAlive(pid) || !(await servesCluster(cluster, pid))) return undefined;
  return { pid, socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** The socket folder of the last server, which after a crash nobody else removes. */
export async function findLastSocketDir(cluster: Cluster): Promise<string> {
  return (await readLockFile(pidFile(cluster))).split('\n')[4] ?? '';
}

/**
 * PostgreSQL refuses to start while the process named in the pid file, or in the one beside its
 * socket, is alive and of the same user, be it an editor or a zombie. Only the pid is replaced:
 * the rest lets the new server find the shared memory of backends that outlived the old one.
 */
export async function disownLockFiles(cluster: Cluster, socketDir: string): Promise<void> {
  for (const path of [pidFile(cluster), `${socketPath(socketDir)}.lock`]) {
    const text = await readLockFile(path);
    const pid = Number.parseInt(text, 10);
    if (!(pid > 0) || !isAlive(pid) || (await servesCluster(cluster, pid))) continue;
    // The file may have become another starter's in the meantime.
    if ((await readLockFile(path)) !== text) continue;
    await replaceFile(path, text.replace(/^\d+/, String(NO_SUCH_PID)), cluster.user);
  }
}

/** Sent by the database user: a forged pid file then cannot make root signal a stranger. */
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

/** A server's working directory is its cluster, which tells it from whoever got its old pid. */
async function servesCluster(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { output } = await runProgram('ps', ['-o', 'command=', '-p', String(pid)]);
    return output.includes('postgres') && output.includes(cluster.dir);
  }
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (name !== 'postgres\n') return false;
  const { dev, ino } = await stat(cluster.dir);
  // Root in a container may not look into another user's process, but that user may.
  const args = ['-L', '-c', '%d:%i', `/proc/${pid}/cwd`];
  return (await runProgram('stat', args, cluster.user)).output === `${dev}:${ino}\n`;
}
