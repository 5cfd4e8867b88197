import { type App, jobContext, type StoreContext } from '../../../context.ts';
import { type DispatchResult, fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../../platform/jobs/take-batch.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import { HOUR_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import { findProvider } from '../providers/find-provider.ts';
import {
  type DeletedMethod,
  deleteDetachedMethod,
  type ForgettingStore,
  findDueForgotten,
  listStoresWithDeletedMethods,
  listTokensOf,
  updateClaimedDeletedMethods,
} from './method-queries.ts';

const TASK = 'detach_deleted_methods';
const TABLE = 'methods_to_detach';
const STORES_AT_ONCE = 32;
const STORES_PER_VENDOR = 16;
const METHODS_AT_ONCE = 20;
const FORGET_MS = 10 * SECOND_MS;
/** A lease, too: what is taken is no other process's for so long, which no clock is wrong by. */
const AGAIN_AFTER_MS = HOUR_MS;
const TRIES_MAX = 48;

const driveStores = fairDispatcher<App, ForgettingStore>({
  concurrency: STORES_AT_ONCE,
  slowConcurrency: STORES_AT_ONCE,
  task: TASK,
  name: ({ storeId }) => storeId,
  storeOf: ({ storeId }) => storeId,
  groups: { of: ({ vendors }) => vendors.split(' '), concurrency: STORES_PER_VENDOR },
  list: (app, limit) => listStoresWithDeletedMethods(app.sql, app.clock.now(), limit),
  process: drive,
});

/**
 * Has providers forget the methods that customers deleted, stores side by side. Returns how many
 * were asked about.
 */
export async function detachDeletedMethods(app: App, stop?: AbortSignal): Promise<number> {
  return await driveStores(app, stop);
}

async function drive(app: App, { storeId }: ForgettingStore): Promise<DispatchResult> {
  const store = await findStore(app, storeId);
  if (!store) return { calls: 0, hasMore: false };
  const ctx = jobContext(app, store);
  const now = app.clock.now();
  const nextAt = plusMs(now, AGAIN_AFTER_MS);
  const methods = await takeBatch(app, {
    task: TASK,
    table: TABLE,
    storeId,
    limit: METHODS_AT_ONCE,
    take: (limit, except) =>
      updateClaimedDeletedMethods(app.sql, storeId, { now, nextAt, limit, except }),
    first: (except) => findDueForgotten(app.sql, storeId, now, except),
  });
  await Promise.all(methods.map((method) => forgetOne(ctx, method)));
  return { calls: methods.length, hasMore: methods.length === METHODS_AT_ONCE };
}

/** One that cannot be written down keeps no other waiting. */
async function forgetOne(ctx: StoreContext, method: DeletedMethod): Promise<void> {
  const { app, storeId } = ctx;
  await forget(ctx, method).catch((error: unknown) => {
    app.failures.note({ task: TASK, table: TABLE, storeId, id: method.id }, error);
  });
}

async function forget(ctx: StoreContext, method: DeletedMethod): Promise<void> {
  const isDone = (await withTimeout(FORGET_MS, () => asked(ctx, method))) ?? false;
  const isGivenUp = !isDone && method.tries >= TRIES_MAX;
  if (isGivenUp) ctx.app.log.error({ methodId: method.id }, 'a provider still keeps a method');
  if (isDone || isGivenUp) await deleteDetachedMethod(ctx.sql, ctx.storeId, method.id);
}

async function asked(ctx: StoreContext, method: DeletedMethod): Promise<boolean> {
  const { id, providerId, token } = method;
  const provider = findProvider(ctx.app, ctx.store, providerId);
  // Its account was removed, and with it whatever it knew; or it cannot be opened just now.
  if (!provider) return !ctx.store.providers.some((one) => one.id === providerId);
  try {
    const name = ctx.app.methodTokens.open(token, ctx.storeId);
    if (!(await isStillKept(ctx, method, name))) await provider.detachMethod(name);
    return true;
  } catch (error) {
    ctx.app.log.warn({ err: error, methodId: id }, 'a provider did not forget a method');
    return false;
  }
}

/** The same method may stand in another row: saved twice before that was noticed, or saved anew. */
async function isStillKept(
  { app, sql, storeId }: StoreContext,
  method: DeletedMethod,
  name: string,
): Promise<boolean> {
  const kept = method.customerId ? await listTokensOf(sql, storeId, method) : [];
  return kept.some((token) => app.methodTokens.open(token, storeId) === name);
}
