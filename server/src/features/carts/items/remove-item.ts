import type { StoreContext } from '../../../context.ts';
import { type Cart, withoutItem } from '../cart.ts';
import { changeCart } from '../persistence/change-cart.ts';
import { lineId } from './change-item.ts';

export async function removeItem(ctx: StoreContext, cartId: string, itemId: string): Promise<Cart> {
  return await changeCart(ctx, cartId, (cart) => withoutItem(cart, lineId(cart, itemId)));
}
