import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';

/** Stores of the oldest ones, so that no look goes through all there are. */
export async function listStoresWithOldHolds(
  sql: Sql,
  before: Date,
  limit: number,
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from (
      select store_id from gift_card_holds where status <> 'held' and updated_at < ${before}
      order by updated_at limit ${limit}) as oldest`;
  return rows.map(({ storeId }) => storeId);
}

export async function deleteOldHolds(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    delete from gift_card_holds where store_id = ${storeId} and id in (
      select id from gift_card_holds
      where store_id = ${storeId} and status <> 'held' and updated_at < ${before}
      order by updated_at limit ${limit})`;
  return count;
}
