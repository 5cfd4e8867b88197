import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { getCoupon } from './admin-queries.ts';
import { createCoupon, type NewCoupon } from './create-coupon.ts';
import type { StoredCoupon } from './stored-coupon.ts';

/** A code belongs to one coupon forever: its uses are counted under it. */
export async function addCoupon(ctx: StoreContext, coupon: NewCoupon): Promise<StoredCoupon> {
  const { app, storeId } = ctx;
  const added = await ctx.write(async (sql) => {
    const created = await createCoupon(app, sql, storeId, coupon);
    return created && (await getCoupon(sql, storeId, created.id));
  });
  if (!added) throw new ApiError('COUPON_CODE_TAKEN');
  return added;
}
