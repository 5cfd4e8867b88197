import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const FILE = 'secret-key';

/** The operator's key, or one made on the first start and kept beside the data it protects. */
export async function secretKey(config: Config): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, FILE);
  try {
    // Only the first of two starts may write: a key that is replaced is lost with all it sealed.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
