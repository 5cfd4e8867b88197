import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { ItemId } from '../../../values/ids.ts';
import { type Cart, withoutItem, withQuantity } from '../cart.ts';
import { changeCart } from '../persistence/change-cart.ts';
import { validateItems } from './validate-items.ts';

/** A quantity of 0 removes the line. */
export async function changeItem(
  ctx: StoreContext,
  cartId: string,
  itemId: string,
  quantity: number,
): Promise<Cart> {
  return await changeCart(ctx, cartId, (cart) => {
    const id = lineId(cart, itemId);
    if (quantity === 0) return withoutItem(cart, id);
    return validateItems(ctx, cart, withQuantity(cart, id, quantity), 'item_update');
  });
}

export function lineId(cart: Cart, itemId: string): ItemId {
  const line = cart.items.find(({ id }) => id === itemId.toLowerCase());
  if (!line) throw new ApiError('ITEM_NOT_FOUND');
  return line.id;
}
