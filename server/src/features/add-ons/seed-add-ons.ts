import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import type { Cents } from '../../values/money.ts';
import { insertProtectionRule, insertWarrantyPlan } from './queries.ts';
import type { ProtectionRule, WarrantyPlan } from './warranty-plan.ts';

/* The migration adds the same to existing sandboxes; a test compares the two. */

const PLANS: readonly Omit<WarrantyPlan, 'id'>[] = [
  {
    name: '1-year warranty',
    termMonths: 12,
    coverage: 'Repair or replacement when it breaks.',
    termsUrl: null,
    price: { kind: 'percent', basisPoints: 1000, minimum: 199 as Cents, maximum: null },
  },
  {
    name: '3-year warranty',
    termMonths: 36,
    coverage: 'Repair or replacement when it breaks, accidents included.',
    termsUrl: null,
    price: {
      kind: 'bands',
      bands: [
        { below: 5_000 as Cents, price: 499 as Cents },
        { below: 20_000 as Cents, price: 1_499 as Cents },
        { below: null, price: 3_999 as Cents },
      ],
    },
  },
];

const PROTECTION: ProtectionRule = {
  name: 'Shipping protection',
  coverage: 'Loss, theft and damage on the way.',
  price: { kind: 'percent', basisPoints: 200, minimum: 98 as Cents, maximum: 10_000 as Cents },
};

export async function seedAddOns({ ids }: App, sql: Sql, store: Store): Promise<void> {
  for (const [index, plan] of PLANS.entries()) {
    const row = { ...plan, id: ids.next<WarrantyPlan['id']>() };
    const place = { position: index + 1, seeded: true, now: store.createdAt };
    await insertWarrantyPlan(sql, store.id, row, place);
  }
  await insertProtectionRule(sql, store.id, PROTECTION, store.createdAt);
}
