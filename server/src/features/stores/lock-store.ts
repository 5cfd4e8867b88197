import type { Sql } from '../../platform/db/connect.ts';
import type { StoreMode } from '../../ports/store.ts';
import type { StoreId } from '../../values/ids.ts';
import { getModeLocked } from './queries.ts';

/**
 * Until the transaction ends nobody else changes the store: it does not go live meanwhile, and what
 * a store may have only so many of is counted by one at a time.
 */
export async function lockStore(sql: Sql, storeId: StoreId): Promise<StoreMode> {
  return await getModeLocked(sql, storeId);
}
