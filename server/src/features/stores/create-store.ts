import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { insertStore, type NewApiKey } from './queries.ts';

/** A store with its first key. False when the handle is taken. */
export async function createStore(sql: Sql, store: Store, key: NewApiKey): Promise<boolean> {
  return await insertStore(sql, store, key);
}
