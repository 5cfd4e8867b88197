import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sharedService } from '../../harness.ts';

const service = await sharedService();

it('a new sandbox has coupons, warranty plans, a protection rule and offers to try', async () => {
  const { sql } = service;
  const store = await service.newStore();
  const [row] = await sql`
    select
      (select json_agg(code order by code) from coupons
        where store_id = ${store.id} and seeded and active) as coupons,
      (select json_agg(name order by position) from warranty_plans
        where store_id = ${store.id} and seeded and active) as plans,
      (select json_agg(name) from protection_rules
        where store_id = ${store.id} and seeded and active) as rules,
      (select json_agg(sku order by position) from upsell_offers
        where store_id = ${store.id} and seeded and active) as offers,
      (select json_agg(last4 || ' ' || balance) from gift_cards
        where store_id = ${store.id} and mode = 'test' and active) as cards`;
  assert.deepEqual(
    { ...row },
    {
      coupons: ['ALONE20', 'ENDED10', 'ONCE10', 'OVER100', 'TAKE5', 'WELCOME10'],
      plans: ['1-year warranty', '3-year warranty'],
      rules: ['Shipping protection'],
      offers: ['SANDBOX-CARE-KIT', 'SANDBOX-GIFT-WRAP'],
      cards: ['5000 5000'],
    },
  );
});
