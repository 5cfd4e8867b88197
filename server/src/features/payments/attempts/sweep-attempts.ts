import type { App, StoreContext } from '../../../context.ts';
import { jobContext } from '../../../context.ts';
import { type DispatchResult, fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../../values/ids.ts';
import { MINUTE_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import { isModifiable } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { findStore } from '../../stores/find-store.ts';
import type { AnyAttempt } from './attempt.ts';
import {
  findSweptAttempt,
  listStoresWithUndecidedAttempts,
  type Sweep,
  updateSweptAttempts,
} from './attempt-queries.ts';
import { chargeAttempt } from './charge-attempt.ts';

/** Longer than a confirm request, so that the sweeper never races a live one. */
const IDLE_MS = 20 * SECOND_MS;
/** Pending payments have no waiting caller, so a short delay is safe. */
const PENDING_MS = 10 * SECOND_MS;
/** Time for a shopper action, such as 3-D Secure, before the attempt is canceled. */
const ACTION_MS = 15 * MINUTE_MS;
const TASK = 'sweep_payments';
const STORES_AT_ONCE = 50;
const SLOW_STORES_AT_ONCE = 100;
const ATTEMPTS_AT_ONCE = 20;

const dispatchStores = fairDispatcher<App, StoreId>({
  concurrency: STORES_AT_ONCE,
  slowConcurrency: SLOW_STORES_AT_ONCE,
  task: TASK,
  name: (storeId) => `attempts ${storeId}`,
  storeOf: (storeId) => storeId,
  list: (app, limit) => listStoresWithUndecidedAttempts(app.sql, sweepAt(app.clock.now()), limit),
  process: sweepStore,
});

/**
 * Polls the provider for abandoned attempts, with stores in parallel: a hanging provider delays
 * only its own store. Returns the count.
 */
export async function sweepAttempts(app: App, stop?: AbortSignal): Promise<number> {
  return await dispatchStores(app, stop);
}

function sweepAt(now: Date): Sweep {
  return { now, idleSince: plusMs(now, -IDLE_MS), pendingSince: plusMs(now, -PENDING_MS) };
}

/** Claiming an attempt advances `updated_at`, so each is polled once per sweep. */
async function sweepStore(app: App, storeId: StoreId): Promise<DispatchResult> {
  const store = await findStore(app, storeId);
  if (!store) return { calls: 0, hasMore: false };
  const ctx = jobContext(app, store);
  const now = app.clock.now();
  const claimed = await takeBatch(app, {
    task: TASK,
    table: 'payment_attempts',
    storeId,
    limit: ATTEMPTS_AT_ONCE,
    take: (limit, except) => updateSweptAttempts(app.sql, storeId, sweepAt(now), limit, except),
    first: (except) => findSweptAttempt(app.sql, storeId, sweepAt(now), except),
  });
  await Promise.all(claimed.map((attempt) => sweepOne(ctx, attempt, now)));
  return { calls: claimed.length, hasMore: claimed.length === ATTEMPTS_AT_ONCE };
}

/** A failure is logged and does not stop the sweep. */
async function sweepOne(ctx: StoreContext, attempt: AnyAttempt, now: Date): Promise<void> {
  await sweepAttempt(ctx, attempt, now).catch((error: unknown) => {
    const work = { task: TASK, table: 'payment_attempts', storeId: ctx.storeId, id: attempt.id };
    ctx.app.failures.note(work, error);
  });
}

async function sweepAttempt(ctx: StoreContext, attempt: AnyAttempt, now: Date): Promise<void> {
  const isWaiting = attempt.status === 'action_required';
  if (isWaiting && plusMs(attempt.createdAt, ACTION_MS) > now) return;
  const isUnwanted =
    isWaiting || (attempt.upsell !== null && !(await isOrderModifiable(ctx, attempt)));
  await chargeAttempt(ctx, attempt, isUnwanted ? 'cancel' : 'charge');
}

/** False for an upsell whose order was refunded or canceled. */
async function isOrderModifiable(ctx: StoreContext, { orderId }: AnyAttempt): Promise<boolean> {
  return isModifiable(await readOrder(ctx, orderId));
}
