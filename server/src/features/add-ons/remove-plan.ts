import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type PlanId, parseId } from '../../values/ids.ts';
import { deletePlan } from './admin-queries.ts';

/** Carts and orders keep their copies. */
export async function removePlan(ctx: StoreContext, planId: string): Promise<PlanId> {
  const id = parseId<PlanId>(planId);
  const isRemoved = id && (await ctx.write((sql) => deletePlan(sql, ctx.storeId, id)));
  if (!isRemoved) throw new ApiError('ADD_ON_NOT_FOUND', 'There is no such warranty plan.');
  return id;
}
