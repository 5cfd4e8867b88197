import type { StoreContext } from '../../../context.ts';
import type { CartId } from '../../../values/ids.ts';
import type { Attempt } from './attempt.ts';
import { findAttemptOfCart } from './attempt-queries.ts';

/** The undecided or successful attempt of a cart. */
export async function findCurrentAttempt(
  ctx: StoreContext,
  cartId: CartId,
): Promise<Attempt | undefined> {
  return await findAttemptOfCart(ctx.sql, ctx.storeId, cartId);
}
