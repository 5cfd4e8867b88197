import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreHostId, StoreId } from '../../../values/ids.ts';
import { HOSTS_MAX, type StoreHost } from './store-host.ts';

/** Oldest first; the limit per store fits on one page. */
export async function listHostRows(sql: Sql, storeId: StoreId): Promise<StoreHost[]> {
  return await sql<StoreHost[]>`
    select id, host, token, verified_at as "verifiedAt", created_at as "createdAt"
    from store_hosts where store_id = ${storeId} order by created_at, id limit ${HOSTS_MAX}`;
}

export async function findHost(
  sql: Sql,
  storeId: StoreId,
  id: StoreHostId,
): Promise<StoreHost | undefined> {
  const [host] = await sql<StoreHost[]>`
    select id, host, token, verified_at as "verifiedAt", created_at as "createdAt"
    from store_hosts where store_id = ${storeId} and id = ${id}`;
  return host;
}

/** The store's row is already locked, so the limit is exact. */
export async function insertHost(sql: Sql, storeId: StoreId, host: StoreHost): Promise<void> {
  await sql`
    insert into store_hosts (store_id, id, host, token, verified_at, created_at)
    values (${storeId}, ${host.id}, ${host.host}, ${host.token}, null, ${host.createdAt})`;
}

/** Undefined if the name was removed. A name that another store has verified is a conflict. */
export async function updateHostVerified(
  sql: Sql,
  storeId: StoreId,
  id: StoreHostId,
  now: Date,
): Promise<StoreHost | undefined> {
  const [host] = await sql<StoreHost[]>`
    update store_hosts set verified_at = coalesce(verified_at, ${now})
    where store_id = ${storeId} and id = ${id}
    returning id, host, token, verified_at as "verifiedAt", created_at as "createdAt"`;
  return host;
}

export async function deleteHost(sql: Sql, storeId: StoreId, id: StoreHostId): Promise<boolean> {
  const { count } = await sql`delete from store_hosts where store_id = ${storeId} and id = ${id}`;
  return count === 1;
}
