import type { StoreContext } from '../../../context.ts';
import { type Cart, withoutItems } from '../cart.ts';
import { changeCart } from '../persistence/change-cart.ts';

export async function clearItems(ctx: StoreContext, cartId: string): Promise<Cart> {
  return await changeCart(ctx, cartId, withoutItems);
}
