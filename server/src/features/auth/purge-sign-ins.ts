import type { App } from '../../context.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { challenges, failures, type Remains, sessions } from './purge-queries.ts';

const STORES_AT_ONCE = 100;
const ROWS_AT_ONCE = 1_000;

/** Removes what expired a day ago, in small deletes. Returns how much went. */
export async function purgeSignIns(app: App): Promise<number> {
  const before = plusMs(app.clock.now(), -DAY_MS);
  let purged = 0;
  for (const remains of [sessions, challenges, failures]) {
    purged += await purge(app, remains, before);
  }
  return purged;
}

async function purge({ sql }: App, { list, remove }: Remains, before: Date): Promise<number> {
  let purged = 0;
  for (;;) {
    const stores = await list(sql, before, STORES_AT_ONCE);
    if (stores.length === 0) return purged;
    for (const storeId of stores) purged += await remove(sql, storeId, before, ROWS_AT_ONCE);
  }
}
