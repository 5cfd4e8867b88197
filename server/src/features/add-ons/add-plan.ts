import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { PlanId } from '../../values/ids.ts';
import { lockStore } from '../stores/lock-store.ts';
import { findPlan, listPlanRows } from './admin-queries.ts';
import { insertWarrantyPlan, PLANS_MAX } from './queries.ts';
import type { StoredPlan, WarrantyPlan } from './warranty-plan.ts';

/** Added last unless a position is given. */
export async function addPlan(
  ctx: StoreContext,
  definition: Omit<WarrantyPlan, 'id'> & { readonly position?: number },
): Promise<StoredPlan> {
  const { storeId } = ctx;
  const { position, ...terms } = definition;
  const plan = { ...terms, id: ctx.ids.next<PlanId>() };
  return await ctx.write(async (sql) => {
    await lockStore(sql, storeId);
    const others = await listPlanRows(sql, storeId);
    if (others.length >= PLANS_MAX) {
      throw new ApiError('LIMIT_REACHED', `A store has at most ${PLANS_MAX} warranty plans.`);
    }
    const last = Math.max(0, ...others.map((other) => other.position));
    const row = { position: position ?? last + 1, seeded: false, now: ctx.now() };
    await insertWarrantyPlan(sql, storeId, plan, row);
    const added = await findPlan(sql, storeId, plan.id);
    if (!added) throw new Error('a new plan does not exist');
    return added;
  });
}
