import type { StoreContext } from '../../context.ts';
import { type Attribution, attributionOrNull } from './attribution.ts';
import type { Cart } from './cart.ts';
import { changeCart } from './persistence/change-cart.ts';

/** Replaces the whole object. */
export async function setAttribution(
  ctx: StoreContext,
  cartId: string,
  attribution: Attribution,
): Promise<Cart> {
  return await changeCart(ctx, cartId, (cart) => ({
    ...cart,
    attribution: attributionOrNull(attribution),
  }));
}
