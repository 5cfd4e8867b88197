import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type CartId, parseId } from '../../values/ids.ts';
import type { Cart } from './cart.ts';
import { findCurrentCart } from './find-current-cart.ts';

export async function readCart(ctx: StoreContext, cartId: string): Promise<Cart> {
  const id = parseId<CartId>(cartId);
  const cart = id && (await findCurrentCart(ctx, id));
  if (!cart) throw new ApiError('CART_NOT_FOUND');
  return cart;
}
