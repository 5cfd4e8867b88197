import type { App } from '../../context.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldEvents, listStoresWithOldEvents } from './log-queries.ts';

const STORES_AT_ONCE = 100;
const EVENTS_AT_ONCE = 1_000;

/** Events and the log of their deliveries, once nobody will ask for them again. */
export async function purgeEvents({ sql, clock, config }: App): Promise<number> {
  const before = plusMs(clock.now(), -config.eventRetentionDays * DAY_MS);
  let purged = 0;
  for (;;) {
    const stores = await listStoresWithOldEvents(sql, before, STORES_AT_ONCE);
    if (stores.length === 0) return purged;
    for (const storeId of stores) {
      purged += await deleteOldEvents(sql, storeId, before, EVENTS_AT_ONCE);
    }
  }
}
