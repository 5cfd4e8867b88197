import type { StoreContext } from '../../context.ts';
import type { CouponId } from '../../values/ids.ts';
import type { Coupon, Shopper } from './coupon.ts';
import { listCouponsById } from './queries.ts';

/** Their current state: terms and limits may have changed since a cart stored them. */
export async function listCoupons(
  ctx: StoreContext,
  ids: readonly CouponId[],
  shopper: Shopper | null,
): Promise<Coupon[]> {
  return ids.length === 0 ? [] : await listCouponsById(ctx.sql, ctx.storeId, ids, shopper);
}
