import { ApiError } from '../../../errors.ts';
import type { GiftCardId } from '../../../values/ids.ts';
import { type Cents, ZERO } from '../../../values/money.ts';
import { type Coupon, type CouponReason, type CouponTerms, termsOf } from '../../coupons/coupon.ts';
import type { GiftCard } from '../../gift-cards/gift-card.ts';
import type { Cart, Notice } from '../cart.ts';

/** A coupon as stored in a cart: its terms, their evaluation, and the discount. */
export interface CartCoupon extends CouponTerms {
  /** A reason beyond its terms that blocks it, as of the last lookup. */
  readonly blocked: CouponReason | null;
  readonly discount: Cents;
  readonly applicable: boolean;
  readonly reason: CouponReason | null;
}

export interface CartGiftCard {
  readonly id: GiftCardId;
  readonly last4: string;
  /** The balance at the last lookup. */
  readonly balance: Cents;
  /** The shopper's limit on the amount spent. */
  readonly cap: Cents | null;
  readonly expiresAt: string | null;
  readonly applied: Cents;
}

const COUPONS_MAX = 10;
export const GIFT_CARDS_MAX = 5;

/** The discount is calculated when the cart is priced. */
export function cartCoupon(coupon: Coupon, blocked: CouponReason | null): CartCoupon {
  return { ...termsOf(coupon), blocked, discount: ZERO, applicable: false, reason: null };
}

export function cartGiftCard(card: GiftCard, cap: Cents | null): CartGiftCard {
  const { id, last4, available, expiresAt } = card;
  const shown = { id, last4, balance: available, expiresAt: expiresAt?.toISOString() ?? null };
  return { ...shown, cap, applied: ZERO };
}

/** A coupon that cannot be combined stands alone, regardless of the order. */
export function isCombinableWith(coupon: CouponTerms, others: readonly CouponTerms[]): boolean {
  if (others.length >= COUPONS_MAX) return false;
  return others.length === 0 || [coupon, ...others].every(({ combinable }) => combinable);
}

export function withoutGiftCard(cart: Cart, giftCardId: string): Cart {
  const giftCards = cart.giftCards.filter(({ id }) => id !== giftCardId.toLowerCase());
  if (giftCards.length === cart.giftCards.length) throw new ApiError('GIFT_CARD_NOT_APPLIED');
  return { ...cart, giftCards };
}

/** The target's discounts stay; the source's are added where they fit, else a notice is added. */
export function withDiscountsOf(cart: Cart, source: Cart): Cart {
  let { coupons, giftCards } = cart;
  const warnings: Notice[] = [];
  for (const coupon of source.coupons) {
    if (coupons.some(({ id }) => id === coupon.id)) continue;
    if (isCombinableWith(coupon, coupons)) coupons = [...coupons, coupon];
    else warnings.push(leftBehind('COUPON_NOT_COMBINABLE', `The coupon ${coupon.code}`));
  }
  for (const card of source.giftCards) {
    if (giftCards.some(({ id }) => id === card.id)) continue;
    if (giftCards.length < GIFT_CARDS_MAX) giftCards = [...giftCards, card];
    else warnings.push(leftBehind('GIFT_CARD_LIMIT_REACHED', `The gift card …${card.last4}`));
  }
  return { ...cart, coupons, giftCards, warnings: [...cart.warnings, ...warnings] };
}

function leftBehind(code: string, what: string): Notice {
  const message = `${what} was not taken over from the merged cart.`;
  return { code, message, itemId: null, severity: 'info' };
}
