import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { updateUnverified } from '../queries.ts';

/** Nobody of the store is known to be who they say. */
export async function resetVerification(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await updateUnverified(sql, storeId, now);
}
