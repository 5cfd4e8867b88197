import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { toCents } from '../../values/money.ts';
import { createCoupon } from '../coupons/create-coupon.ts';
import { issueGiftCard } from '../gift-cards/issue-gift-card.ts';
import type { Store } from './store.ts';

/** What lets a fresh sandbox try every operation. Migrations gave it to the stores before. */
export async function seedSandbox(app: App, sql: Sql, { id, currency }: Store): Promise<void> {
  const percent = {
    code: 'WELCOME10',
    description: '10% off',
    type: 'percent',
    value: 10,
  } as const;
  const fixed = { code: 'TAKE5', description: '5.00 off', type: 'fixed', value: 500 } as const;
  for (const coupon of [percent, fixed]) await createCoupon(app, sql, id, coupon);
  const code = 'GIFT-SANDBOX-5000';
  await issueGiftCard(app, sql, id, { amount: toCents(5_000), currency, code });
}
