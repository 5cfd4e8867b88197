import type { StoreContext } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { notifyStoreChanged, updateStoreTime } from './queries.ts';

/**
 * Changes a store's cached data. The store's row is locked first, which serializes changes; all
 * processes evict it after the commit.
 */
export async function changeStore<T>(
  ctx: StoreContext,
  change: (sql: Sql) => Promise<T>,
): Promise<T> {
  return await ctx.write(async (sql) => {
    await updateStoreTime(sql, ctx.storeId, ctx.now());
    const result = await change(sql);
    await notifyStoreChanged(sql, ctx.storeId);
    return result;
  });
}
