import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type Page, type PageQuery, pageOf } from '../../platform/http/openapi/paging.ts';
import { type CouponId, parseId } from '../../values/ids.ts';
import { countCouponUses, findCouponById, listCouponUseRows } from './admin-queries.ts';
import type { CouponUse } from './stored-coupon.ts';

/** Newest first. */
export async function pageCouponUses(
  { sql, storeId }: StoreContext,
  couponId: string,
  query: PageQuery,
): Promise<Page<CouponUse>> {
  const id = parseId<CouponId>(couponId);
  const coupon = id && (await findCouponById(sql, storeId, id));
  if (!coupon) throw new ApiError('COUPON_NOT_FOUND');
  return await pageOf(
    query,
    (range) => listCouponUseRows(sql, storeId, coupon.id, range),
    (max) => countCouponUses(sql, storeId, coupon.id, max),
  );
}
