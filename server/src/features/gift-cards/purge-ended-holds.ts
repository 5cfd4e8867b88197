import type { App } from '../../context.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldHolds, listStoresWithOldHolds } from './purge-queries.ts';

const KEPT_DAYS = 90;
const HOLDS_AT_ONCE = 1_000;

/**
 * Removes holds that ended: what was drawn on is in the card's entries and in the ledger, under the
 * same id. Returns how many went.
 */
export async function purgeEndedHolds({ sql, clock }: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(clock.now(), -KEPT_DAYS * DAY_MS);
  const remains: Remains = {
    list: () => listStoresWithOldHolds(sql, before, HOLDS_AT_ONCE),
    remove: (storeId) => deleteOldHolds(sql, storeId, before, HOLDS_AT_ONCE),
  };
  return await purgeByStore(remains, stop);
}
