import type { App } from '../../context.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteDeadCarts, listStoresWithDeadCarts } from './queries.ts';

const CARTS_AT_ONCE = 500;

/**
 * Removes carts that expired some days ago, in small deletes that hold no lock for long. Returns
 * how many went.
 */
export async function purgeCarts(app: App, stop?: AbortSignal): Promise<number> {
  const { sql, clock, config } = app;
  const expiredBefore = plusMs(clock.now(), -config.cartRetentionDays * DAY_MS);
  const remains: Remains = {
    list: (storesMax) => listStoresWithDeadCarts(sql, expiredBefore, storesMax),
    remove: (storeId) => deleteDeadCarts(sql, storeId, expiredBefore, CARTS_AT_ONCE),
  };
  return await purgeByStore(remains, stop);
}
