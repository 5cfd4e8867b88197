import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type CartId, parseId } from '../../values/ids.ts';
import type { Cart } from './cart.ts';
import { isHidden } from './ownership.ts';
import { findCart } from './queries.ts';

export async function readCart(ctx: StoreContext, cartId: string): Promise<Cart> {
  const id = parseId<CartId>(cartId);
  const cart = id && (await findCart(ctx.sql, ctx.storeId, id));
  if (!cart || isHidden(cart, ctx.caller)) throw new ApiError('CART_NOT_FOUND');
  return cart;
}
