import type { App } from '../../context.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldEvents, listStoresWithOldEvents } from './log-queries.ts';

const EVENTS_AT_ONCE = 1_000;

/** Events and the log of their deliveries, once nobody will ask for them again. */
export async function purgeEvents(
  { sql, clock, config }: App,
  stop?: AbortSignal,
): Promise<number> {
  const before = plusMs(clock.now(), -config.eventRetentionDays * DAY_MS);
  const remains: Remains = {
    list: (storesMax) => listStoresWithOldEvents(sql, before, storesMax),
    remove: (storeId) => deleteOldEvents(sql, storeId, before, EVENTS_AT_ONCE),
  };
  return await purgeByStore(remains, stop);
}
