import type { App } from '../../context.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { challenges, failures, sessions } from './purge-queries.ts';

const ROWS_AT_ONCE = 1_000;

/** Removes what expired a day ago, in small deletes. Returns how much went. */
export async function purgeSignIns({ sql, clock }: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(clock.now(), -DAY_MS);
  let purged = 0;
  for (const { list, remove } of [sessions, challenges, failures]) {
    const remains: Remains = {
      list: (storesMax) => list(sql, before, storesMax),
      remove: (storeId) => remove(sql, storeId, before, ROWS_AT_ONCE),
    };
    purged += await purgeByStore(remains, stop);
  }
  return purged;
}
