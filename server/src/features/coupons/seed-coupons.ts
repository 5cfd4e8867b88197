import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import type { Cents } from '../../values/money.ts';
import { createCoupon, type NewCoupon } from './create-coupon.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const FROM_100 = 10_000 as Cents;

/** Two valid coupons, and one for each reason to reject one. */
const COUPONS: readonly NewCoupon[] = [
  { code: 'WELCOME10', description: '10% off', type: 'percent', value: 10 },
  { code: 'TAKE5', description: '5.00 off', type: 'fixed', value: 500 },
  {
    code: 'ENDED10',
    description: '10% off, too late',
    type: 'percent',
    value: 10,
    endsAt: LONG_AGO,
  },
  { code: 'ONCE10', description: '10% off, once', type: 'percent', value: 10, usesMax: 1 },
  {
    code: 'OVER100',
    description: '20.00 off from 100.00',
    type: 'fixed',
    value: 2_000,
    minimum: FROM_100,
  },
  {
    code: 'ALONE20',
    description: '20% off, alone',
    type: 'percent',
    value: 20,
    combinable: false,
  },
];

export async function seedCoupons(app: App, sql: Sql, { id }: Store): Promise<void> {
  for (const coupon of COUPONS) await createCoupon(app, sql, id, coupon, true);
}
