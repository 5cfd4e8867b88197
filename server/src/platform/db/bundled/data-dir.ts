import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isRoot } from './database-user.ts';
import { explainFileError, notADirectory } from './file-errors.ts';

/** Make the data directory when it is missing; one that is there keeps its owner and mode. */
export async function openDataDir(dataDir: string): Promise<void> {
  // The postmaster's own pid file, which we read, is split by lines.
  if (dataDir.includes('\n')) {
    throw new Error(`The name of the data directory ${dataDir} must not have a line break in it.`);
  }
  try {
    const first = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (first && isRoot()) await letOthersPass(dataDir, first);
    if (!(await stat(dataDir)).isDirectory()) throw notADirectory(dataDir);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** Root's umask may be strict; the database user has to walk through what we made. */
async function letOthersPass(dataDir: string, first: string): Promise<void> {
  for (let path = dataDir; ; path = dirname(path)) {
    await chmod(path, 0o711);
    if (path === first || path === dirname(path)) return;
  }
}
