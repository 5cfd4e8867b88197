import type { StoreContext } from '../../context.ts';
import { findRule, upsertRule } from './admin-queries.ts';
import type { ProtectionRule, StoredRule } from './warranty-plan.ts';

/** Carts with protection keep the rule they took. */
export async function setProtection(
  ctx: StoreContext,
  rule: ProtectionRule,
  active: boolean,
): Promise<StoredRule> {
  return await ctx.write(async (sql) => {
    await upsertRule(sql, ctx.storeId, rule, active, ctx.now());
    const stored = await findRule(sql, ctx.storeId);
    if (!stored) throw new Error('a new rule does not exist');
    return stored;
  });
}
