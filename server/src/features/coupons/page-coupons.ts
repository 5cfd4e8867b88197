import type { StoreContext } from '../../context.ts';
import { type Page, type PageQuery, pageOf } from '../../platform/http/openapi/paging.ts';
import { countCoupons, listCouponPage } from './admin-queries.ts';
import { couponCode } from './coupon.ts';
import type { StoredCoupon } from './stored-coupon.ts';

/** Newest first. */
export async function pageCoupons(
  { sql, storeId }: StoreContext,
  query: PageQuery & { readonly code?: string },
): Promise<Page<StoredCoupon>> {
  const code = query.code === undefined ? null : couponCode(query.code);
  return await pageOf(
    query,
    (range) => listCouponPage(sql, storeId, { code, ...range }),
    (max) => countCoupons(sql, storeId, code, max),
  );
}
