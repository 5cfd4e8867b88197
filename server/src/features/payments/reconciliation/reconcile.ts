import { type App, jobContext } from '../../../context.ts';
import type { DispatchResult } from '../../../platform/jobs/dispatch-source.ts';
import { fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
import { findStore } from '../../stores/find-store.ts';
import { reconcileStore } from './reconcile-store.ts';
import {
  type DueStore,
  type Lease,
  listDueStores,
  upsertLease,
  upsertPass,
} from './reconciliation-queries.ts';

const TASK = 'reconcile_payments';
const STORES_AT_ONCE = 32;
/** Concurrent stores per vendor: its rate limit is shared with the stores' payments. */
const STORES_PER_VENDOR = 16;

const dispatchStores = fairDispatcher<App, DueStore>({
  concurrency: STORES_AT_ONCE,
  slowConcurrency: STORES_AT_ONCE,
  task: TASK,
  name: ({ storeId }) => storeId,
  storeOf: ({ storeId }) => storeId,
  groups: { of: ({ vendors }) => vendors.split(' '), concurrency: STORES_PER_VENDOR },
  list: (app, limit, only) => listDueStores(app.sql, limit, only),
  process: reconcileDue,
});

/** Marks all stores as due; no effect on stores that are due or in progress. */
export async function requestReconciliation({ sql }: App): Promise<void> {
  await upsertPass(sql);
}

/**
 * Reconciles the stores that are due, in parallel. Each store is leased, so concurrent processes
 * never run the same one. Returns the number of lookups.
 */
export async function reconcile(app: App, stop?: AbortSignal): Promise<number> {
  return await dispatchStores(app, stop);
}

async function reconcileDue(app: App, { storeId, requestedAt }: DueStore): Promise<DispatchResult> {
  const store = await findStore(app, storeId);
  const lease: Lease = { storeId, id: app.ids.next<never>() };
  const last = store && (await upsertLease(app.sql, lease, requestedAt));
  const calls = last ? await reconcileStore(jobContext(app, store), lease, last) : 0;
  return { calls, hasMore: false };
}
