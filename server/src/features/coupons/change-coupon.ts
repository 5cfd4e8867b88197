import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { type CouponId, parseId } from '../../values/ids.ts';
import { countMostUses, findCouponLocked, getCoupon, updateCoupon } from './admin-queries.ts';
import { type CouponDefinition, problemOf } from './coupon.ts';
import type { StoredCoupon } from './stored-coupon.ts';

export type CouponUpdate = Partial<Omit<CouponDefinition, 'code' | 'type'>>;

/**
 * Carts keep the terms they took until their next lookup; pending payments keep their reservations.
 * A limit cannot fall below its current uses.
 */
export async function changeCoupon(
  ctx: StoreContext,
  couponId: string,
  change: CouponUpdate | ((coupon: StoredCoupon) => CouponUpdate),
): Promise<StoredCoupon> {
  const id = parseId<CouponId>(couponId);
  const changed =
    id &&
    (await ctx.write(async (sql) => {
      const coupon = await findCouponLocked(sql, ctx.storeId, id);
      if (!coupon) return undefined;
      const input = typeof change === 'function' ? change(coupon) : change;
      const next = { ...coupon, ...input };
      await checkLimits(ctx, sql, next);
      await updateCoupon(sql, ctx.storeId, next, ctx.now());
      return await getCoupon(sql, ctx.storeId, id);
    }));
  if (!changed) throw new ApiError('COUPON_NOT_FOUND');
  return changed;
}

async function checkLimits(ctx: StoreContext, sql: Sql, next: StoredCoupon): Promise<void> {
  const problem = problemOf(next);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem);
  const { usesMax, usesPerShopperMax } = next;
  if (usesMax !== null && usesMax < next.uses) throw new ApiError('LIMIT_BELOW_USES');
  if (usesPerShopperMax === null) return;
  const most = await countMostUses(sql, ctx.storeId, next.id);
  if (usesPerShopperMax < most) throw new ApiError('LIMIT_BELOW_USES');
}
