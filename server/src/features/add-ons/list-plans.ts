import type { StoreContext } from '../../context.ts';
import { listPlanRows } from './admin-queries.ts';
import type { StoredPlan } from './warranty-plan.ts';

/** Those that are disabled as well, in the order they are offered in. */
export async function listPlans({ sql, storeId }: StoreContext): Promise<StoredPlan[]> {
  return await listPlanRows(sql, storeId);
}
