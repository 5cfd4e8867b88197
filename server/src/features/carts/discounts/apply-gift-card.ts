import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type Cents, toCents } from '../../../values/money.ts';
import { findGiftCard } from '../../gift-cards/find-gift-card.ts';
import type { GiftCard } from '../../gift-cards/gift-card.ts';
import type { Cart } from '../cart.ts';
import { changeCart } from '../persistence/change-cart.ts';
import { cartGiftCard } from './cart-gift-card.ts';
import { GIFT_CARDS_MAX } from './discounts.ts';

export interface GiftCardInput {
  readonly code: string;
  /** The maximum amount to spend here. */
  readonly amount?: number;
}

/** Invalid codes allowed per cart and hour. */
const FAILURES_MAX = 10;

/** Applies a gift card to the cart. Its balance is reserved at confirm. */
export async function applyGiftCard(
  ctx: StoreContext,
  cartId: string,
  { code, amount }: GiftCardInput,
): Promise<Cart> {
  const cap = amount === undefined ? null : toCents(amount);
  let found: GiftCard | undefined;
  return await changeCart(ctx, cartId, async (cart) => {
    if (cart.giftCards.length >= GIFT_CARDS_MAX) throw new ApiError('GIFT_CARD_LIMIT_REACHED');
    const name = `cart ${cart.id}`;
    const limits = { name, failures: { of: name, max: FAILURES_MAX } };
    // Looked up once: a retry after a conflict is not a second attempt at a code.
    found ??= await findGiftCard(ctx, code, limits);
    return withGiftCard(cart, found, cap);
  });
}

function withGiftCard(cart: Cart, card: GiftCard, cap: Cents | null): Cart {
  if (cart.giftCards.some(({ id }) => id === card.id)) {
    throw new ApiError('GIFT_CARD_ALREADY_APPLIED');
  }
  if (card.available === 0) throw new ApiError('GIFT_CARD_EMPTY');
  return { ...cart, giftCards: [...cart.giftCards, cartGiftCard(card, cap)] };
}
