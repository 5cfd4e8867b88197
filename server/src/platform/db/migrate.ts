import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from './connect.ts';

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url);
/** An arbitrary number of our own: processes that start together migrate one after another. */
const LOCK = 4_114_020_703;
const LOOK_AGAIN_MS = 100;
/**
 * All the time it takes: the limits on statements are for serving. Only a busy table is not waited
 * for long, since everybody else would queue behind.
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
 * Forward only. Each file runs in a transaction of its own, once, whoever starts first; one that
 * builds an index while others write cannot, so it must bear to be run again from its beginning.
 */
export async function migrate(sql: Sql, files?: readonly MigrationFile[]): Promise<string[]> {
  const wanted = files ?? (await migrationFiles());
  return await alone(sql, async (own) => {
    await own`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null)`;
    const rows = await own<{ name: string }[]>`select name from schema_migrations`;
    const known = new Set(rows.map(({ name }) => name));
    const missing = wanted.filter(({ name }) => !known.has(name));
    for (const file of missing) await apply(own, file);
    return missing.map(({ name }) => name);
  });
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

async function apply(own: Reserved, { name, text }: MigrationFile): Promise<void> {
  const isBuiltBeside = /^create index concurrently /m.test(text);
  if (isBuiltBeside) await runSteps(own, text);
  await own`begin`;
  if (!isBuiltBeside) await own.unsafe(text);
  await own`insert into schema_migrations (name, applied_at)
    values (${name}, statement_timestamp())`;
  await own`commit`;
}

/** Each committed by itself: no index can be built inside a transaction while others write. */
async function runSteps(own: Reserved, text: string): Promise<void> {
  // Nobody queues behind such a build, so it may wait for whoever is under way.
  await own`set lock_timeout = 0`;
  for (const step of text.split(/;$/m)) await own.unsafe(step);
  await own.unsafe(LIMITS);
}

/**
 * One process at a time. The lock is the session's that does the work: a process that is killed
 * leaves a server behind that works on, and the next one waits for that. It looks again and again:
 * waiting inside a statement, it would itself be waited for by the build of an index.
 */
async function alone<T>(sql: Sql, work: (own: Reserved) => Promise<T>): Promise<T> {
  const own = await sql.reserve();
  try {
    await own.unsafe(LIMITS);
    // A server on Windows cannot; there, what nobody waits for any more is done to its end.
    await own`set client_connection_check_interval = '1s'`.catch(() => {});
    while (!(await isLocked(own))) await wait(LOOK_AGAIN_MS);
    return await work(own);
  } finally {
    const asBefore = own.unsafe('rollback; reset all; select pg_advisory_unlock_all()');
    // One that is lost has lost its lock as well, and is not given back.
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
