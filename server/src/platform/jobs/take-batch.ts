import type { Fragment, Sql } from '../db/connect.ts';
import { isRowFailure } from '../db/failures.ts';
import { textArray } from '../db/text-array.ts';
import type { PlatformContext } from '../platform-context.ts';
import type { FailedWork } from './job-failures.ts';

/** How a job takes some items of a store in one statement, in a fixed order. */
export interface Batch<T> {
  readonly task: string;
  readonly table: string;
  readonly storeId: string;
  readonly limit: number;
  take(limit: number, except: readonly string[]): Promise<T>;
  /** The id of the item that a batch of one would take. */
  first(except: readonly string[]): Promise<string | undefined>;
}

/** Up to this many items of a store are quarantined individually; beyond it, the store is. */
const ITEMS_MAX = 1_000;

/**
 * Takes a batch. When a row makes its statement fail, quarters the batch down to one item,
 * quarantines that item and takes the others. Rethrows failures that would affect every row.
 */
export async function takeBatch<T>(
  { failures, cluster }: PlatformContext,
  batch: Batch<T>,
): Promise<T> {
  const { task, table, storeId } = batch;
  const work: FailedWork = { task, table, storeId };
  for (let limit = batch.limit; ; ) {
    const except = failures.items(work);
    try {
      return await batch.take(limit, except);
    } catch (error) {
      if (!isRowFailure(error) || except.length >= ITEMS_MAX) throw error;
      // A paused worker ends statements by a timeout, like a single row.
      if (await cluster.hasOutage(error, storeId)) throw error;
      if (limit > 1) {
        limit = Math.floor(limit / 4) || 1;
        continue;
      }
      const id = await batch.first(except);
      if (id === undefined) throw error;
      failures.quarantine({ ...work, id }, error);
      limit = batch.limit;
    }
  }
}

/** Excludes items that are quarantined: `where … and ${isNoneOf(sql, sql`id`, except)}`. */
export function isNoneOf(sql: Sql, key: Fragment, except: readonly string[]): Fragment {
  if (except.length === 0) return sql`true`;
  return sql`${key}::text <> all(${textArray(except)}::text[])`;
}
