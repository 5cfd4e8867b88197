import type { App } from '../../context.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldFindings, listStoresWithOldFindings } from './purge-queries.ts';

/** Whoever closes the books of a year can still see what did not agree in it. */
const KEPT_DAYS = 400;
const FINDINGS_AT_ONCE = 1_000;

/** Removes findings that were resolved long ago. Returns how many went. */
export async function purgeFindings({ sql, clock }: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(clock.now(), -KEPT_DAYS * DAY_MS);
  const remains: Remains = {
    list: () => listStoresWithOldFindings(sql, before, FINDINGS_AT_ONCE),
    remove: (storeId) => deleteOldFindings(sql, storeId, before, FINDINGS_AT_ONCE),
  };
  return await purgeByStore(remains, stop);
}
