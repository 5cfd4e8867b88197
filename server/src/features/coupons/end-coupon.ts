import type { StoreContext } from '../../context.ts';
import { changeCoupon } from './change-coupon.ts';
import type { StoredCoupon } from './stored-coupon.ts';

/** From now on it is over. One that is over already keeps the time at which it was. */
export async function endCoupon(ctx: StoreContext, couponId: string): Promise<StoredCoupon> {
  const at = ctx.now().toISOString();
  return await changeCoupon(ctx, couponId, ({ startsAt, endsAt }) => {
    if (endsAt !== null && endsAt <= at) return {};
    // One that has not begun yet never will.
    const isAhead = startsAt !== null && startsAt >= at;
    return { endsAt: at, ...(isAhead && { startsAt: null }) };
  });
}
