import type { App } from '../../context.ts';
import { isConnectionSilent, isRowFailure, mayBeOfWorker } from '../../platform/db/failures.ts';
import { catchUp } from './catch-up.ts';
import type { Limits } from './locked-step.ts';
import { listStoresToCount } from './state-queries.ts';

const TASK = 'count_figures';
const STORES_AT_ONCE = 100;
/** Of a job: a single day of a large store may take longer than a statement of a request may. */
export const DAY_SECONDS = 600;

export function longDayOf({ longSql }: App): NonNullable<Limits['longDay']> {
  return { sql: longSql, seconds: DAY_SECONDS };
}

/**
 * A connection may also be silent because of a store's size. If the database is silent for all, the
 * next store fails as well, when it connects. While a worker is down, a statement about a store of
 * another may need it.
 */
export function isStoreFailure({ cluster }: App, error: unknown): boolean {
  if (isRowFailure(error) || isConnectionSilent(error)) return true;
  return mayBeOfWorker(error) && cluster.unreachable().length > 0;
}

/**
 * Counts what was committed since the last run, store by store, and returns the number of stores. A
 * store that fails is quarantined and delays no other.
 */
export async function countFigures(app: App, stop?: AbortSignal): Promise<number> {
  const done = new Set<string>();
  for (;;) {
    const except = [...done, ...app.failures.stores({ task: TASK })];
    const stores = await app.cluster.readReachable((only) =>
      listStoresToCount(app.sql, STORES_AT_ONCE, except, only),
    );
    if (stores.length === 0) return done.size;
    for (const storeId of stores) {
      if (stop?.aborted) return done.size;
      done.add(storeId);
      if (!app.cluster.isReachable(storeId)) continue;
      try {
        await catchUp(app.sql, storeId, { stop, longDay: longDayOf(app) });
        app.failures.clear({ task: TASK, storeId });
      } catch (error) {
        if (await app.cluster.hasOutage(error, storeId)) continue;
        if (!isStoreFailure(app, error)) throw error;
        app.failures.quarantine({ task: TASK, storeId }, error);
      }
    }
  }
}
