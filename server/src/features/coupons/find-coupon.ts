import type { StoreContext } from '../../context.ts';
import { type Coupon, couponCode, type Shopper } from './coupon.ts';
import { findCouponByCode } from './queries.ts';

/** By the code as entered. */
export async function findCoupon(
  ctx: StoreContext,
  code: string,
  shopper: Shopper | null,
): Promise<Coupon | undefined> {
  return await findCouponByCode(ctx.sql, ctx.storeId, couponCode(code), shopper);
}
