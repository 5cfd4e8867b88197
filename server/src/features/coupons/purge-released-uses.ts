import type { App } from '../../context.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldReleases, listStoresWithOldReleases } from './purge-queries.ts';

const KEPT_DAYS = 90;
const USES_AT_ONCE = 1_000;

/** Removes uses that were given back by payments that no order came of. Returns how many went. */
export async function purgeReleasedUses({ sql, clock }: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(clock.now(), -KEPT_DAYS * DAY_MS);
  const remains: Remains = {
    list: () => listStoresWithOldReleases(sql, before, USES_AT_ONCE),
    remove: (storeId) => deleteOldReleases(sql, storeId, before, USES_AT_ONCE),
  };
  return await purgeByStore(remains, stop);
}
