import type { StoreContext } from '../../context.ts';
import { type Page, type PageQuery, pageOf } from '../../platform/http/openapi/paging.ts';
import { countCoupons, listCouponPage } from './admin-queries.ts';
import { couponCode } from './coupon.ts';
import type { StoredCoupon } from './stored-coupon.ts';

/** Newest first. */
export async function pageCoupons(
  { sql, storeId }: StoreContext,
  wish: PageQuery & { readonly code?: string },
): Promise<Page<StoredCoupon>> {
  const code = wish.code === undefined ? null : couponCode(wish.code);
  return await pageOf(
    wish,
    (range) => listCouponPage(sql, storeId, { code, ...range }),
    (max) => countCoupons(sql, storeId, code, max),
  );
}
