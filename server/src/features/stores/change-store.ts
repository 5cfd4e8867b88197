import type { StoreContext } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { notifyStoreChanged, updateStoreTime } from './queries.ts';

/**
 * A change of what every process knows of a store. The store's row is locked first, so that two
 * changes come one after another, and all forget it once the change is there.
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
