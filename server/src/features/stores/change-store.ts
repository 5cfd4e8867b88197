import type { StoreContext } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { getStore } from './get-store.ts';
import { lockStore } from './lock-store.ts';
import { notifyStoreChanged, updateStoreTime } from './queries.ts';
import { refuseStale } from './settings/etag.ts';

/**
 * Changes a store's cached data. The store is locked first, which serializes changes; all
 * processes evict it after the commit. With `currentOf`, If-Match must name the tag of its value.
 */
export async function changeStore<T>(
  ctx: StoreContext,
  change: (sql: Sql) => Promise<T>,
  currentOf?: (store: Store) => unknown,
): Promise<T> {
  return await ctx.write(async (sql) => {
    await lockStore(sql, ctx.storeId);
    await updateStoreTime(sql, ctx.storeId, ctx.now());
    if (currentOf && ctx.ifMatch !== undefined) {
      refuseStale(ctx, currentOf(await getStore(sql, ctx.storeId)));
    }
    const result = await change(sql);
    await notifyStoreChanged(sql, ctx.storeId);
    return result;
  });
}
