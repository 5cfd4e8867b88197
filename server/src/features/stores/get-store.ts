import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import type { StoreId } from '../../values/ids.ts';
import { findStoreById } from './queries.ts';

/** The store as seen inside a transaction that changes it. */
export async function getStore(sql: Sql, storeId: StoreId): Promise<Store> {
  const store = await findStoreById(sql, storeId);
  if (!store) throw new Error('a known store does not exist');
  return store;
}
