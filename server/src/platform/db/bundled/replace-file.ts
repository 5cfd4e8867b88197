import { open, rename, rm } from 'node:fs/promises';
import type { DatabaseUser } from './database-user.ts';

/**
 * Write a file whole or not at all, for its owner alone. The directory of the cluster belongs to
 * the database user while we may be root, so nothing that lies there is followed or written
 * through.
 */
export async function replaceFile(path: string, text: string, user?: DatabaseUser): Promise<void> {
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (user?.switched) await file.chown(user.uid, user.gid);
    await file.sync();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** A rename is only durable once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
