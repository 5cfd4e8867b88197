import type { App } from '../../context.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldReplies, listStoresWithOldReplies } from './reply-queries.ts';

/**
 * A carrier repeats a reply within hours. Its signature is good for ever, though: as long as the id
 * is known, nobody who once saw a START go by can have it taken again.
 */
const KEPT_DAYS = 400;
const REPLIES_AT_ONCE = 1_000;

/** Removes the ids of replies that were taken long ago. Returns how many went. */
export async function purgeReplies({ sql, clock }: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(clock.now(), -KEPT_DAYS * DAY_MS);
  const remains: Remains = {
    list: () => listStoresWithOldReplies(sql, before, REPLIES_AT_ONCE),
    remove: (storeId) => deleteOldReplies(sql, storeId, before, REPLIES_AT_ONCE),
  };
  return await purgeByStore(remains, stop);
}
