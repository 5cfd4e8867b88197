import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { distributeAll, distributeTable, isOnCitus } from './citus/distribute.ts';
import type { Sql } from './connect.ts';
import { splitStatements } from './split-statements.ts';

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url);
/** An arbitrary number of our own: processes that start together migrate one after another. */
const LOCK = 4_114_020_703;
const LOOK_AGAIN_MS = 100;
/**
 * No statement timeout: that is for serving. Only a table lock is not waited for long, since other
 * statements would queue behind it.
 */
const LIMITS = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '3s'`;
const OLDEST_VERSION = 15;

type Reserved = Awaited<ReturnType<Sql['reserve']>>;

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Forward only. Each file runs once, in its own transaction. A file that builds an index
 * concurrently cannot use a transaction, so it must be repeatable from its beginning.
 */
export async function migrate(sql: Sql, files?: readonly MigrationFile[]): Promise<string[]> {
  const wanted = files ?? (await migrationFiles());
  return await withMigrationLock(sql, async (own) => {
    await own`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null)`;
    const rows = await own<{ name: string }[]>`select name from schema_migrations`;
    const known = new Set(rows.map(({ name }) => name));
    const missing = wanted.filter(({ name }) => !known.has(name));
    const onCitus = await isOnCitus(own);
    for (const file of missing) await apply(own, file, onCitus);
    if (onCitus) await distributeAll(own);
    return missing.map(({ name }) => name);
  });
}

/** True when every migration of this version has run: the condition for readiness. */
export async function isMigrated(sql: Sql, names: readonly string[]): Promise<boolean> {
  const rows = await sql`select name from schema_migrations where name in ${sql(names)}`;
  return rows.length === names.length;
}

export async function assertSupportedVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ number: string }[]>`
    select current_setting('server_version_num') as number`;
  const sentence = unsupportedVersionMessage(Number(row?.number));
  if (sentence) throw new Error(sentence);
}

/** The server's version number is 150004 for 15.4. */
export function unsupportedVersionMessage(versionNumber: number): string | undefined {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= OLDEST_VERSION) return undefined;
  return `The database is PostgreSQL ${major}; Cartwright needs ${OLDEST_VERSION} or newer.`;
}

async function apply(
  own: Reserved,
  { name, text }: MigrationFile,
  onCitus: boolean,
): Promise<void> {
  const statements = splitStatements(text);
  const isBuiltBeside = statements.some((one) => CONCURRENTLY.test(one));
  if (isBuiltBeside) await runSteps(own, statements);
  await own`begin`;
  if (!isBuiltBeside) await (onCitus ? runOnCitus(own, statements) : run(own, statements));
  await own`insert into schema_migrations (name, applied_at)
    values (${name}, statement_timestamp())`;
  await own`commit`;
}

const CONCURRENTLY = /^create index concurrently /m;
const NEW_TABLE = /^create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/im;
const FOREIGN_KEY = /^alter table .*\badd (?:constraint \S+ )?foreign key\b/ims;

/** In one round trip: those after a failed one fail with the transaction. */
async function run(own: Reserved, statements: readonly string[]): Promise<void> {
  await Promise.all(statements.map((statement) => own.unsafe(statement)));
}

/** New tables are distributed with their indexes and before their foreign keys. */
async function runOnCitus(own: Reserved, statements: readonly string[]): Promise<void> {
  // Shards are created one after another, so that later statements see them.
  await own.unsafe(`set local citus.multi_shard_modify_mode to 'sequential'`);
  const created: string[] = [];
  const distribute = async () => {
    for (const table of created.splice(0)) await distributeTable(own, table);
  };
  for (const statement of statements) {
    if (FOREIGN_KEY.test(statement)) await distribute();
    await own.unsafe(statement);
    const table = NEW_TABLE.exec(statement)?.[1];
    if (table) created.push(table);
  }
  await distribute();
}

/** Each statement commits by itself: an index cannot be built concurrently inside a transaction. */
async function runSteps(own: Reserved, statements: readonly string[]): Promise<void> {
  // A concurrent build blocks no other statement, so it may wait for open transactions.
  await own`set lock_timeout = 0`;
  for (const statement of statements) await own.unsafe(statement);
  await own.unsafe(LIMITS);
}

/**
 * One process at a time, by a session-level advisory lock: the server may continue the work of a
 * killed process, and the lock lasts as long. Polls, since an index build would wait for a session
 * that waits inside a statement.
 */
async function withMigrationLock<T>(sql: Sql, work: (own: Reserved) => Promise<T>): Promise<T> {
  const own = await sql.reserve();
  try {
    await own.unsafe(LIMITS);
    // Not supported on Windows, where abandoned statements run to their end.
    await own`set client_connection_check_interval = '1s'`.catch(() => {});
    while (!(await isLocked(own))) await wait(LOOK_AGAIN_MS);
    return await work(own);
  } finally {
    const asBefore = own.unsafe('rollback; reset all; select pg_advisory_unlock_all()');
    // A lost connection has lost its lock as well and is not returned to the pool.
    await asBefore.then(own.release, () => {});
  }
}

async function isLocked(own: Reserved): Promise<boolean> {
  const [row] = await own`select pg_try_advisory_lock(${LOCK}) as "isMine"`;
  return row?.isMine;
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
