import type { StoreContext } from '../../context.ts';
import { findRule } from './admin-queries.ts';
import type { StoredRule } from './warranty-plan.ts';

/** Null where the store protects nothing. */
export async function readProtection({ sql, storeId }: StoreContext): Promise<StoredRule | null> {
  return (await findRule(sql, storeId)) ?? null;
}
