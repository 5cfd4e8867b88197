import type { App, StoreContext } from '../../context.ts';
import { jobContext } from '../../context.ts';
import { MINUTE_MS, plusMs, SECOND_MS } from '../../values/time.ts';
import { isModifiable } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import { findStore } from '../stores/find-store.ts';
import type { AnyAttempt } from './attempt.ts';
import { chargeAttempt } from './charge-attempt.ts';
import { listStoresWithUndecidedAttempts, updateSweptAttempts } from './queries.ts';

/** Longer than a confirm can take, so that the sweeper never runs beside a live one. */
const QUIET_MS = 20 * SECOND_MS;
/** Nobody waits for money that is on its way, so nobody is run beside. */
const PENDING_MS = 10 * SECOND_MS;
/** How long a shopper may take over a bank's page before the cart is theirs again. */
const ACTION_MS = 15 * MINUTE_MS;
const STORES_AT_ONCE = 50;
const ATTEMPTS_AT_ONCE = 20;

/** Asks the provider about every attempt that nobody drives on any more. Returns how many. */
export async function sweepAttempts(app: App): Promise<number> {
  const now = app.clock.now();
  const sweep = {
    now,
    quietSince: plusMs(now, -QUIET_MS),
    pendingSince: plusMs(now, -PENDING_MS),
  };
  let swept = 0;
  for (const storeId of await listStoresWithUndecidedAttempts(app.sql, sweep, STORES_AT_ONCE)) {
    const store = await findStore(app, storeId);
    if (!store) continue;
    const ctx = jobContext(app, store);
    // What is taken is taken once: its time moves on. So a long outage is over after one sweep.
    for (let taken = ATTEMPTS_AT_ONCE; taken === ATTEMPTS_AT_ONCE; swept += taken) {
      const attempts = await updateSweptAttempts(app.sql, storeId, sweep, ATTEMPTS_AT_ONCE);
      await Promise.all(attempts.map((attempt) => sweepOne(ctx, attempt, now)));
      taken = attempts.length;
    }
  }
  return swept;
}

/** One that cannot be settled keeps nobody else waiting. */
async function sweepOne(ctx: StoreContext, attempt: AnyAttempt, now: Date): Promise<void> {
  await driveOn(ctx, attempt, now).catch((error: unknown) => {
    ctx.app.log.error({ err: error, attemptId: attempt.id }, 'an attempt could not be settled');
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
