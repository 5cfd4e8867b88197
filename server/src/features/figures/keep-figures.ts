import type { App } from '../../context.ts';
import { isRowFailure } from '../../platform/db/failures.ts';
import type { StoreId } from '../../values/ids.ts';
import { catchUp } from './catch-up.ts';
import { FINAL_AFTER_DAYS, getLocalDate } from './checkout-queries.ts';
import { keepCheckouts } from './keep-checkouts.ts';
import { plusDays } from './period.ts';
import { listStoresBehind } from './state-queries.ts';

const TASK = 'keep_figures';
const STORES_AT_ONCE = 100;

/**
 * Keeps the checkout figures of days that are final, and rebuilds the figures of stores whose time
 * zone has changed. Returns the number of stores.
 */
export async function keepFigures(app: App, stop?: AbortSignal): Promise<number> {
  const now = app.clock.now();
  // The day is the same or the next one where the store is: at most one more run is needed.
  const today = await getLocalDate(app.sql, 'UTC', now);
  const before = plusDays(today, -FINAL_AFTER_DAYS - 2);
  let count = 0;
  for (let after: StoreId | null = null; ; ) {
    const page: { after: StoreId | null; limit: number } = { after, limit: STORES_AT_ONCE };
    const stores = await listStoresBehind(app.sql, before, page);
    for (const storeId of stores) {
      if (stop?.aborted) return count;
      await keepStore(app, storeId, now, stop);
      count++;
    }
    after = stores.at(-1) ?? null;
    if (after === null) return count;
  }
}

async function keepStore(app: App, storeId: StoreId, now: Date, stop?: AbortSignal): Promise<void> {
  try {
    await keepCheckouts(app.sql, storeId, now);
    await catchUp(app.sql, storeId, { stop });
  } catch (error) {
    if (!isRowFailure(error)) throw error;
    app.failures.note({ task: TASK, storeId }, error);
  }
}
