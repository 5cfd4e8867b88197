import { type App, jobContext } from '../../../context.ts';
import { type DispatchResult, fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
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
/** Of one vendor, however slow it is: its limit is for the shops' own payments. */
const STORES_PER_VENDOR = 16;

const driveStores = fairDispatcher<App, DueStore>({
  concurrency: STORES_AT_ONCE,
  slowConcurrency: STORES_AT_ONCE,
  task: TASK,
  name: ({ storeId }) => storeId,
  storeOf: ({ storeId }) => storeId,
  groups: { of: ({ vendors }) => vendors.split(' '), concurrency: STORES_PER_VENDOR },
  list: (app, limit) => listDueStores(app.sql, limit),
  process: drive,
});

/** Makes all stores due. A store that is due already, or under way, is not made so twice. */
export async function requestReconciliation({ sql }: App): Promise<void> {
  await upsertPass(sql);
}

/**
 * Holds the ledgers of stores that are due against their providers' books, side by side. Each store
 * is leased: processes share the stores, and none is gone through twice at a time. Returns how many
 * looks that took.
 */
export async function reconcile(app: App, stop?: AbortSignal): Promise<number> {
  return await driveStores(app, stop);
}

async function drive(app: App, { storeId }: DueStore): Promise<DispatchResult> {
  const store = await findStore(app, storeId);
  const lease: Lease = { storeId, id: app.ids.next<never>() };
  const last = store && (await upsertLease(app.sql, lease));
  const calls = last ? await reconcileStore(jobContext(app, store), lease, last) : 0;
  return { calls, hasMore: false };
}
