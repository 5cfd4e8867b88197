import type { App } from '../../context.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldRefusals, listStoresWithOldRefusals } from './purge-queries.ts';

/** By then no provider brings news of it, and nobody looks for it in their books. */
const KEPT_DAYS = 90;
const ATTEMPTS_AT_ONCE = 500;

/**
 * Removes payments that were refused, with the address and the goods in them. What a cart was
 * refused counts against its budget, so they outlive it. Returns how many went.
 */
export async function purgeRefusals(
  { sql, clock, config }: App,
  stop?: AbortSignal,
): Promise<number> {
  const days = Math.max(KEPT_DAYS, config.cartTtlMaxDays + config.cartRetentionDays);
  const before = plusMs(clock.now(), -days * DAY_MS);
  const remains: Remains = {
    list: () => listStoresWithOldRefusals(sql, before, ATTEMPTS_AT_ONCE),
    remove: (storeId) => deleteOldRefusals(sql, storeId, before, ATTEMPTS_AT_ONCE),
  };
  return await purgeByStore(remains, stop);
}
