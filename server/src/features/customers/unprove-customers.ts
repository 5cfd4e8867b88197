import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { updateUnproved } from './queries.ts';

/** Nobody of the store is known to be who they say. */
export async function unproveCustomers(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await updateUnproved(sql, storeId, now);
}
