import type { Sql } from '../../src/platform/db/connect.ts';

/** What a store has in one table. */
export interface TableRows {
  readonly count: number;
  /** Every write to a versioned row counts one. */
  readonly versions: number;
  /** Changes whenever any value does. */
  readonly hash: string | null;
}

/** All that a store has, table by table; tables of later features are found by themselves. */
export async function rowsOf(sql: Sql, storeId: string): Promise<Record<string, TableRows>> {
  const tables = await sql<{ name: string; hasVersion: boolean }[]>`
    select table_name as name, bool_or(column_name = 'version') as "hasVersion"
    from information_schema.columns where table_schema = current_schema()
    group by table_name having bool_or(column_name = 'store_id') order by table_name`;
  const rows: Record<string, TableRows> = {};
  for (const { name, hasVersion } of tables) {
    rows[name] = await rowsIn(sql, name, 'store_id', storeId, hasVersion);
  }
  return { ...rows, stores: await rowsIn(sql, 'stores', 'id', storeId, false) };
}

async function rowsIn(
  sql: Sql,
  table: string,
  storeColumn: string,
  storeId: string,
  hasVersion: boolean,
): Promise<TableRows> {
  const [row] = await sql<TableRows[]>`
    select count(*)::integer as count,
      ${hasVersion ? sql`coalesce(sum(version), 0)::integer` : sql`0`} as versions,
      md5(string_agg(one::text, ',' order by one::text)) as hash
    from ${sql(table)} as one where ${sql(storeColumn)} = ${storeId}`;
  if (!row) throw new Error(`no answer about ${table}`);
  return row;
}
