import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type PlanId, parseId } from '../../values/ids.ts';
import { lockStore } from '../stores/lock-store.ts';
import { findPlan, updatePlan } from './admin-queries.ts';
import type { StoredPlan, WarrantyPlan } from './warranty-plan.ts';

export type PlanUpdate = Partial<
  Omit<WarrantyPlan, 'id'> & Pick<StoredPlan, 'active' | 'position'>
>;

/** Carts with this plan keep the terms they took. */
export async function changePlan(
  ctx: StoreContext,
  planId: string,
  change: PlanUpdate,
): Promise<StoredPlan> {
  const id = parseId<PlanId>(planId);
  const changed =
    id &&
    (await ctx.write(async (sql) => {
      await lockStore(sql, ctx.storeId);
      const plan = await findPlan(sql, ctx.storeId, id);
      if (!plan) return undefined;
      await updatePlan(sql, ctx.storeId, { ...plan, ...change }, ctx.now());
      return await findPlan(sql, ctx.storeId, id);
    }));
  if (!changed) throw new ApiError('ADD_ON_NOT_FOUND', 'There is no such warranty plan.');
  return changed;
}
