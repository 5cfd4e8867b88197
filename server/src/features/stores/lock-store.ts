import type { Sql } from '../../platform/db/connect.ts';
import type { StoreMode } from '../../ports/store.ts';
import type { StoreId } from '../../values/ids.ts';
import { getModeLocked } from './queries.ts';

/**
 * Locks the store until the transaction ends: it does not go live meanwhile, and limits per store
 * are checked by one transaction at a time.
 */
export async function lockStore(sql: Sql, storeId: StoreId): Promise<StoreMode> {
  return await getModeLocked(sql, storeId);
}
