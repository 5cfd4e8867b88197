import type { StoreContext } from '../../context.ts';
import { isUniqueViolation, mayTryAgain } from '../../platform/db/failures.ts';
import type { Cart } from '../carts/cart.ts';
import type { Attempt } from './attempt.ts';
import { insertAttempt } from './begin-queries.ts';
import type { Trace } from './risk-signals.ts';

/** False when the cart moved on, or is being paid for already. */
export async function beginAttempt(
  ctx: StoreContext,
  cart: Cart,
  attempt: Attempt,
  trace: Trace,
): Promise<boolean> {
  try {
    return await insertAttempt(ctx.sql, ctx.storeId, cart, attempt, trace);
  } catch (error) {
    if (isUniqueViolation(error) || mayTryAgain(error)) return false;
    throw error;
  }
}
