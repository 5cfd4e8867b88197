import type { StoreContext } from '../../context.ts';
import { type Page, type PageQuery, pageOf } from '../../platform/http/paging.ts';
import { countCoupons, listCouponPage } from './admin-queries.ts';
import { couponCode } from './coupon.ts';
import type { KeptCoupon } from './kept-coupon.ts';

/** The newest first. */
export async function pageCoupons(
  { sql, storeId }: StoreContext,
  wish: PageQuery & { readonly code?: string },
): Promise<Page<KeptCoupon>> {
  const code = wish.code === undefined ? null : couponCode(wish.code);
  return await pageOf(
    wish,
    (range) => listCouponPage(sql, storeId, { code, ...range }),
    (max) => countCoupons(sql, storeId, code, max),
  );
}
