import { type Cents, ZERO } from '../../../values/money.ts';
import { type Coupon, type CouponReason, type CouponTerms, termsOf } from '../../coupons/coupon.ts';

/** A coupon in a cart: its terms, whether it applies, and its discount. */
export interface CartCoupon extends CouponTerms {
  /** The reason against it beyond its terms, such as used-up uses, when it was last read. */
  readonly blocked: CouponReason | null;
  readonly discount: Cents;
  readonly applicable: boolean;
  readonly reason: CouponReason | null;
}

/** Pricing sets `discount`, `applicable` and `reason`. */
export function cartCoupon(coupon: Coupon, blocked: CouponReason | null): CartCoupon {
  return { ...termsOf(coupon), blocked, discount: ZERO, applicable: false, reason: null };
}
