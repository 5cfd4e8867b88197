import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { hashSecret } from '../../values/secrets.ts';
import { type Cart, statusAt } from './cart.ts';
import { isOwn } from './ownership.ts';
import { findCart, findCartBySession } from './queries.ts';

/**
 * Unknown, expired and foreign tokens fail alike. A merged cart's token leads to the survivor. A
 * customer's cart is given only to that customer: whoever kept the token it had as a guest's may be
 * another person by now.
 */
export async function readCartBySession(ctx: StoreContext, sessionToken: string): Promise<Cart> {
  let cart = await findCartBySession(ctx.sql, ctx.storeId, hashSecret(sessionToken));
  // A cart merged into a cart that was merged itself: the way ends, since merged carts stay so.
  while (cart?.mergedIntoCartId) {
    cart = await findCart(ctx.sql, ctx.storeId, cart.mergedIntoCartId);
  }
  const isForeign = cart?.customerId && !isOwn(cart, ctx.caller);
  if (!cart || isForeign || statusAt(cart, ctx.now()) === 'expired') {
    throw new ApiError('CART_SESSION_INVALID');
  }
  return cart;
}
