import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type CouponId, parseId } from '../../values/ids.ts';
import { findCouponById, getCouponStats } from './admin-queries.ts';
import type { CouponStats, StoredCoupon } from './stored-coupon.ts';

export async function readCoupon(
  ctx: StoreContext,
  couponId: string,
): Promise<{ coupon: StoredCoupon; stats: CouponStats }> {
  const id = parseId<CouponId>(couponId);
  const coupon = id && (await findCouponById(ctx.sql, ctx.storeId, id));
  if (!coupon) throw new ApiError('COUPON_NOT_FOUND');
  return { coupon, stats: await getCouponStats(ctx.sql, ctx.storeId, coupon.id) };
}
