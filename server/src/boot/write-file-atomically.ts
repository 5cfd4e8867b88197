import { dirname } from 'node:path';
import { replaceFile, syncFolder } from '../platform/db/bundled/replace-file.ts';
import { StartError } from './start-error.ts';

/**
 * Writes a private file atomically and durably, also when the disk is full or the machine stops.
 */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  try {
    await replaceFile(file, text);
    await syncFolder(dirname(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${file} cannot be written (${code}).`, error);
  }
}
