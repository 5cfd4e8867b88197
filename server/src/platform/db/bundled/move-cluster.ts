import { randomBytes } from 'node:crypto';
import { lstat, readFile, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseUser } from './database-user.ts';
import { errorCode } from './file-errors.ts';
import { syncFolder } from './replace-file.ts';
import { type Progress, reportSlow } from './report-slow.ts';
import { runProgram } from './run-program.ts';
import { makeWorkDir, makeWorkDirFor, openSharedFolder, removeTree } from './work-dir.ts';

const NOTE_FORGOTTEN_AFTER_MS = 60_000;

/**
 * Moves a cluster that the database user can no longer access to an accessible folder, and leaves a
 * symbolic link. The cluster must not be in use. The link is prepared first, so the next start
 * completes a move that was killed between the two renames.
 */
export async function moveCluster(
  clusterPath: string,
  user: DatabaseUser,
  progress: Progress,
): Promise<void> {
  const source = await realpath(clusterPath);
  const folder = await findReachableFolder(user);
  const target = join(folder, randomBytes(6).toString('hex'));
  progress(`The user ${user.name} cannot reach ${source}; moving the database to ${target} …`);
  const moving = movingPath(clusterPath);
  await symlink(target, moving);
  try {
    await rename(source, target);
  } catch (error) {
    await rm(moving);
    if (errorCode(error) !== 'EXDEV') throw error;
    await moveByCopy(clusterPath, source, target, progress);
    return;
  }
  await rename(moving, clusterPath);
  await syncFolder(folder);
  await syncFolder(dirname(clusterPath));
}

/**
 * Completes an interrupted move, or discards one that had not begun. Deletes nothing: at worst an
 * unused copy remains.
 */
export async function finishMove(clusterPath: string): Promise<void> {
  const moving = movingPath(clusterPath);
  const target = await readlink(moving).catch(() => undefined);
  if (target === undefined) return;
  if (await isCluster(clusterPath)) {
    // A recent marker may belong to a concurrent start.
    const ageMs = performance.timeOrigin + performance.now() - (await lstat(moving)).mtimeMs;
    if (ageMs > NOTE_FORGOTTEN_AFTER_MS) await rm(moving, { force: true });
  } else if (await isCluster(target)) {
    await rename(moving, clusterPath);
  } else {
    throw new Error(
      `The database was moved from ${clusterPath} to ${target} and is missing there.`,
    );
  }
}

async function moveByCopy(
  clusterPath: string,
  source: string,
  target: string,
  progress: Progress,
): Promise<void> {
  const work = await makeWorkDir(dirname(target), 'postgres');
  const copy = () => runProgram('cp', ['-a', source, join(work, 'copy')]);
  const { code, output } = await reportSlow(progress, 'Copying the database …', copy);
  if (code !== 0) {
    await removeTree(work);
    throw new Error(`The database could not be copied to ${target}: ${output.trim()}`);
  }
  await rename(join(work, 'copy'), target);
  await runProgram('sync', []);
  await symlink(target, movingPath(clusterPath));
  // Renamed to a work directory, the old files are swept even if this process is killed.
  const old = await makeWorkDir(dirname(source), 'postgres');
  await rename(source, old);
  await rename(movingPath(clusterPath), clusterPath);
  await syncFolder(dirname(clusterPath));
  await removeTree(old);
  await removeTree(work);
}

async function findReachableFolder(user: DatabaseUser): Promise<string> {
  const folder = await openSharedFolder();
  const probe = folder && (await makeWorkDirFor(user, folder, 'postgres'));
  if (probe) await removeTree(probe);
  if (folder && probe) return folder;
  throw new Error(
    `The user ${user.name} cannot reach the database, and there is no other place for it; ` +
      'let that user walk through the folders above the data directory.',
  );
}

async function isCluster(path: string): Promise<boolean> {
  return (await readFile(join(path, 'PG_VERSION')).catch(() => undefined)) !== undefined;
}

function movingPath(clusterPath: string): string {
  return `${clusterPath}.moving`;
}
