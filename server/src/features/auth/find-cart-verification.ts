import type { StoreContext } from '../../context.ts';
import type { CartId } from '../../values/ids.ts';
import { type CartVerification, findOpenCartVerification } from './verification-queries.ts';

/** Whether somebody proved a phone for this cart lately: what a fraud gate asks. */
export async function findCartVerification(
  ctx: StoreContext,
  cartId: CartId,
): Promise<CartVerification | undefined> {
  return await findOpenCartVerification(ctx.sql, ctx.storeId, cartId, ctx.now());
}
