import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isRoot } from './database-user.ts';
import { explainFileError, notADirectory } from './file-errors.ts';

/** Creates the data directory if missing; an existing one keeps its owner and mode. */
export async function openDataDir(dataDir: string): Promise<void> {
  // The postmaster's pid file is parsed by lines.
  if (dataDir.includes('\n')) {
    throw new Error(`The name of the data directory ${dataDir} must not have a line break in it.`);
  }
  try {
    const first = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (first && isRoot()) await makeTraversable(dataDir, first);
    if (!(await stat(dataDir)).isDirectory()) throw notADirectory(dataDir);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** Root's umask may be strict; the database user must be able to traverse new folders. */
async function makeTraversable(dataDir: string, first: string): Promise<void> {
  for (let path = dataDir; ; path = dirname(path)) {
    await chmod(path, 0o711);
    if (path === first || path === dirname(path)) return;
  }
}
