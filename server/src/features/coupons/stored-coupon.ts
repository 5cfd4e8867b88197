import type { Coupon } from './coupon.ts';

/** A coupon as those see it who run the store. */
export interface StoredCoupon extends Coupon {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What became of a coupon. */
export interface CouponStats {
  /** By payments under way. */
  readonly held: number;
  readonly used: number;
  /** Given back by payments that failed or were voided. */
  readonly released: number;
  readonly lastUsedAt: Date | null;
}

/** One payment it took part in. */
export interface CouponUse {
  /** Null where the payment failed, so that there is no order. */
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly status: 'held' | 'used' | 'released';
  readonly discount: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
