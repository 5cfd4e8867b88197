import type { App } from '../../context.ts';
import type { StoreId } from '../../values/ids.ts';
import { DAY_MS } from '../../values/time.ts';
import { catchUp } from './catch-up.ts';
import { isStoreFailure, longDayOf } from './count-figures.ts';
import { KEEP_AFTER_MS, keepCheckouts } from './keep-checkouts.ts';
import { listStoresBehind, listStoreZones, type StoreZone } from './state-queries.ts';

const TASK = 'keep_figures';
const STORES_AT_ONCE = 500;

/**
 * Keeps the checkout figures of carts that are final, and rebuilds the figures of stores whose time
 * zone has changed. Returns the number of stores.
 */
export async function keepFigures(app: App, stop?: AbortSignal): Promise<number> {
  const now = app.clock.now();
  // Once a day is enough for each store.
  const before = new Date(now.getTime() - KEEP_AFTER_MS - DAY_MS);
  let count = 0;
  for (let after: StoreId | null = null; ; ) {
    const page: { after: StoreId | null; limit: number } = { after, limit: STORES_AT_ONCE };
    const stores = await listStoreZones(app.sql, page);
    const behind = await app.cluster.readReachable((only) =>
      listStoresBehind(app.sql, before, only ? inBoth(stores, only) : stores),
    );
    for (const storeId of behind) {
      if (stop?.aborted) return count;
      if (!app.cluster.isReachable(storeId)) continue;
      await keepStore(app, storeId, now, stop);
      count++;
    }
    after = stores.at(-1)?.id ?? null;
    if (after === null) return count;
  }
}

function inBoth(stores: readonly StoreZone[], only: readonly StoreId[]): StoreZone[] {
  const ids = new Set(only);
  return stores.filter(({ id }) => ids.has(id));
}

async function keepStore(app: App, storeId: StoreId, now: Date, stop?: AbortSignal): Promise<void> {
  try {
    await keepCheckouts(app.sql, storeId, now);
    await catchUp(app.sql, storeId, { stop, longDay: longDayOf(app) });
  } catch (error) {
    if (await app.cluster.hasOutage(error, storeId)) return;
    if (!isStoreFailure(app, error)) throw error;
    app.failures.note({ task: TASK, storeId }, error);
  }
}
