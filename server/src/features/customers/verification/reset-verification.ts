import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { updateUnverified } from '../queries.ts';

/** Resets all verifications of the store's customers. */
export async function resetVerification(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await updateUnverified(sql, storeId, now);
}
