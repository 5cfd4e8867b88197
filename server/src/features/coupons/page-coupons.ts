import type { StoreContext } from '../../context.ts';
import { type CursorPage, type CursorQuery, pageById } from '../../platform/http/openapi/paging.ts';
import { listCouponPage } from './admin-queries.ts';
import { type CouponStatus, couponCode } from './coupon.ts';
import type { StoredCoupon } from './stored-coupon.ts';

export interface CouponListQuery extends CursorQuery {
  readonly code?: string;
  readonly codePrefix?: string;
  readonly status?: CouponStatus;
}

/** Newest first. */
export async function pageCoupons(
  { sql, storeId, now }: StoreContext,
  { code, codePrefix, status, ...query }: CouponListQuery,
): Promise<CursorPage<StoredCoupon>> {
  const filter = {
    code: code === undefined ? null : couponCode(code),
    codePrefix: codePrefix === undefined ? null : couponCode(codePrefix),
    status: status ?? null,
    now: now(),
  };
  return await pageById(
    query,
    (page) => listCouponPage(sql, storeId, filter, page),
    ({ id }) => id,
  );
}
