import type { PlatformContext } from '../platform-context.ts';
import type { Job } from './jobs.ts';

const ROWS_MIN = 50;

/**
 * A table without statistics looks the same through every index, and the plan that is chosen then
 * may go through all rows of a store for a single one. PostgreSQL would find out within a minute or
 * more; a new service, or a restored backup, is not that slow for so long.
 */
export const analyzeNewTables: Job = {
  name: 'analyze_new_tables',
  everySeconds: 5,
  async run(app) {
    for (const table of await listTablesWithoutStatistics(app)) await analyze(app, table);
  },
};

/** By each process once: where it cannot be done, asking again every few seconds would not help. */
const tried = new WeakMap<PlatformContext, Set<string>>();

async function analyze(app: PlatformContext, table: string): Promise<void> {
  const known = tried.get(app) ?? new Set();
  tried.set(app, known);
  if (known.has(table)) return;
  known.add(table);
  try {
    // Who is at it already need not wait for us, nor we for them.
    await app.sql.unsafe(`analyze (skip_locked) "${table}"`);
    app.log.info({ table }, 'made the first statistics of a table');
  } catch (error) {
    app.log.warn({ err: error, table }, 'could not make the first statistics of a table');
  }
}

/** Only what is ours, and has none at all: counters that a crash took away are no reason. */
async function listTablesWithoutStatistics({ sql }: PlatformContext): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select seen.relname as name from pg_stat_user_tables as seen
    join pg_class on pg_class.oid = seen.relid
    where seen.schemaname = current_schema() and seen.n_live_tup >= ${ROWS_MIN}
      and pg_class.reltuples < 0 and pg_has_role(pg_class.relowner, 'usage')`;
  return rows.map(({ name }) => name);
}
