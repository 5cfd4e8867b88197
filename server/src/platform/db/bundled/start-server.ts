import { spawn } from 'node:child_process';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAccessRules } from './access-rules.ts';
import type { Cluster } from './cluster.ts';
import { explainFileError, noSpaceLeft } from './file-errors.ts';
import { findLastSocketDir, findPostmaster, replaceStalePids } from './postmaster.ts';
import { identity, PROGRAM_ENVIRONMENT, runProgram } from './run-program.ts';
import { removeSocketDir, restoreSocketDir } from './socket-dir.ts';

const POLL_MS = 20;

/** A concurrent start was faster, or backends of a killed server are still exiting. */
const PASSING = /pre-existing shared memory block|lock file "postmaster.pid" already exists/;

/** Starts the server; false when a transient condition prevented it. */
export async function startServer(cluster: Cluster, socketDir: string): Promise<boolean> {
  let log: FileHandle | undefined;
  try {
    await writeAccessRules(cluster.dir, cluster.user);
    await clearLeftovers(cluster, socketDir);
    log = await openStartLog(cluster);
  } catch (error) {
    throw explainFileError(error, cluster.dir);
  }
  try {
    if (await comesUp(cluster, socketDir, log)) return true;
    const { buffer, bytesRead } = await log.read(Buffer.alloc(20_000), 0, 20_000, 0);
    const text = buffer.toString('utf8', 0, bytesRead);
    if (PASSING.test(text)) return false;
    throw startFailure(cluster, text);
  } finally {
    await log.close();
  }
}

/**
 * A direct child in its own session: it ignores Ctrl-C, outlives us, and no shell parses the paths.
 * It is up when its pid file says so, as with pg_ctl.
 */
async function comesUp(cluster: Cluster, socketDir: string, log: FileHandle): Promise<boolean> {
  const child = spawn(cluster.programs.postgres, serverArguments(cluster, socketDir), {
    ...identity(cluster.user),
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended = false;
  let failure: Error | undefined;
  child.on('exit', () => {
    ended = true;
  });
  child.on('error', (error) => {
    ended = true;
    failure = error;
  });
  child.unref();
  while (!ended) {
    await sleep(POLL_MS);
    const server = await findPostmaster(cluster);
    if (server?.pid === child.pid && server?.status === 'ready') return true;
  }
  if (failure) throw failure;
  return false;
}

/** On the command line, where no configuration file can override them. */
function serverArguments(cluster: Cluster, socketDir: string): string[] {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster.dir, ...flags];
}

/** Receives the server's output before its log files are open; truncated at each start. */
async function openStartLog(cluster: Cluster): Promise<FileHandle> {
  const path = join(cluster.dir, 'start.log');
  await rm(path, { force: true });
  const log = await open(path, 'wx+', 0o600);
  if (cluster.user.switched) await log.chown(cluster.user.uid, cluster.user.gid);
  return log;
}

async function clearLeftovers(cluster: Cluster, socketDir: string): Promise<void> {
  const last = await findLastSocketDir(cluster);
  if (last !== socketDir) await removeSocketDir(cluster, last);
  await restoreSocketDir(cluster, socketDir);
  await replaceStalePids(cluster, socketDir);
  // The server truncates a weekday's log only when it runs through midnight; with daily restarts
  // the file would grow forever.
  const logs = join(cluster.dir, 'log');
  await runProgram('find', [logs, '-type', 'f', '-mtime', '+5', '-delete'], cluster.user);
}

function startFailure(cluster: Cluster, text: string): Error {
  if (text.includes('No space left on device')) return noSpaceLeft(cluster.dir);
  const line = text.split('\n').findLast((each) => /FATAL|PANIC|error/.test(each));
  const reason = line?.replace(/^.*?(FATAL|PANIC): +/, '').trim();
  const log = join(cluster.dir, 'log');
  return new Error(`PostgreSQL could not be started: ${reason ?? `its reasons are in ${log}`}.`);
}
