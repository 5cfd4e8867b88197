import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connect, type Sql } from '../platform/db/connect.ts';
import { vault } from '../values/secrets.ts';
import type { Database } from './open-database.ts';
import { StartError } from './start-error.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'previousSecretKey' | 'acceptNewSecretKey'>;

/**
 * What seals everything in a database is a key of its own, kept there and sealed by the operator's:
 * changing that one means sealing a single row anew. One that does not open it ends the start here,
 * before more is sealed that the right one could not read.
 */
export async function dataKey(
  { directAddress, hasStores }: Database,
  key: string,
  config: KeyConfig,
  log: Logger,
): Promise<string> {
  if (config.acceptNewSecretKey) log.warn('ACCEPT_NEW_SECRET_KEY is on: any key is taken');
  const sql = connect(directAddress, { poolSize: 1, throughPooler: false });
  try {
    for (;;) {
      const kept = await findSealed(sql);
      if (!kept) {
        if (hasStores && !config.acceptNewSecretKey) throw missingKey();
        await insertSealed(sql, sealed(newKey(), key));
        continue;
      }
      const own = opened(kept, key);
      if (own !== undefined) return own;
      await updateSealed(sql, kept, sealed(keyFromBefore(kept, config, log), key));
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Reached by another key alone: the one of before may be named, or be given up. */
function keyFromBefore(kept: Buffer, config: KeyConfig, log: Logger): string {
  const { previousSecretKey: previous, acceptNewSecretKey } = config;
  const before = previous === undefined ? undefined : opened(kept, previous);
  if (before !== undefined) {
    log.info('the secret key was changed: PREVIOUS_SECRET_KEY is not needed any more');
    return before;
  }
  if (acceptNewSecretKey) return newKey();
  throw refusal(config);
}

function refusal(config: KeyConfig): StartError {
  const given = config.secretKey ? 'SECRET_KEY' : 'secret-key in DATA_DIR';
  return new StartError(
    `${given} is not the key that sealed the data in this database. Set that one; to change it, ` +
      'name it in PREVIOUS_SECRET_KEY for one start; if it is lost, start once with ' +
      'ACCEPT_NEW_SECRET_KEY=on and enter all credentials again.',
  );
}

/** The first start makes the key before there can be a store, so the row was deleted since. */
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

function sealed(key: string, by: string): Buffer {
  return vault(by, PURPOSE).seal(key, PURPOSE);
}

function opened(box: Buffer, by: string): string | undefined {
  try {
    return vault(by, PURPOSE).open(box, PURPOSE);
  } catch {
    return undefined;
  }
}

async function findSealed(sql: Sql): Promise<Buffer | undefined> {
  const [row] = await sql<{ sealed: Buffer }[]>`select sealed from data_key`;
  return row?.sealed;
}

/** The first of several processes makes it, and all take that one. */
async function insertSealed(sql: Sql, box: Buffer): Promise<void> {
  await sql`insert into data_key (sealed) values (${box}) on conflict (only_one) do nothing`;
}

async function updateSealed(sql: Sql, from: Buffer, to: Buffer): Promise<void> {
  await sql`update data_key set sealed = ${to} where sealed = ${from}`;
}
