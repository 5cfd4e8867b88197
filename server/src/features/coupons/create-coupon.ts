import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { CouponId, StoreId } from '../../values/ids.ts';
import { ZERO } from '../../values/money.ts';
import { type Coupon, type CouponType, couponCode } from './coupon.ts';
import { insertCoupon } from './queries.ts';

export type NewCoupon = Partial<Omit<Coupon, 'id' | 'uses' | 'shopperUses'>> & {
  readonly code: string;
  readonly type: CouponType;
};

/** Without limits and for everything, but for what is said. */
export async function createCoupon(
  app: App,
  sql: Sql,
  storeId: StoreId,
  coupon: NewCoupon,
): Promise<void> {
  const made: Coupon = {
    description: null,
    value: 0,
    minimum: ZERO,
    skus: null,
    startsAt: null,
    endsAt: null,
    combinable: true,
    active: true,
    usesMax: null,
    usesPerShopperMax: null,
    ...coupon,
    id: app.ids.next<CouponId>(),
    code: couponCode(coupon.code),
    uses: 0,
    shopperUses: 0,
  };
  if (!(await insertCoupon(sql, storeId, made, app.clock.now()))) {
    throw new Error(`the store has the coupon ${made.code} already`);
  }
}
