import { type App, jobContext } from '../../../context.ts';
import { type DispatchResult, fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../../values/ids.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import { compensate } from './compensate.ts';
import {
  findSweptCompensation,
  listStoresWithCompensations,
  updateSweptCompensations,
} from './compensation-queries.ts';

const TASK = 'sweep_payments';
const IDLE_MS = 20 * SECOND_MS;
const STORES_AT_ONCE = 50;
const SLOW_STORES_AT_ONCE = 100;
const COMPENSATIONS_AT_ONCE = 20;

const dispatchStores = fairDispatcher<App, StoreId>({
  concurrency: STORES_AT_ONCE,
  slowConcurrency: SLOW_STORES_AT_ONCE,
  task: TASK,
  name: (storeId) => `compensations ${storeId}`,
  storeOf: (storeId) => storeId,
  list: ({ sql, clock }, limit) => listStoresWithCompensations(sql, dueAt(clock.now()), limit),
  process: sweepStore,
});

/**
 * Retries refunds of charges that cannot be settled, with stores in parallel. Returns the count.
 */
export async function sweepCompensations(app: App, stop?: AbortSignal): Promise<number> {
  return await dispatchStores(app, stop);
}

function dueAt(now: Date) {
  return { now, quietSince: plusMs(now, -IDLE_MS) };
}

async function sweepStore(app: App, storeId: StoreId): Promise<DispatchResult> {
  const store = await findStore(app, storeId);
  if (!store) return { calls: 0, hasMore: false };
  const ctx = jobContext(app, store);
  const due = dueAt(app.clock.now());
  const ids = await takeBatch(app, {
    task: TASK,
    table: 'payment_attempts',
    storeId,
    limit: COMPENSATIONS_AT_ONCE,
    take: (limit, except) => updateSweptCompensations(app.sql, storeId, due, limit, except),
    first: (except) => findSweptCompensation(app.sql, storeId, due, except),
  });
  // In parallel: a hanging provider costs one timeout, not one per charge.
  await Promise.all(
    ids.map((id) =>
      compensate(ctx, id).catch((error: unknown) => {
        app.failures.note({ task: TASK, table: 'payment_attempts', storeId, id }, error);
      }),
    ),
  );
  return { calls: ids.length, hasMore: ids.length === COMPENSATIONS_AT_ONCE };
}
