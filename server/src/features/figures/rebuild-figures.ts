import type { Sql } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { StoreId } from '../../values/ids.ts';
import { catchUp } from './catch-up.ts';
import { getStateLocked, updateRebuild, upsertState } from './state-queries.ts';

/**
 * Removes the figures of a store and counts them again from their sources. Requests meanwhile
 * wait for its end; another process continues it after a crash. Checkout figures are kept, because
 * the carts of past days may be purged.
 */
export async function rebuildFigures(sql: Sql, storeId: StoreId): Promise<void> {
  await upsertState(sql, storeId);
  await inTransaction(sql, async (tx) => {
    await getStateLocked(tx, storeId);
    await updateRebuild(tx, storeId);
  });
  await catchUp(sql, storeId);
}
