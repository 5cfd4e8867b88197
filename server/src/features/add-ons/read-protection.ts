import type { StoreContext } from '../../context.ts';
import { findRule } from './admin-queries.ts';
import type { StoredRule } from './warranty-plan.ts';

/** Null if the store offers no protection. */
export async function readProtection({ sql, storeId }: StoreContext): Promise<StoredRule | null> {
  return (await findRule(sql, storeId)) ?? null;
}
