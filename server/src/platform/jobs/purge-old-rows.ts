import type { StoreId } from '../../values/ids.ts';
import { inReachableStores } from '../db/citus/cluster.ts';
import type { Fragment, Sql } from '../db/connect.ts';
import type { PlatformContext } from '../platform-context.ts';
import { drainByStore } from './drain-by-store.ts';
import { isNoneOf } from './take-batch.ts';

/** Rows to delete after some time; an index that begins with their age finds them. */
export interface OldRows {
  /** The job that purges them. */
  readonly task: string;
  readonly table: string;
  /** The column that identifies a row within its store. */
  readonly key: string;
  readonly age: string;
  /** The index's predicate, where only some rows expire. Of all stores, or some, where none
   * is given. */
  readonly only?: (sql: Sql, storeId?: StoreId, stores?: readonly StoreId[]) => Fragment;
  readonly before: Date;
  /** Rows per delete statement. */
  readonly limit?: number;
}

const ROWS_AT_ONCE = 1_000;

/** Deletes all of them in small batches. Returns the number of rows. */
export async function purgeOldRows(
  app: PlatformContext,
  rows: OldRows,
  stop?: AbortSignal,
): Promise<number> {
  const { sql } = app;
  const { task, table, limit = ROWS_AT_ONCE } = rows;
  const work = {
    ...{ task, table, limit },
    stores: (_max: number, except: readonly string[], stores?: readonly StoreId[]) =>
      listStores(sql, rows, except, stores),
    take: (storeId: StoreId, max: number, except: readonly string[]) =>
      deleteSome(sql, storeId, rows, max, except),
    first: (storeId: StoreId, except: readonly string[]) => findOldest(sql, storeId, rows, except),
  };
  return await drainByStore(app, work, stop);
}

/** Stores of the oldest rows, so that no query scans all rows. */
async function listStores(
  sql: Sql,
  rows: OldRows,
  except: readonly string[],
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const stores = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from (
      select store_id from ${sql(rows.table)} where ${areOld(sql, rows, undefined, only)}
        and ${isNoneOf(sql, sql`store_id`, except)}
        and ${inReachableStores(sql, sql`store_id`, only)}
      order by ${sql(rows.age)} limit ${ROWS_AT_ONCE}) as oldest`;
  return stores.map(({ storeId }) => storeId);
}

/** Rechecks the age in the delete: a row that was renewed meanwhile stays. */
async function deleteSome(
  sql: Sql,
  storeId: StoreId,
  rows: OldRows,
  limit: number,
  except: readonly string[],
): Promise<number> {
  const { count } = await sql`
    delete from ${sql(rows.table)} where store_id = ${storeId} and ${areOld(sql, rows, storeId)}
      and ${sql(rows.key)} in (
        select ${sql(rows.key)} from ${oldest(sql, storeId, rows, limit, except)})`;
  return count;
}

async function findOldest(
  sql: Sql,
  storeId: StoreId,
  rows: OldRows,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`
    select ${sql(rows.key)}::text as key from ${oldest(sql, storeId, rows, 1, except)}`;
  return row?.key;
}

/** In a fixed order: a batch of one then isolates the first row that fails. */
function oldest(
  sql: Sql,
  storeId: StoreId,
  rows: OldRows,
  limit: number,
  except: readonly string[],
) {
  return sql`${sql(rows.table)}
    where store_id = ${storeId} and ${areOld(sql, rows, storeId)}
      and ${isNoneOf(sql, sql`${sql(rows.key)}`, except)}
    order by ${sql(rows.age)}, ${sql(rows.key)} limit ${limit}`;
}

function areOld(
  sql: Sql,
  { age, only, before }: OldRows,
  storeId?: StoreId,
  stores?: readonly StoreId[],
) {
  return sql`${sql(age)} < ${before} and ${only?.(sql, storeId, stores) ?? sql`true`}`;
}
