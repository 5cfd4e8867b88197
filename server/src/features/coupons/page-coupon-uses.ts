import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type CursorPage, type CursorQuery, pageById } from '../../platform/http/openapi/paging.ts';
import { type CouponId, parseId } from '../../values/ids.ts';
import { findCouponById, listCouponUseRows } from './admin-queries.ts';
import type { CouponUse } from './stored-coupon.ts';

/** Newest first. */
export async function pageCouponUses(
  { sql, storeId }: StoreContext,
  couponId: string,
  query: CursorQuery,
): Promise<CursorPage<CouponUse>> {
  const id = parseId<CouponId>(couponId);
  const coupon = id && (await findCouponById(sql, storeId, id));
  if (!coupon) throw new ApiError('COUPON_NOT_FOUND');
  return await pageById(
    query,
    (page) => listCouponUseRows(sql, storeId, coupon.id, page),
    (use) => use.id,
  );
}
