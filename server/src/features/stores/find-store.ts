import type { App } from '../../context.ts';
import type { Store } from '../../ports/store.ts';
import type { StoreId } from '../../values/ids.ts';
import { findStoreById } from './queries.ts';

/** For contexts without a key: jobs and provider webhooks. */
export async function findStore(app: App, storeId: StoreId): Promise<Store | undefined> {
  return await findStoreById(app.sql, storeId);
}
