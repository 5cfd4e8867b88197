import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../stores/store.ts';
import { createCoupon } from './create-coupon.ts';

const COUPONS = [
  { code: 'WELCOME10', description: '10% off', type: 'percent', value: 10 },
  { code: 'TAKE5', description: '5.00 off', type: 'fixed', value: 500 },
] as const;

/** The migration gives sandboxes that were there before the very same. */
export async function seedCoupons(app: App, sql: Sql, { id }: Store): Promise<void> {
  for (const coupon of COUPONS) await createCoupon(app, sql, id, coupon);
}
