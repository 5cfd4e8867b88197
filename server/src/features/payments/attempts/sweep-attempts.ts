import type { App, StoreContext } from '../../../context.ts';
import { MINUTE_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import { isModifiable } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { sweepByStore } from '../sweep-by-store.ts';
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
/** Time for a shopper action, such as 3-D Secure, before the attempt is cancelled. */
const ACTION_MS = 15 * MINUTE_MS;

const sweep = sweepByStore<Sweep, AnyAttempt>({
  rows: 'attempts',
  table: 'payment_attempts',
  dueAt: (now) => ({
    now,
    idleSince: plusMs(now, -IDLE_MS),
    pendingSince: plusMs(now, -PENDING_MS),
  }),
  listStores: listStoresWithUndecidedAttempts,
  take: updateSweptAttempts,
  first: findSweptAttempt,
  idOf: ({ id }) => id,
  advance: sweepAttempt,
});

/** Polls the provider for abandoned attempts. Returns the count. */
export async function sweepAttempts(app: App, stop?: AbortSignal): Promise<number> {
  return await sweep(app, stop);
}

async function sweepAttempt(ctx: StoreContext, attempt: AnyAttempt, now: Date): Promise<void> {
  const isWaiting = attempt.status === 'action_required';
  if (isWaiting && plusMs(attempt.createdAt, ACTION_MS) > now) return;
  const isUnwanted =
    isWaiting || (attempt.upsell !== null && !(await isOrderModifiable(ctx, attempt)));
  await chargeAttempt(ctx, attempt, isUnwanted ? 'cancel' : 'charge');
}

/** False for an upsell whose order was refunded or cancelled. */
async function isOrderModifiable(ctx: StoreContext, { orderId }: AnyAttempt): Promise<boolean> {
  return isModifiable(await readOrder(ctx, orderId));
}
