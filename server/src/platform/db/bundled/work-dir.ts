import { chmod, chown, lstat, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseUser, isRoot } from './database-user.ts';
import { runProgram } from './run-program.ts';

/**
 * Folders outside the data directory, for files that the database user cannot reach inside it.
 * Needed by root only: other users run PostgreSQL as themselves.
 */
export const SHARED_FOLDERS = ['/var/lib/cartwright', '/var/tmp/cartwright'];

const WORK_DIR_NAME = /^postgres.*\.new-(\d+)-\w{6}$/;
const ABANDONED_AFTER_MS = 3_600_000;

/** A temporary folder, to be renamed into place when complete. */
export function makeWorkDir(folder: string, name: string): Promise<string> {
  return mkdtemp(join(folder, `${name}.new-${process.pid}-`));
}

/** A folder that the database user can write to, or undefined if it has no access. */
export async function makeWorkDirFor(
  user: DatabaseUser,
  folder: string,
  name: string,
): Promise<string | undefined> {
  const dir = await makeWorkDir(folder, name);
  if (!user.switched) return dir;
  // Some file systems reject a change of owner, others ignore it, so the access is tested.
  await chown(dir, user.uid, user.gid).catch(() => undefined);
  const probe = 'cd "$1" && : > .probe && rm .probe';
  if ((await runProgram('/bin/sh', ['-c', probe, 'sh', dir], user)).code === 0) return dir;
  await removeTree(dir);
  return undefined;
}

/** Whether the database user can enter this folder; tested, since mode bits do not tell. */
export async function canEnter(user: DatabaseUser, dir: string): Promise<boolean> {
  if (!user.switched) return true;
  return (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], user)).code === 0;
}

/** The first folder that exists or can be created, owned by root and traversable. */
export async function openSharedFolder(): Promise<string | undefined> {
  if (!isRoot()) return undefined;
  for (const folder of SHARED_FOLDERS) {
    // A new folder gets its mode regardless of the umask; an existing one is only checked.
    await mkdir(folder).then(
      () => chmod(folder, 0o755),
      () => undefined,
    );
    if (await isOurs(folder)) return folder;
  }
  return undefined;
}

/** False for a folder that another user owns or can write to: its content is not trusted. */
export async function isOurs(dir: string): Promise<boolean> {
  const found = await lstat(dir).catch(() => undefined);
  if (!found?.isDirectory()) return false;
  return found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Removes work directories that killed attempts left in this folder. */
export async function sweepWorkDirs(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(WORK_DIR_NAME.exec(name)?.[1] ?? 0);
    if (pid > 0 && (await isAbandoned(join(folder, name), pid))) {
      await removeTree(join(folder, name));
    }
  }
}

/** Through rm, which does not follow a link that a subfolder's owner creates meanwhile. */
export async function removeTree(path: string): Promise<void> {
  await runProgram('rm', ['-rf', '--', path]);
}

async function isAbandoned(path: string, pid: number): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return false;
  // In a container every start may have the same pid, so our own pid proves nothing.
  if (pid === process.pid) return found.mtimeMs < performance.timeOrigin;
  const ageMs = performance.timeOrigin + performance.now() - found.mtimeMs;
  return ageMs > ABANDONED_AFTER_MS || !isAlive(pid);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
