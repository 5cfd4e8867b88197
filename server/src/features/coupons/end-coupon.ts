import type { StoreContext } from '../../context.ts';
import { changeCoupon } from './change-coupon.ts';
import type { StoredCoupon } from './stored-coupon.ts';

/** Ends the coupon now. One that has ended keeps its end time. */
export async function endCoupon(ctx: StoreContext, couponId: string): Promise<StoredCoupon> {
  const at = ctx.now().toISOString();
  return await changeCoupon(ctx, couponId, ({ startsAt, endsAt }) => {
    if (endsAt !== null && endsAt <= at) return {};
    // A coupon that has not started never will.
    const isAhead = startsAt !== null && startsAt >= at;
    return { endsAt: at, ...(isAhead && { startsAt: null }) };
  });
}
