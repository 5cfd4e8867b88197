import { open, rename, rm } from 'node:fs/promises';
import type { DatabaseUser } from './database-user.ts';

/**
 * Replaces a file atomically, readable by its owner only. The cluster's folder belongs to the
 * database user while we may be root, so no existing link is followed.
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

/** A rename is durable only once its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
