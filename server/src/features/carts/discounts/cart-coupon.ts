import { type Cents, ZERO } from '../../../values/money.ts';
import { type Coupon, type CouponReason, type CouponTerms, termsOf } from '../../coupons/coupon.ts';

/** A coupon as a cart keeps it: its terms, what was found out about it, and what it comes to. */
export interface CartCoupon extends CouponTerms {
  /** What speaks against it beyond its terms, as of when it was last asked for. */
  readonly blocked: CouponReason | null;
  readonly discount: Cents;
  readonly applicable: boolean;
  readonly reason: CouponReason | null;
}

/** What it comes to is found out when the cart is priced. */
export function cartCoupon(coupon: Coupon, blocked: CouponReason | null): CartCoupon {
  return { ...termsOf(coupon), blocked, discount: ZERO, applicable: false, reason: null };
}
