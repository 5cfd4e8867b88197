import type { App } from '../../context.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldMessages, listStoresWithOldMessages } from './queries.ts';

const KEPT_DAYS = 7;
const MESSAGES_AT_ONCE = 1_000;

/** Removes what was sent or given up a week ago. Returns how many went. */
export async function purgeMessages({ sql, clock }: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(clock.now(), -KEPT_DAYS * DAY_MS);
  const remains: Remains = {
    list: (storesMax) => listStoresWithOldMessages(sql, before, storesMax),
    remove: (storeId) => deleteOldMessages(sql, storeId, before, MESSAGES_AT_ONCE),
  };
  return await purgeByStore(remains, stop);
}
