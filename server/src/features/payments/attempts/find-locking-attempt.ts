import type { StoreContext } from '../../../context.ts';
import type { CartId } from '../../../values/ids.ts';
import type { Attempt } from './attempt.ts';
import { findUnreleasedAttempt } from './attempt-queries.ts';
import { findCurrentAttempt } from './find-current-attempt.ts';

/** The attempt that locks a cart, also where its charge is being refunded. */
export async function findLockingAttempt(
  ctx: StoreContext,
  cartId: CartId,
): Promise<Attempt | undefined> {
  const current = await findCurrentAttempt(ctx, cartId);
  return current ?? (await findUnreleasedAttempt(ctx.sql, ctx.storeId, cartId));
}
