import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';

/** False for a repeated reply. */
export async function insertTextReply(
  sql: Sql,
  storeId: StoreId,
  id: string,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    insert into text_replies (store_id, id, received_at) values (${storeId}, ${id}, ${now})
    on conflict do nothing`;
  return count === 1;
}

export async function upsertTextStop(
  sql: Sql,
  storeId: StoreId,
  phoneHash: Buffer,
  isStopped: boolean,
  now: Date,
): Promise<void> {
  await sql`
    insert into text_stops (store_id, phone_hash, is_stopped, updated_at)
    values (${storeId}, ${phoneHash}, ${isStopped}, ${now})
    on conflict (store_id, phone_hash) do update
      set is_stopped = excluded.is_stopped, updated_at = excluded.updated_at`;
}

export async function findTextStop(
  sql: Sql,
  storeId: StoreId,
  phoneHash: Buffer,
): Promise<boolean> {
  const [row] = await sql<{ isStopped: boolean }[]>`
    select is_stopped as "isStopped" from text_stops
    where store_id = ${storeId} and phone_hash = ${phoneHash}`;
  return row?.isStopped ?? false;
}
