import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Cart } from '../carts/cart.ts';
import { changeCart } from '../carts/persistence/change-cart.ts';

export async function removeAddOn(
  ctx: StoreContext,
  cartId: string,
  addOnId: string,
): Promise<Cart> {
  return await changeCart(ctx, cartId, (cart) => {
    const addOns = cart.addOns.filter(({ id }) => id !== addOnId.toLowerCase());
    if (addOns.length === cart.addOns.length) throw new ApiError('ADD_ON_NOT_FOUND');
    return { ...cart, addOns };
  });
}
