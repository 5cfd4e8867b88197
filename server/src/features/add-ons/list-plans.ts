import type { StoreContext } from '../../context.ts';
import { listPlanRows } from './admin-queries.ts';
import type { StoredPlan } from './warranty-plan.ts';

/** Includes disabled plans, in the order of display. */
export async function listPlans({ sql, storeId }: StoreContext): Promise<StoredPlan[]> {
  return await listPlanRows(sql, storeId);
}
