import type { StoreContext } from '../../../context.ts';
import type { Cart } from '../cart.ts';
import { changeCart } from '../persistence/change-cart.ts';
import { withoutGiftCard } from './discounts.ts';

/** Removes the gift card with this id, or all. */
export async function removeGiftCards(
  ctx: StoreContext,
  cartId: string,
  giftCardId: string | undefined,
): Promise<Cart> {
  return await changeCart(ctx, cartId, (cart) =>
    giftCardId === undefined ? { ...cart, giftCards: [] } : withoutGiftCard(cart, giftCardId),
  );
}
