import type { Coupon } from './coupon.ts';

/** A coupon as operators see it. */
export interface StoredCoupon extends Coupon {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Usage statistics of a coupon. */
export interface CouponStats {
  /** Reserved by pending payments. */
  readonly reserved: number;
  readonly used: number;
  /** Released by failed or voided payments. */
  readonly released: number;
  readonly lastUsedAt: Date | null;
}

/** One payment that used it. */
export interface CouponUse {
  /** Of the order to be; there is one only for a payment that succeeded. */
  readonly id: string;
  /** Null if the payment failed, so that no order exists. */
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly status: 'reserved' | 'used' | 'released';
  readonly discount: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const COUPON_SORTS = ['createdAt', 'code'] as const;

export interface CouponSort {
  readonly sortBy: (typeof COUPON_SORTS)[number];
  readonly sortDir: 'asc' | 'desc';
}
