import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { SECRET_KEY_MIN } from '../config-parsers.ts';
import { StartError } from './start-error.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

const FILE = 'secret-key';

/**
 * The operator's key, or one generated on the first start and stored beside the data. With existing
 * stores a missing or damaged key is not replaced, since their data could not be decrypted.
 */
export async function secretKey(
  { secretKey: configured, dataDir }: Config,
  { hasStores }: { readonly hasStores: boolean },
): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, FILE);
  const stored = await readKey(file);
  if (stored !== undefined && stored.length >= SECRET_KEY_MIN) return stored;
  if (!hasStores && !stored) {
    const generated = randomBytes(32).toString('base64url');
    await writeFileAtomically(file, generated);
    return generated;
  }
  const problem = stored === undefined ? 'is missing' : 'contains no valid key';
  throw new StartError(
    `${file} ${problem}. Restore the key that encrypted the data, or set SECRET_KEY to it; ` +
      'if it is lost, set SECRET_KEY to a new one and ACCEPT_NEW_SECRET_KEY=on for one start.',
  );
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new StartError(`${file} cannot be read (${code}).`, error);
  }
}
