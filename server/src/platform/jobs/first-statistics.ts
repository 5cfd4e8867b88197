import type { App } from '../../context.ts';
import type { Job } from './jobs.ts';

const ROWS_MIN = 50;

/**
 * A table without statistics looks the same through every index, and the plan that is chosen then
 * may go through all rows of a store for a single one. PostgreSQL would find out within a minute or
 * more; a new service, or a restored backup, is not that slow for so long.
 */
export const firstStatistics: Job = {
  name: 'first_statistics',
  everySeconds: 5,
  async run(app) {
    const tables = await listTablesWithoutStatistics(app);
    // Who is at it already need not wait for us, nor we for them.
    for (const table of tables) await app.sql.unsafe(`analyze (skip_locked) "${table}"`);
    if (tables.length > 0) app.log.info({ tables }, 'made the first statistics');
  },
};

async function listTablesWithoutStatistics({ sql }: App): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_stat_user_tables
    where schemaname = current_schema() and n_live_tup >= ${ROWS_MIN}
      and last_analyze is null and last_autoanalyze is null`;
  return rows.map(({ name }) => name);
}
