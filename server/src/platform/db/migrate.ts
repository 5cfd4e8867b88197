import { readdir, readFile } from 'node:fs/promises';
import type { Sql } from './connect.ts';

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url);
/** Any number, as long as it is ours: processes that start together migrate one after another. */
const LOCK = 4_114_020_701;
const OLDEST_VERSION = 15;

type Tx = Parameters<Parameters<Sql['begin']>[1]>[0];

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
}

/** Forward only. Each file runs in a transaction of its own, once, whoever starts first. */
export async function migrate(sql: Sql, files?: readonly MigrationFile[]): Promise<string[]> {
  const applied: string[] = [];
  await alone(sql, async (tx) => {
    await tx`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null)`;
    return true;
  });
  for (const file of files ?? (await migrationFiles())) {
    if (await applyOnce(sql, file)) applied.push(file.name);
  }
  return applied;
}

/** True when every migration this version knows has run: the condition for being ready. */
export async function isMigrated(sql: Sql, names: readonly string[]): Promise<boolean> {
  const rows = await sql`select name from schema_migrations where name in ${sql(names)}`;
  return rows.length === names.length;
}

export async function refuseOldServer(sql: Sql): Promise<void> {
  const [row] = await sql<{ number: string }[]>`
    select current_setting('server_version_num') as number`;
  const sentence = tooOld(Number(row?.number));
  if (sentence) throw new Error(sentence);
}

/** The server's number is 150004 for 15.4. */
export function tooOld(versionNumber: number): string | undefined {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= OLDEST_VERSION) return undefined;
  return `The database is PostgreSQL ${major}; Cartwright needs ${OLDEST_VERSION} or newer.`;
}

async function applyOnce(sql: Sql, file: MigrationFile): Promise<boolean> {
  const [known] = await sql`select 1 from schema_migrations where name = ${file.name}`;
  if (known) return false;
  return await alone(sql, async (tx) => {
    const [raced] = await tx`select 1 from schema_migrations where name = ${file.name}`;
    if (raced) return false;
    await tx.unsafe(file.text).simple();
    await tx`insert into schema_migrations (name, applied_at)
      values (${file.name}, statement_timestamp())`;
    return true;
  });
}

/**
 * One process at a time, and with all the time that takes: the limits on statements are for
 * serving. Only a busy table is not waited for long, since everybody else would queue behind.
 */
async function alone(sql: Sql, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  return await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '0', true)`;
    await tx`select set_config('lock_timeout', '0', true)`;
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    await tx`select set_config('lock_timeout', '3s', true)`;
    return await work(tx);
  });
}

export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => ({
      name: name.slice(0, -'.sql'.length),
      text: await readFile(new URL(name, MIGRATIONS), 'utf8'),
    })),
  );
}
