import type { App } from '../../context.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldMessages, listStoresWithOldMessages } from './queries.ts';

const KEPT_DAYS = 7;
const STORES_AT_ONCE = 100;
const MESSAGES_AT_ONCE = 1_000;

/** Removes what was sent or given up a week ago. Returns how many went. */
export async function purgeMessages({ sql, clock }: App): Promise<number> {
  const before = plusMs(clock.now(), -KEPT_DAYS * DAY_MS);
  let purged = 0;
  for (;;) {
    const stores = await listStoresWithOldMessages(sql, before, STORES_AT_ONCE);
    if (stores.length === 0) return purged;
    for (const storeId of stores) {
      purged += await deleteOldMessages(sql, storeId, before, MESSAGES_AT_ONCE);
    }
  }
}
