import type { App } from '../../../context.ts';
import type { StoreId } from '../../../values/ids.ts';
import { insertFirstKey, listSigningKeyRows } from './signing-key-queries.ts';
import { newSigningKey, type StoreSigningKey } from './store-signing-key.ts';

/** The keys that a store publishes, the oldest first. The first one is created on first use. */
export async function listSigningKeys(app: App, storeId: StoreId): Promise<StoreSigningKey[]> {
  const now = app.clock.now();
  const keys = await listSigningKeyRows(app.sql, storeId, now);
  if (keys.length > 0) return keys;
  await insertFirstKey(app.sql, storeId, newSigningKey(app, storeId, now, 0));
  return await listSigningKeyRows(app.sql, storeId, now);
}
