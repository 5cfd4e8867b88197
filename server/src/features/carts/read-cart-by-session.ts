import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { hashSecret } from '../../values/secrets.ts';
import { type Cart, statusAt } from './cart.ts';
import { isOfCustomer, isOwn } from './ownership.ts';
import { findCart, findCartBySession } from './persistence/cart-queries.ts';

/**
 * Unknown, expired and foreign tokens fail alike. A merged cart's token leads to the survivor. A
 * cart that became a customer's is given to that customer only: whoever kept the token it had as a
 * guest's may be another person by now.
 */
export async function readCartBySession(ctx: StoreContext, sessionToken: string): Promise<Cart> {
  const named = await findCartBySession(ctx.sql, ctx.storeId, {
    sessionHash: hashSecret(sessionToken),
    hasCustomer: ctx.caller !== null,
  });
  let cart = named;
  // A cart merged into a cart that was merged itself: the way ends, since merged carts stay so.
  while (cart?.mergedIntoCartId) {
    cart = await findCart(ctx.sql, ctx.storeId, cart.mergedIntoCartId);
  }
  const leadsByItself = cart === named && isOfCustomer(sessionToken) && ctx.caller === null;
  const isForeign = cart?.customerId && !isOwn(cart, ctx.caller) && !leadsByItself;
  if (!cart || isForeign || statusAt(cart, ctx.now()) === 'expired') {
    throw new ApiError('CART_SESSION_INVALID');
  }
  return cart;
}
