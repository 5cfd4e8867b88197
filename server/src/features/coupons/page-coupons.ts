import type { StoreContext } from '../../context.ts';
import {
  type CursorPage,
  type CursorQuery,
  cursorPage,
  givenId,
  PAGE_LIMIT,
} from '../../platform/http/openapi/paging.ts';
import { listCouponPage } from './admin-queries.ts';
import { type CouponStatus, couponCode } from './coupon.ts';
import type { CouponSort, StoredCoupon } from './stored-coupon.ts';

export interface CouponListQuery extends CursorQuery, Partial<CouponSort> {
  readonly code?: string;
  readonly codePrefix?: string;
  readonly status?: CouponStatus;
}

/** Newest first, or by code. The cursor is the last id or code. */
export async function pageCoupons(
  { sql, storeId, now }: StoreContext,
  query: CouponListQuery,
): Promise<CursorPage<StoredCoupon>> {
  const { code, codePrefix, status, cursor, limit = PAGE_LIMIT } = query;
  const { sortBy = 'createdAt', sortDir = 'desc' } = query;
  const filter = {
    code: code === undefined ? null : couponCode(code),
    codePrefix: codePrefix === undefined ? null : couponCode(codePrefix),
    status: status ?? null,
    now: now(),
  };
  const isByCode = sortBy === 'code';
  const after = cursor === undefined ? null : isByCode ? couponCode(cursor) : givenId(cursor);
  return await cursorPage(
    limit,
    (rows) => listCouponPage(sql, storeId, filter, { after, limit: rows, sortBy, sortDir }),
    (coupon) => (isByCode ? coupon.code : coupon.id),
  );
}
