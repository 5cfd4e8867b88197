import type { App } from '../../context.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteExpiredKeys, listStoresWithExpiredKeys } from '../http/idempotency-queries.ts';
import { deleteOldWindows } from '../http/limit.ts';
import type { Job } from './jobs.ts';

const STORES_AT_ONCE = 100;
const ROWS_AT_ONCE = 1_000;

/** What the platform itself keeps for a while: replies of idempotent requests, counts of limits. */
export const housekeeping: Job = {
  name: 'housekeeping',
  cron: '47 * * * *',
  async run(app) {
    const now = app.clock.now();
    const keys = await purgeIdempotencyKeys(app, now);
    const windows = await deleteOldWindows(app, plusMs(now, -2 * DAY_MS));
    app.log.info({ keys, windows }, 'housekeeping done');
  },
};

async function purgeIdempotencyKeys({ sql }: App, now: Date): Promise<number> {
  let purged = 0;
  for (;;) {
    const stores = await listStoresWithExpiredKeys(sql, now, STORES_AT_ONCE);
    if (stores.length === 0) return purged;
    for (const storeId of stores) {
      purged += await deleteExpiredKeys(sql, storeId, now, ROWS_AT_ONCE);
    }
  }
}
