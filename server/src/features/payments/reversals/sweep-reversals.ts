import { type App, jobContext } from '../../../context.ts';
import { type DispatchResult, fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../../values/ids.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import {
  findSweptReversal,
  listStoresWithUndecidedReversals,
  updateSweptReversals,
} from '../attempts/attempt-queries.ts';
import { advanceReversal } from './advance-reversal.ts';

const TASK = 'sweep_payments';
const IDLE_MS = 20 * SECOND_MS;
const STORES_AT_ONCE = 50;
const SLOW_STORES_AT_ONCE = 100;
const REVERSALS_AT_ONCE = 20;

const dispatchStores = fairDispatcher<App, StoreId>({
  concurrency: STORES_AT_ONCE,
  slowConcurrency: SLOW_STORES_AT_ONCE,
  task: TASK,
  name: (storeId) => `reversals ${storeId}`,
  storeOf: (storeId) => storeId,
  list: ({ sql, clock }, limit) =>
    listStoresWithUndecidedReversals(sql, plusMs(clock.now(), -IDLE_MS), limit),
  process: sweepStore,
});

/**
 * Retries refunds, voids and captures with an unknown outcome, with stores in parallel. Returns the
 * count.
 */
export async function sweepReversals(app: App, stop?: AbortSignal): Promise<number> {
  return await dispatchStores(app, stop);
}

async function sweepStore(app: App, storeId: StoreId): Promise<DispatchResult> {
  const store = await findStore(app, storeId);
  if (!store) return { calls: 0, hasMore: false };
  const ctx = jobContext(app, store);
  const now = app.clock.now();
  const before = plusMs(now, -IDLE_MS);
  const claimed = await takeBatch(app, {
    task: TASK,
    table: 'payment_transactions',
    storeId,
    limit: REVERSALS_AT_ONCE,
    take: (limit, except) => updateSweptReversals(app.sql, storeId, { before, now, limit, except }),
    first: (except) => findSweptReversal(app.sql, storeId, before, except),
  });
  // In parallel: a hanging provider costs one timeout, not one per row.
  const advanced = claimed.map((reversal) =>
    // A failure is logged and does not stop the sweep.
    advanceReversal(ctx, reversal).catch((error: unknown) => {
      const table = 'payment_transactions';
      app.failures.note({ task: TASK, table, storeId, id: reversal.id }, error);
    }),
  );
  await Promise.all(advanced);
  return { calls: claimed.length, hasMore: claimed.length === REVERSALS_AT_ONCE };
}
