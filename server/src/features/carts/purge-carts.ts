import type { App } from '../../context.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteDeadCarts, listStoresWithDeadCarts } from './queries.ts';

const STORES_AT_ONCE = 100;
const CARTS_AT_ONCE = 500;

/**
 * Removes carts that expired some days ago, in small deletes that hold no lock for long. Returns
 * how many went.
 */
export async function purgeCarts(app: App): Promise<number> {
  const { sql, clock, config } = app;
  const expiredBefore = plusMs(clock.now(), -config.cartRetentionDays * DAY_MS);
  let purged = 0;
  for (;;) {
    const stores = await listStoresWithDeadCarts(sql, expiredBefore, STORES_AT_ONCE);
    if (stores.length === 0) return purged;
    for (const storeId of stores) {
      purged += await deleteDeadCarts(sql, storeId, expiredBefore, CARTS_AT_ONCE);
    }
  }
}
