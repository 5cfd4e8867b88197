import type { StoreContext } from '../../../context.ts';
import { ZERO } from '../../../values/money.ts';
import type { Cart } from '../../carts/cart.ts';
import { type CartCoupon, cartCoupon } from '../../carts/discounts/cart-coupon.ts';
import type { CartGiftCard } from '../../carts/discounts/cart-gift-card.ts';
import { type Coupon, refusalOf } from '../../coupons/coupon.ts';
import { findShopper } from '../../coupons/find-shopper.ts';
import { listCoupons } from '../../coupons/list-coupons.ts';
import { type GiftCard, isUsable } from '../../gift-cards/gift-card.ts';
import { listGiftCards } from '../../gift-cards/list-gift-cards.ts';
import type { Change } from './change.ts';
import type { CheckoutCart } from './change-checkout.ts';

/** Reloads coupon terms and gift card balances. */
export async function refreshDiscounts(
  ctx: StoreContext,
  cart: CheckoutCart,
): Promise<CheckoutCart> {
  const ids = cart.coupons.map(({ id }) => id);
  const shopper = ids.length > 0 ? await findShopper(ctx, cart.customerId, null) : null;
  const coupons = new Map((await listCoupons(ctx, ids, shopper)).map((one) => [one.id, one]));
  const cardIds = cart.giftCards.map(({ id }) => id);
  const cards = new Map((await listGiftCards(ctx, cardIds)).map((one) => [one.id, one]));
  const now = ctx.now();
  return {
    ...cart,
    coupons: cart.coupons.map((coupon) => freshCoupon(coupon, coupons.get(coupon.id), now)),
    giftCards: cart.giftCards.map((card) => freshCard(ctx, card, cards.get(card.id), now)),
  };
}

/** Changes to report: removed discounts and changed gift card balances. */
export function discountChanges(before: Cart, after: Cart): Change[] {
  const removed = before.coupons.flatMap(({ id, applicable, discount }) => {
    const now = after.coupons.find((coupon) => coupon.id === id);
    return applicable && !now?.applicable ? [change('coupon_removed', discount, ZERO)] : [];
  });
  const cards = before.giftCards.flatMap(({ id, balance }) => {
    const now = after.giftCards.find((card) => card.id === id)?.balance ?? ZERO;
    return now === balance ? [] : [change('gift_card_changed', balance, now)];
  });
  return [...removed, ...cards];
}

function change(code: Change['code'], before: number, after: number): Change {
  return { code, itemId: null, before, after };
}

function freshCoupon(stored: CartCoupon, coupon: Coupon | undefined, now: Date): CartCoupon {
  if (!coupon) return { ...stored, blocked: 'COUPON_INVALID' };
  return cartCoupon(coupon, refusalOf(coupon, now));
}

function freshCard(
  { store }: StoreContext,
  stored: CartGiftCard,
  card: GiftCard | undefined,
  now: Date,
): CartGiftCard {
  if (!card || !isUsable(card, store, now)) return { ...stored, balance: ZERO };
  return {
    ...stored,
    balance: card.available,
    expiresAt: card.expiresAt?.toISOString() ?? null,
  };
}
