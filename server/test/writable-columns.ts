import type { Sql } from '../src/platform/db/connect.ts';

/** The columns of a row's copy. Generated ones take no value. */
export interface WritableColumns {
  /** As in `id, store_id`. */
  readonly columns: string;
  /** As in `copy.id, copy.store_id`. */
  readonly copies: string;
}

export async function writableColumns(sql: Sql, table: string): Promise<WritableColumns> {
  const [row] = await sql<WritableColumns[]>`
    select string_agg(column_name, ', ') as columns,
      string_agg('copy.' || column_name, ', ') as copies
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`;
  if (!row) throw new Error(`no table is named ${table}`);
  return row;
}
