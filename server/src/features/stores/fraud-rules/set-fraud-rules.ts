import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { type FraudRules, fraudRules } from '../../../values/fraud-rules.ts';
import { changeStore } from '../change-store.ts';
import { getStore } from '../get-store.ts';
import { updateFraudRules } from '../queries.ts';

/** Replaces all of the store's rules; omitted ones return to their defaults. */
export async function setFraudRules(
  ctx: StoreContext,
  own: Partial<FraudRules>,
): Promise<FraudRules> {
  const rules = Object.keys(own).length === 0 ? null : own;
  const change = async (sql: Sql) => {
    await updateFraudRules(sql, ctx.storeId, rules);
    return fraudRules(await getStore(sql, ctx.storeId));
  };
  return await changeStore(ctx, change, fraudRules);
}
