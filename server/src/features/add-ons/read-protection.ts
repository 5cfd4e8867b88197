import type { StoreContext } from '../../context.ts';
import { findRule } from './admin-queries.ts';
import type { KeptRule } from './warranty-plan.ts';

/** Null where the store protects nothing. */
export async function readProtection({ sql, storeId }: StoreContext): Promise<KeptRule | null> {
  return (await findRule(sql, storeId)) ?? null;
}
