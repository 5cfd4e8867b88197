import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connect, type Sql } from '../platform/db/connect.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import { createCipher } from '../values/secrets.ts';
import type { Database } from './open-database.ts';
import { StartError } from './start-error.ts';

/** A write and the read of what was written, and again for each process that was faster. */
const ATTEMPTS_MAX = 5;

type KeyConfig = Pick<Config, 'secretKey' | 'previousSecretKey' | 'acceptNewSecretKey'>;

/**
 * The data key encrypts everything in a database and is stored there, encrypted with the operator's
 * key; rotating that one re-encrypts a single row. A wrong operator's key fails the start before
 * anything is encrypted with it.
 */
export async function dataKey(
  { directAddress, hasStores }: Database,
  key: string,
  config: KeyConfig,
  log: Logger,
): Promise<string> {
  if (config.acceptNewSecretKey) log.warn('ACCEPT_NEW_SECRET_KEY is on: any key is accepted');
  const sql = connect(directAddress, { poolSize: 1, throughPooler: false });
  try {
    return await retryOnConflict(
      ATTEMPTS_MAX,
      async () => {
        const stored = await findEncryptedKey(sql);
        if (!stored) {
          if (hasStores && !config.acceptNewSecretKey) throw missingKey();
          await insertEncryptedKey(sql, encryptKey(newKey(), key));
          return undefined;
        }
        const own = decryptKey(stored, key);
        if (own !== undefined) return own;
        const decrypted = decryptWithPreviousKey(stored, config, log);
        await updateEncryptedKey(sql, stored, encryptKey(decrypted, key));
        return undefined;
      },
      () => {
        throw new StartError('Other processes keep changing the data key. Start one at a time.');
      },
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Decrypts with `PREVIOUS_SECRET_KEY`. Where that fails, returns a new data key if the operator
 * accepts the loss of the old one, and refuses the start otherwise.
 */
function decryptWithPreviousKey(stored: Buffer, config: KeyConfig, log: Logger): string {
  const { previousSecretKey: previous, acceptNewSecretKey } = config;
  const before = previous === undefined ? undefined : decryptKey(stored, previous);
  if (before !== undefined) {
    log.info('the secret key was rotated: PREVIOUS_SECRET_KEY is no longer needed');
    return before;
  }
  if (acceptNewSecretKey) return newKey();
  throw refusal(config);
}

function refusal(config: KeyConfig): StartError {
  const given = config.secretKey ? 'SECRET_KEY' : 'secret-key in DATA_DIR';
  return new StartError(
    `${given} is not the key that encrypted this database. Set that one; to rotate it, ` +
      'set PREVIOUS_SECRET_KEY to it for one start; if it is lost, start once with ' +
      'ACCEPT_NEW_SECRET_KEY=on and enter all credentials again.',
  );
}

/** The first start creates the key before any store exists, so the row was deleted since. */
function missingKey(): StartError {
  return new StartError(
    'The table data_key is empty, so the data in this database cannot be decrypted. Restore the ' +
      'table from a backup; without one, start once with ACCEPT_NEW_SECRET_KEY=on and enter all ' +
      'credentials again.',
  );
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

const PURPOSE = 'data key';

function encryptKey(key: string, by: string): Buffer {
  return createCipher(by, PURPOSE).encrypt(key, PURPOSE);
}

function decryptKey(encrypted: Buffer, by: string): string | undefined {
  try {
    return createCipher(by, PURPOSE).decrypt(encrypted, PURPOSE);
  } catch {
    return undefined;
  }
}

async function findEncryptedKey(sql: Sql): Promise<Buffer | undefined> {
  const [row] = await sql<{ sealed: Buffer }[]>`select sealed from data_key`;
  return row?.sealed;
}

/** Of several processes the first insert wins, and all use that key. */
async function insertEncryptedKey(sql: Sql, encrypted: Buffer): Promise<void> {
  await sql`insert into data_key (sealed) values (${encrypted}) on conflict (only_one) do nothing`;
}

async function updateEncryptedKey(sql: Sql, from: Buffer, to: Buffer): Promise<void> {
  await sql`update data_key set sealed = ${to} where sealed = ${from}`;
}
