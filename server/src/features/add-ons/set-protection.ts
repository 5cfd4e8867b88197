import type { StoreContext } from '../../context.ts';
import { changeStore } from '../stores/change-store.ts';
import { refuseStale } from '../stores/settings/etag.ts';
import { findRule, upsertRule } from './admin-queries.ts';
import type { ProtectionRule, StoredRule } from './warranty-plan.ts';

/** Carts with protection keep the rule they took. Serialized, so that If-Match holds. */
export async function setProtection(
  ctx: StoreContext,
  rule: ProtectionRule,
  active: boolean,
): Promise<StoredRule> {
  return await changeStore(ctx, async (sql) => {
    if (ctx.ifMatch !== undefined) refuseStale(ctx, await findRule(sql, ctx.storeId));
    await upsertRule(sql, ctx.storeId, rule, active, ctx.now());
    const stored = await findRule(sql, ctx.storeId);
    if (!stored) throw new Error('a new rule does not exist');
    return stored;
  });
}
