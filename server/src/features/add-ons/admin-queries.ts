import type { Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { PlanId, StoreId } from '../../values/ids.ts';
import { PLANS_MAX, planColumns } from './queries.ts';
import type { ProtectionRule, StoredPlan, StoredRule } from './warranty-plan.ts';

/** Includes disabled plans, in the order of display; a store's plans fit on one page. */
export async function listPlanRows(sql: Sql, storeId: StoreId): Promise<StoredPlan[]> {
  return await sql<StoredPlan[]>`
    select ${keptColumns(sql)} from warranty_plans
    where store_id = ${storeId} order by position, id limit ${PLANS_MAX}`;
}

export async function findPlan(
  sql: Sql,
  storeId: StoreId,
  id: PlanId,
): Promise<StoredPlan | undefined> {
  const [plan] = await sql<StoredPlan[]>`
    select ${keptColumns(sql)} from warranty_plans where store_id = ${storeId} and id = ${id}`;
  return plan;
}

/** A seeded plan that an operator changed becomes the store's own. */
export async function updatePlan(
  sql: Sql,
  storeId: StoreId,
  plan: StoredPlan,
  now: Date,
): Promise<void> {
  await sql`
    update warranty_plans set name = ${plan.name}, term_months = ${plan.termMonths},
      coverage = ${plan.coverage}, terms_url = ${plan.termsUrl},
      price = ${JSON.stringify(plan.price)}::text::jsonb, active = ${plan.active},
      position = ${plan.position}, seeded = false, updated_at = ${now}
    where store_id = ${storeId} and id = ${plan.id}`;
}

/** Carts and orders keep their copies. */
export async function deletePlan(sql: Sql, storeId: StoreId, id: PlanId): Promise<boolean> {
  const { count } = await sql`
    delete from warranty_plans where store_id = ${storeId} and id = ${id}`;
  return count === 1;
}

export async function findRule(sql: Sql, storeId: StoreId): Promise<StoredRule | undefined> {
  const [rule] = await sql<StoredRule[]>`
    select name, coverage, price, active, updated_at as "updatedAt" from protection_rules
    where store_id = ${storeId}`;
  return rule;
}

/** A store has one rule; setting it replaces the seeded one. */
export async function upsertRule(
  sql: Sql,
  storeId: StoreId,
  { name, coverage, price }: ProtectionRule,
  active: boolean,
  now: Date,
): Promise<void> {
  await sql`
    insert into protection_rules (store_id, name, coverage, price, active, seeded, created_at,
      updated_at)
    values (${storeId}, ${name}, ${coverage}, ${JSON.stringify(price)}::text::jsonb, ${active},
      false, ${now}, ${now})
    on conflict (store_id) do update set name = excluded.name, coverage = excluded.coverage,
      price = excluded.price, active = excluded.active, seeded = false,
      updated_at = excluded.updated_at`;
}

export async function deleteRule(sql: Sql, storeId: StoreId): Promise<boolean> {
  const { count } = await sql`delete from protection_rules where store_id = ${storeId}`;
  return count === 1;
}

/** Disables seeded add-ons when the store goes live. */
export async function updateSeededAddOns(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await sql`
    update warranty_plans set active = false, updated_at = ${now}
    where store_id = ${storeId} and seeded and active`;
  await sql`
    update protection_rules set active = false, updated_at = ${now}
    where store_id = ${storeId} and seeded and active`;
}

const keptColumns = staticFragment(
  (sql) => sql`${planColumns(sql)}, active, position, created_at as "createdAt",
    updated_at as "updatedAt"`,
);
