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

/** Longer than a confirm can take, so that the sweeper never runs beside a live one. */
const QUIET_MS = 20 * SECOND_MS;
/** Nobody waits for money that is on its way, so nobody is run beside. */
const PENDING_MS = 10 * SECOND_MS;
/** How long a shopper may take over a bank's page before the cart is theirs again. */
const ACTION_MS = 15 * MINUTE_MS;
const TASK = 'sweep_payments';
const STORES_AT_ONCE = 50;
const SLOW_STORES_AT_ONCE = 100;
const ATTEMPTS_AT_ONCE = 20;

const driveStores = fairDispatcher<App, StoreId>({
  concurrency: STORES_AT_ONCE,
  slowConcurrency: SLOW_STORES_AT_ONCE,
  task: TASK,
  name: (storeId) => `attempts ${storeId}`,
  storeOf: (storeId) => storeId,
  list: (app, limit) => listStoresWithUndecidedAttempts(app.sql, sweepAt(app.clock.now()), limit),
  process: drive,
});

/**
 * Asks the provider about every attempt that nobody drives on any more, all stores side by side:
 * a provider that hangs holds up its own store alone. Returns how many.
 */
export async function sweepAttempts(app: App, stop?: AbortSignal): Promise<number> {
  return await driveStores(app, stop);
}

function sweepAt(now: Date): Sweep {
  return { now, quietSince: plusMs(now, -QUIET_MS), pendingSince: plusMs(now, -PENDING_MS) };
}

/** What is taken is taken once: its time moves on. So a long outage is over after one sweep. */
async function drive(app: App, storeId: StoreId): Promise<DispatchResult> {
  const store = await findStore(app, storeId);
  if (!store) return { calls: 0, hasMore: false };
  const ctx = jobContext(app, store);
  const now = app.clock.now();
  const taken = await takeBatch(app, {
    task: TASK,
    table: 'payment_attempts',
    storeId,
    limit: ATTEMPTS_AT_ONCE,
    take: (limit, except) => updateSweptAttempts(app.sql, storeId, sweepAt(now), limit, except),
    first: (except) => findSweptAttempt(app.sql, storeId, sweepAt(now), except),
  });
  await Promise.all(taken.map((attempt) => sweepOne(ctx, attempt, now)));
  return { calls: taken.length, hasMore: taken.length === ATTEMPTS_AT_ONCE };
}

/** One that cannot be settled keeps nobody else waiting. */
async function sweepOne(ctx: StoreContext, attempt: AnyAttempt, now: Date): Promise<void> {
  await driveOn(ctx, attempt, now).catch((error: unknown) => {
    const work = { task: TASK, table: 'payment_attempts', storeId: ctx.storeId, id: attempt.id };
    ctx.app.failures.note(work, error);
  });
}

async function driveOn(ctx: StoreContext, attempt: AnyAttempt, now: Date): Promise<void> {
  const isWaiting = attempt.status === 'action_required';
  if (isWaiting && plusMs(attempt.createdAt, ACTION_MS) > now) return;
  const isUnwanted = isWaiting || (attempt.upsell !== null && !(await isWanted(ctx, attempt)));
  await chargeAttempt(ctx, attempt, isUnwanted ? 'cancel' : 'charge');
}

/** An order that was given back takes no more. */
async function isWanted(ctx: StoreContext, { orderId }: AnyAttempt): Promise<boolean> {
  return isModifiable(await readOrder(ctx, orderId));
}
