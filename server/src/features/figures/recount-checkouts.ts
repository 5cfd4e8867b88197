import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { deleteCheckouts, upsertCheckouts } from './checkout-queries.ts';
import { getStateLocked, upsertState } from './state-queries.ts';

/**
 * Counts the kept days from a time on again, for carts that were added to the past. In a
 * transaction, until whose end it has the lock of the store's figures.
 */
export async function recountCheckouts(tx: Sql, storeId: StoreId, from: Date): Promise<void> {
  await upsertState(tx, storeId);
  const { storeTimezone: timezone, checkoutUntil: until } = await getStateLocked(tx, storeId);
  // Later carts are not kept yet.
  if (!until || until <= from) return;
  const since = await deleteCheckouts(tx, { storeId, timezone }, from);
  await upsertCheckouts(tx, { storeId, timezone }, { since, until });
}
