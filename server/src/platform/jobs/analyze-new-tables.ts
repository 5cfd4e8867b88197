import type { PlatformContext } from '../platform-context.ts';
import type { Job } from './jobs.ts';

const ROWS_MIN = 50;

/**
 * Without statistics the planner may scan all rows of a store to find one. Autovacuum would analyze
 * new or restored tables only after a minute or more.
 */
export const analyzeNewTables: Job = {
  name: 'analyze_new_tables',
  everySeconds: 5,
  async run(app) {
    for (const table of await listTablesWithoutStatistics(app)) await analyze(app, table);
  },
};

/** One attempt per process and table: repeating a failed one would not help. */
const tried = new WeakMap<PlatformContext, Set<string>>();

async function analyze(app: PlatformContext, table: string): Promise<void> {
  const known = tried.get(app) ?? new Set();
  tried.set(app, known);
  if (known.has(table)) return;
  known.add(table);
  try {
    // Skips tables that another process is analyzing.
    await app.sql.unsafe(`analyze (skip_locked) "${table}"`);
    app.log.info({ table }, 'analyzed a table without statistics');
  } catch (error) {
    app.log.warn({ err: error, table }, 'could not analyze a table without statistics');
  }
}

/** Only our tables that were never analyzed; counters lost in a crash do not matter. */
async function listTablesWithoutStatistics({ sql }: PlatformContext): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select seen.relname as name from pg_stat_user_tables as seen
    join pg_class on pg_class.oid = seen.relid
    where seen.schemaname = current_schema() and seen.n_live_tup >= ${ROWS_MIN}
      and pg_class.reltuples < 0 and pg_has_role(pg_class.relowner, 'usage')`;
  return rows.map(({ name }) => name);
}
