import { type App, jobContext, type StoreContext } from '../../context.ts';
import { within } from '../../platform/within.ts';
import { HOUR_MS, plusMs, SECOND_MS } from '../../values/time.ts';
import { findStore } from '../stores/find-store.ts';
import { findProvider } from './find-provider.ts';
import {
  deleteForgotten,
  type ForgottenMethod,
  listStoresWithForgottenMethods,
  listTokensOf,
  updateTakenForgotten,
} from './method-queries.ts';

const STORES_AT_ONCE = 50;
const METHODS_AT_ONCE = 20;
const FORGET_MS = 10 * SECOND_MS;
const AGAIN_AFTER_MS = HOUR_MS;
const TRIES_MAX = 48;

/** Has providers forget the methods that customers deleted. Returns how many were asked about. */
export async function forgetMethods(app: App): Promise<number> {
  const now = app.clock.now();
  const take = { now, nextAt: plusMs(now, AGAIN_AFTER_MS), limit: METHODS_AT_ONCE };
  let asked = 0;
  for (const storeId of await listStoresWithForgottenMethods(app.sql, now, STORES_AT_ONCE)) {
    const store = await findStore(app, storeId);
    if (!store) continue;
    const ctx = jobContext(app, store);
    const methods = await updateTakenForgotten(app.sql, storeId, take);
    await Promise.all(methods.map((method) => forget(ctx, method)));
    asked += methods.length;
  }
  return asked;
}

async function forget(ctx: StoreContext, method: ForgottenMethod): Promise<void> {
  const isDone = (await within(FORGET_MS, () => asked(ctx, method))) ?? false;
  const isGivenUp = !isDone && method.tries >= TRIES_MAX;
  if (isGivenUp) ctx.app.log.error({ methodId: method.id }, 'a provider still keeps a method');
  if (isDone || isGivenUp) await deleteForgotten(ctx.sql, ctx.storeId, method.id);
}

async function asked(ctx: StoreContext, method: ForgottenMethod): Promise<boolean> {
  const { id, providerId, token } = method;
  const provider = findProvider(ctx.app, ctx.store, providerId);
  // Its account was removed, and with it whatever it knew; or it cannot be opened just now.
  if (!provider) return !ctx.store.providers.some((one) => one.id === providerId);
  try {
    const name = ctx.app.methodTokens.open(token, ctx.storeId);
    if (!(await isStillKept(ctx, method, name))) await provider.forgetMethod(name);
    return true;
  } catch (error) {
    ctx.app.log.warn({ err: error, methodId: id }, 'a provider did not forget a method');
    return false;
  }
}

/** The same method may stand in another row: saved twice before that was noticed, or saved anew. */
async function isStillKept(
  { app, sql, storeId }: StoreContext,
  method: ForgottenMethod,
  name: string,
): Promise<boolean> {
  const kept = method.customerId ? await listTokensOf(sql, storeId, method) : [];
  return kept.some((token) => app.methodTokens.open(token, storeId) === name);
}
