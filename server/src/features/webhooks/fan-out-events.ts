import type { App } from '../../context.ts';
import { drainByStore, type StoreWork } from '../../platform/jobs/drain-by-store.ts';
import { findEventToFanOut, insertDeliveries, listStoresToFanOut } from './fan-out-queries.ts';

const EVENTS = { task: 'dispatch_events', table: 'events' };
const EVENTS_AT_ONCE = 500;

/**
 * Turns new events into deliveries. An event that fails is quarantined; later events of its
 * aggregate wait for it.
 */
export async function fanOutEvents(app: App): Promise<void> {
  const { sql, clock, failures } = app;
  const work: StoreWork = {
    ...EVENTS,
    limit: EVENTS_AT_ONCE,
    stores: (max, except, only) =>
      listStoresToFanOut(sql, max, except, failures.allItems(EVENTS), only),
    take: (storeId, limit, except) => insertDeliveries(sql, storeId, clock.now(), limit, except),
    first: (storeId, except) => findEventToFanOut(sql, storeId, except),
  };
  await drainByStore(app, work);
}
