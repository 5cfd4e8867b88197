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
const QUIET_MS = 20 * SECOND_MS;
const STORES_AT_ONCE = 50;
const SLOW_STORES_AT_ONCE = 100;
const REVERSALS_AT_ONCE = 20;

const driveStores = fairDispatcher<App, StoreId>({
  concurrency: STORES_AT_ONCE,
  slowConcurrency: SLOW_STORES_AT_ONCE,
  task: TASK,
  name: (storeId) => `reversals ${storeId}`,
  storeOf: (storeId) => storeId,
  list: ({ sql, clock }, limit) =>
    listStoresWithUndecidedReversals(sql, plusMs(clock.now(), -QUIET_MS), limit),
  process: drive,
});

/**
 * Goes on with refunds, voids and captures whose outcome nobody knows yet, all stores side by side.
 * Returns how many.
 */
export async function sweepReversals(app: App, stop?: AbortSignal): Promise<number> {
  return await driveStores(app, stop);
}

async function drive(app: App, storeId: StoreId): Promise<DispatchResult> {
  const store = await findStore(app, storeId);
  if (!store) return { calls: 0, hasMore: false };
  const ctx = jobContext(app, store);
  const now = app.clock.now();
  const before = plusMs(now, -QUIET_MS);
  const taken = await takeBatch(app, {
    task: TASK,
    table: 'payment_transactions',
    storeId,
    limit: REVERSALS_AT_ONCE,
    take: (limit, except) => updateSweptReversals(app.sql, storeId, { before, now, limit, except }),
    first: (except) => findSweptReversal(app.sql, storeId, before, except),
  });
  // All at once: a provider that hangs is waited for once and not for each.
  const driven = taken.map((reversal) =>
    // One that cannot be ended keeps nobody else waiting.
    advanceReversal(ctx, reversal).catch((error: unknown) => {
      const table = 'payment_transactions';
      app.failures.note({ task: TASK, table, storeId, id: reversal.id }, error);
    }),
  );
  await Promise.all(driven);
  return { calls: taken.length, hasMore: taken.length === REVERSALS_AT_ONCE };
}
