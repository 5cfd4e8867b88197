import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../platform/db/bundled/replace-file.ts';
import { StartError } from './start-error.ts';

/** A file for us alone, whole or not at all, also when the disk is full or the machine stops. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  try {
    const handle = await open(draft, 'w', 0o600);
    await handle
      .writeFile(text)
      .then(() => handle.sync())
      .finally(() => handle.close());
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${file} cannot be written (${code}).`, error);
  }
}
