import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { CouponId, StoreId } from '../../values/ids.ts';
import { ZERO } from '../../values/money.ts';
import {
  type Coupon,
  type CouponDefinition,
  type CouponType,
  couponCode,
  problemOf,
} from './coupon.ts';
import { insertCoupon } from './queries.ts';

export type NewCoupon = Partial<CouponDefinition> & {
  readonly code: string;
  readonly type: CouponType;
};

/** Without limits and for all products by default. Undefined if the code is taken. */
export async function createCoupon(
  app: App,
  sql: Sql,
  storeId: StoreId,
  coupon: NewCoupon,
  seeded = false,
): Promise<Coupon | undefined> {
  const created: Coupon = {
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
  const problem = problemOf(created);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem);
  const isNew = await insertCoupon(sql, storeId, created, app.clock.now(), seeded);
  return isNew ? created : undefined;
}
