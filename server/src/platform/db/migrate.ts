import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from './connect.ts';

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url);
/**
 * Any number, as long as it is ours: processes that start together migrate one after another. Those
 * of before 0028 had another; they would wait for it inside a transaction.
 */
const LOCK = 4_114_020_703;
const LOOK_AGAIN_MS = 100;
const OLDEST_VERSION = 15;

type Tx = Parameters<Parameters<Sql['begin']>[1]>[0];

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Forward only. Each file runs in a transaction of its own, once, whoever starts first; one that
 * builds an index while others write cannot, so it must bear to be run again from its beginning.
 */
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
    if (/^create index concurrently /m.test(file.text)) await runSteps(sql, tx, file);
    else await tx.unsafe(file.text).simple();
    await tx`insert into schema_migrations (name, applied_at)
      values (${file.name}, statement_timestamp())`;
    return true;
  });
}

/**
 * On a connection beside the transaction that keeps other processes away: inside one, no index can
 * be built so. It waits for every snapshot that is older, so that transaction must not have any.
 */
async function runSteps(sql: Sql, tx: Tx, { text }: MigrationFile): Promise<void> {
  if (sql.options.max === 1) throw new Error('migrations need two connections');
  // What was asked last keeps its snapshot until something is asked in the simple way.
  await tx.unsafe('select').simple();
  // The connection that was used last is used next.
  await sql.unsafe('set statement_timeout = 0; set lock_timeout = 0').simple();
  for (const step of text.split(/;$/m)) await sql.unsafe(step).simple();
  await sql.unsafe('reset statement_timeout; reset lock_timeout').simple();
}

/**
 * One process at a time, and with all the time that takes: the limits on statements are for
 * serving. Only a busy table is not waited for long, since everybody else would queue behind. Who
 * comes second looks again and again: waiting inside a transaction, it would be waited for itself.
 */
async function alone(sql: Sql, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const done = await sql.begin(async (tx) => {
      await tx`select set_config('statement_timeout', '0', true)`;
      await tx`select set_config('lock_timeout', '3s', true)`;
      await tx`select set_config('idle_in_transaction_session_timeout', '0', true)`;
      const [row] = await tx`select pg_try_advisory_xact_lock(${LOCK}) as "isMine"`;
      return row?.isMine ? await work(tx) : undefined;
    });
    if (done !== undefined) return done;
    await wait(LOOK_AGAIN_MS);
  }
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
