import type { StoreId } from '../../values/ids.ts';
import type { Fragment, Sql } from '../db/connect.ts';
import { purgeByStore } from './purge-by-store.ts';

/** Rows of no use once they are old; an index that begins with their age leads to them. */
export interface OldRows {
  readonly table: string;
  /** What tells the rows of a store apart. */
  readonly key: string;
  readonly age: string;
  /** Those that grow old at all, as the index says. */
  readonly only?: (sql: Sql) => Fragment;
  readonly before: Date;
}

const ROWS_AT_ONCE = 1_000;

/** Removes all of them in small deletes. Returns how many went. */
export async function purgeOldRows(sql: Sql, rows: OldRows, stop?: AbortSignal): Promise<number> {
  const remains = {
    list: () => listStores(sql, rows),
    remove: (storeId: StoreId) => deleteSome(sql, storeId, rows),
  };
  return await purgeByStore(remains, stop);
}

/** Stores of the oldest ones, so that no look goes through all there are. */
async function listStores(sql: Sql, rows: OldRows): Promise<StoreId[]> {
  const stores = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from (
      select store_id from ${sql(rows.table)} where ${areOld(sql, rows)}
      order by ${sql(rows.age)} limit ${ROWS_AT_ONCE}) as oldest`;
  return stores.map(({ storeId }) => storeId);
}

/** Asked twice whether they are old: one that was renewed meanwhile stays. */
async function deleteSome(sql: Sql, storeId: StoreId, rows: OldRows): Promise<number> {
  const { count } = await sql`
    delete from ${sql(rows.table)} where store_id = ${storeId} and ${areOld(sql, rows)}
      and ${sql(rows.key)} in (
        select ${sql(rows.key)} from ${sql(rows.table)}
        where store_id = ${storeId} and ${areOld(sql, rows)}
        order by ${sql(rows.age)} limit ${ROWS_AT_ONCE})`;
  return count;
}

function areOld(sql: Sql, { age, only, before }: OldRows) {
  return sql`${sql(age)} < ${before} and ${only?.(sql) ?? sql`true`}`;
}
