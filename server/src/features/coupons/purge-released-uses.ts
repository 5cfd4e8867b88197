import type { App } from '../../context.ts';
import { drainByStore, type StoreWork } from '../../platform/jobs/drain-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import {
  deleteOldReleases,
  findOldestRelease,
  listStoresWithOldReleases,
} from './purge-queries.ts';

const KEPT_DAYS = 90;
const USES_AT_ONCE = 1_000;

/** Deletes uses released by payments without an order. Returns the number of rows. */
export async function purgeReleasedUses(app: App, stop?: AbortSignal): Promise<number> {
  const { sql, clock } = app;
  const before = plusMs(clock.now(), -KEPT_DAYS * DAY_MS);
  const work: StoreWork = {
    task: 'purge_coupon_uses',
    table: 'coupon_uses',
    limit: USES_AT_ONCE,
    stores: (_max, except, only) =>
      listStoresWithOldReleases(sql, before, USES_AT_ONCE, except, only),
    take: (storeId, limit, except) => deleteOldReleases(sql, storeId, before, limit, except),
    first: (storeId, except) => findOldestRelease(sql, storeId, before, except),
  };
  return await drainByStore(app, work, stop);
}
