import { type App, jobContext, type StoreContext } from '../../../context.ts';
import type { DispatchResult } from '../../../platform/jobs/dispatch-source.ts';
import { fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../../platform/jobs/take-batch.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import { HOUR_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import { findProvider } from '../providers/find-provider.ts';
import {
  type DeletedMethod,
  type DetachingStore,
  deleteDetachedMethod,
  findMethodToDetach,
  listStoredTokens,
  listStoresWithDeletedMethods,
  updateClaimedDeletedMethods,
} from './method-queries.ts';

const TASK = 'detach_deleted_methods';
const TABLE = 'methods_to_detach';
const STORES_AT_ONCE = 32;
const STORES_PER_VENDOR = 16;
const METHODS_AT_ONCE = 20;
const DETACH_MS = 10 * SECOND_MS;
/** Retry interval and lease: other processes skip a claimed method for this time. */
const RETRY_AFTER_MS = HOUR_MS;
const ATTEMPTS_MAX = 48;

const dispatchStores = fairDispatcher<App, DetachingStore>({
  concurrency: STORES_AT_ONCE,
  slowConcurrency: STORES_AT_ONCE,
  task: TASK,
  name: ({ storeId }) => storeId,
  storeOf: ({ storeId }) => storeId,
  groups: { of: ({ vendors }) => vendors.split(' '), concurrency: STORES_PER_VENDOR },
  list: (app, limit, only) => listStoresWithDeletedMethods(app.sql, app.clock.now(), limit, only),
  process: detachOfStore,
});

/**
 * Detaches deleted methods at their providers, with stores in parallel. Returns the number of
 * methods processed.
 */
export async function detachDeletedMethods(app: App, stop?: AbortSignal): Promise<number> {
  return await dispatchStores(app, stop);
}

async function detachOfStore(app: App, { storeId }: DetachingStore): Promise<DispatchResult> {
  const store = await findStore(app, storeId);
  if (!store) return { calls: 0, hasMore: false };
  const ctx = jobContext(app, store);
  const now = app.clock.now();
  const nextAt = plusMs(now, RETRY_AFTER_MS);
  const methods = await takeBatch(app, {
    task: TASK,
    table: TABLE,
    storeId,
    limit: METHODS_AT_ONCE,
    take: (limit, except) =>
      updateClaimedDeletedMethods(app.sql, storeId, { now, nextAt, limit, except }),
    first: (except) => findMethodToDetach(app.sql, storeId, now, except),
  });
  await Promise.all(methods.map((method) => detachOrNote(ctx, method)));
  return { calls: methods.length, hasMore: methods.length === METHODS_AT_ONCE };
}

/** A failure is logged and does not stop the sweep. */
async function detachOrNote(ctx: StoreContext, method: DeletedMethod): Promise<void> {
  const { app, storeId } = ctx;
  await detachOne(ctx, method).catch((error: unknown) => {
    app.failures.note({ task: TASK, table: TABLE, storeId, id: method.id }, error);
  });
}

async function detachOne(ctx: StoreContext, method: DeletedMethod): Promise<void> {
  const isDone = (await withTimeout(DETACH_MS, () => isDetached(ctx, method))) ?? false;
  const isExhausted = !isDone && method.tries >= ATTEMPTS_MAX;
  if (isExhausted)
    ctx.app.log.error({ methodId: method.id }, 'detaching a payment method failed permanently');
  if (isDone || isExhausted) await deleteDetachedMethod(ctx.sql, ctx.storeId, method.id);
}

async function isDetached(ctx: StoreContext, method: DeletedMethod): Promise<boolean> {
  const { id, providerId, token } = method;
  const provider = findProvider(ctx.app, ctx.store, providerId);
  // A removed account counts as detached; an account that cannot be opened is retried.
  if (!provider) return !ctx.store.providers.some((one) => one.id === providerId);
  try {
    const name = ctx.app.methodTokens.decrypt(token, ctx.storeId);
    if (!(await isStillStored(ctx, method, name))) await provider.detachMethod(name);
    return true;
  } catch (error) {
    ctx.app.log.warn({ err: error, methodId: id }, 'detaching a payment method failed');
    return false;
  }
}

/** Another row may reference the same method: an old duplicate, or one saved again. */
async function isStillStored(
  { app, sql, storeId }: StoreContext,
  method: DeletedMethod,
  name: string,
): Promise<boolean> {
  const stored = method.customerId ? await listStoredTokens(sql, storeId, method) : [];
  return stored.some((token) => app.methodTokens.decrypt(token, storeId) === name);
}
