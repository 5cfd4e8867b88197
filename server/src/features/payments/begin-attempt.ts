import type { StoreContext } from '../../context.ts';
import { isUniqueViolation, mayTryAgain } from '../../platform/db/failures.ts';
import type { Cart } from '../carts/cart.ts';
import type { Attempt } from './attempt.ts';
import { insertAttempt } from './settle-queries.ts';

/** False when the cart moved on, or is being paid for already. */
export async function beginAttempt(
  ctx: StoreContext,
  cart: Cart,
  attempt: Attempt,
): Promise<boolean> {
  try {
    return await insertAttempt(ctx.sql, ctx.storeId, cart, attempt);
  } catch (error) {
    if (isUniqueViolation(error) || mayTryAgain(error)) return false;
    throw error;
  }
}
