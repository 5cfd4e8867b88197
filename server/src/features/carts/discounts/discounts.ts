import { ApiError } from '../../../errors.ts';
import type { CouponTerms } from '../../coupons/coupon.ts';
import type { Cart, Notice } from '../cart.ts';

export const COUPONS_MAX = 10;
export const GIFT_CARDS_MAX = 5;

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
