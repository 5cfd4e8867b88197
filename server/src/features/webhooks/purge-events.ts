import type { App } from '../../context.ts';
import { drainByStore, type StoreWork } from '../../platform/jobs/drain-by-store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { deleteOldEvents, findOldestEvent, listStoresWithOldEvents } from './purge-queries.ts';

const EVENTS_AT_ONCE = 1_000;

/** Deletes events and their delivery log after the retention period. */
export async function purgeEvents(app: App, stop?: AbortSignal): Promise<number> {
  const { sql, clock, config } = app;
  const before = plusMs(clock.now(), -config.eventRetentionDays * DAY_MS);
  const work: StoreWork = {
    task: 'purge_events',
    table: 'events',
    limit: EVENTS_AT_ONCE,
    stores: (max, except, only) => listStoresWithOldEvents(sql, before, max, except, only),
    take: (storeId, limit, except) => deleteOldEvents(sql, storeId, before, limit, except),
    first: (storeId, except) => findOldestEvent(sql, storeId, before, except),
  };
  return await drainByStore(app, work, stop);
}
