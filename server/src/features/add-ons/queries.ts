import type { Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { PlanId, StoreId } from '../../values/ids.ts';
import type { ProtectionRule, WarrantyPlan } from './warranty-plan.ts';

/** Far more than a shopper can choose from. */
export const PLANS_MAX = 50;

export async function listWarrantyPlans(sql: Sql, storeId: StoreId): Promise<WarrantyPlan[]> {
  return await sql<WarrantyPlan[]>`
    select ${planColumns(sql)} from warranty_plans
    where store_id = ${storeId} and active order by position, id limit ${PLANS_MAX}`;
}

export async function findWarrantyPlan(
  sql: Sql,
  storeId: StoreId,
  id: PlanId,
): Promise<WarrantyPlan | undefined> {
  const [plan] = await sql<WarrantyPlan[]>`
    select ${planColumns(sql)} from warranty_plans
    where store_id = ${storeId} and id = ${id} and active`;
  return plan;
}

export async function findProtectionRule(
  sql: Sql,
  storeId: StoreId,
): Promise<ProtectionRule | undefined> {
  const [rule] = await sql<ProtectionRule[]>`
    select name, coverage, price from protection_rules
    where store_id = ${storeId} and active`;
  return rule;
}

export async function insertWarrantyPlan(
  sql: Sql,
  storeId: StoreId,
  plan: WarrantyPlan,
  row: { readonly position: number; readonly seeded: boolean; readonly now: Date },
): Promise<void> {
  await sql`
    insert into warranty_plans (store_id, id, name, term_months, coverage, terms_url, price,
      active, position, seeded, created_at, updated_at)
    values (${storeId}, ${plan.id}, ${plan.name}, ${plan.termMonths}, ${plan.coverage},
      ${plan.termsUrl}, ${JSON.stringify(plan.price)}::text::jsonb, true, ${row.position},
      ${row.seeded}, ${row.now}, ${row.now})`;
}

export async function insertProtectionRule(
  sql: Sql,
  storeId: StoreId,
  { name, coverage, price }: ProtectionRule,
  now: Date,
): Promise<void> {
  await sql`
    insert into protection_rules (store_id, name, coverage, price, active, seeded, created_at,
      updated_at)
    values (${storeId}, ${name}, ${coverage}, ${JSON.stringify(price)}::text::jsonb, true, true,
      ${now}, ${now})`;
}

export const planColumns = staticFragment(
  (sql) => sql`id, name, term_months as "termMonths", coverage, terms_url as "termsUrl", price`,
);
