import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type Cents, toCents } from '../../values/money.ts';
import { findGiftCard } from '../gift-cards/find-gift-card.ts';
import type { Cart } from './cart.ts';
import { changeCart } from './change-cart.ts';
import { cartGiftCard, GIFT_CARDS_MAX } from './discounts.ts';

export interface GiftCardWish {
  readonly code: string;
  /** The most of it that shall be spent here. */
  readonly amount?: number;
}

/** Wrong codes tried on one cart in an hour. */
const FAILURES_MAX = 10;

/** Puts a gift card on the cart. Its money stays where it is until the cart is confirmed. */
export async function applyGiftCard(
  ctx: StoreContext,
  cartId: string,
  { code, amount }: GiftCardWish,
): Promise<Cart> {
  const cap = amount === undefined ? null : toCents(amount);
  return await changeCart(ctx, cartId, (cart) => withGiftCard(ctx, cart, code, cap));
}

async function withGiftCard(
  ctx: StoreContext,
  cart: Cart,
  code: string,
  cap: Cents | null,
): Promise<Cart> {
  if (cart.giftCards.length >= GIFT_CARDS_MAX) throw new ApiError('GIFT_CARD_LIMIT_REACHED');
  const name = `cart ${cart.id}`;
  const card = await findGiftCard(ctx, code, { name, failures: { of: name, max: FAILURES_MAX } });
  if (cart.giftCards.some(({ id }) => id === card.id)) {
    throw new ApiError('GIFT_CARD_ALREADY_APPLIED');
  }
  if (card.available === 0) throw new ApiError('GIFT_CARD_EMPTY');
  return { ...cart, giftCards: [...cart.giftCards, cartGiftCard(card, cap)] };
}
