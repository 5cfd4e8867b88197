import type { Sql } from '../../src/platform/db/connect.ts';

/** The rows of a store in one table. */
export interface TableRows {
  readonly count: number;
  /** Every write to a versioned row counts one. */
  readonly versions: number;
  /** Changes whenever any value does. */
  readonly hash: string | null;
}

interface Table {
  readonly name: string;
  readonly hasVersion: boolean;
}

/** All rows of a store, table by table; tables of later features are found automatically. */
export async function rowsOf(sql: Sql, storeId: string): Promise<Record<string, TableRows>> {
  return await askAll(sql, storeId, 'sum(hashtextextended(one::text, 0))::text');
}

/** The number of rows and of writes: quicker, where values do not matter. */
export async function countsOf(sql: Sql, storeId: string): Promise<Record<string, TableRows>> {
  return await askAll(sql, storeId, 'null');
}

let tables: Promise<readonly Table[]> | undefined;

async function listTables(sql: Sql): Promise<readonly Table[]> {
  return await sql<Table[]>`
    select table_name as name, bool_or(column_name = 'version') as "hasVersion"
    from information_schema.columns where table_schema = current_schema()
    group by table_name having bool_or(column_name = 'store_id') order by table_name`;
}

/** One prepared statement: these run thousands of times, and planning takes longest. */
async function askAll(sql: Sql, storeId: string, hash: string): Promise<Record<string, TableRows>> {
  tables ??= listTables(sql);
  const all = [...(await tables), { name: 'stores', hasVersion: false }];
  const each = all.map(({ name, hasVersion }, index) => {
    const versions = hasVersion ? 'coalesce(sum(version), 0)::integer' : '0';
    const text = `${index > 0 ? 'union all ' : ''}
      select '${name}' as name, count(*)::integer as count, ${versions} as versions,
      ${hash} as hash from ${name} as one where ${name === 'stores' ? 'id' : 'store_id'} =`;
    return sql`${sql.unsafe(text)} ${storeId}`;
  });
  const rows = await sql<(TableRows & { name: string })[]>`${each}`;
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}
