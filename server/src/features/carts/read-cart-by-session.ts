import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { hashSecret } from '../../values/secrets.ts';
import { type Cart, statusAt } from './cart.ts';
import { isOfCustomer, isOwn } from './ownership.ts';
import { findCart, findCartBySession } from './persistence/cart-queries.ts';

/**
 * Unknown, expired and foreign tokens fail alike. A merged cart's token resolves to the survivor. A
 * cart that was assigned to a customer is returned to that customer only: the holder of its guest
 * token may be another person.
 */
export async function readCartBySession(ctx: StoreContext, sessionToken: string): Promise<Cart> {
  const named = await findCartBySession(ctx.sql, ctx.storeId, {
    sessionHash: hashSecret(sessionToken),
    hasCustomer: ctx.caller !== null,
  });
  let cart = named;
  // Follows chains of merged carts; they end, since a merge is final.
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
