import type { Sql } from '../../platform/db/connect.ts';
import { isNoneOf } from '../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../values/ids.ts';

/* One statement fans an event out to its endpoints and marks it. */

/** Stores with events that are not fanned out yet. */
export async function listStoresToFanOut(
  sql: Sql,
  limit: number,
  exceptStores: readonly string[],
  exceptEvents: readonly string[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from webhook_endpoints
    where status = 'enabled' and ${isNoneOf(sql, sql`store_id`, exceptStores)} and exists (
      select from events
      where events.store_id = webhook_endpoints.store_id and events.fanned_out_at is null
        and events.created_at >= webhook_endpoints.active_since
        and ${isNoneOf(sql, sql`events.id`, exceptEvents)})
    limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

/**
 * Inserts a delivery per subscribed endpoint and marks the events, in one statement. Events without
 * subscribers are marked as well. Returns the number of events.
 */
export async function insertDeliveries(
  sql: Sql,
  storeId: StoreId,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with found as materialized (
      select id from ${eventsToFanOut(sql, storeId, limit, except)} for update skip locked),
    due as (
      update events set fanned_out_at = ${now}
      where store_id = ${storeId} and id in (select id from found)
      returning id, aggregate_id, sequence, type, created_at),
    handed as (
      insert into webhook_deliveries (store_id, event_id, endpoint_id, aggregate_id, sequence,
        event_type, status, attempts, next_try_at, created_at, updated_at)
      select ${storeId}::uuid, due.id, wanting.id, due.aggregate_id, due.sequence, due.type,
        'pending', 0, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from due join webhook_endpoints as wanting
        on wanting.store_id = ${storeId} and wanting.status = 'enabled'
          and wanting.active_since <= due.created_at
          and (wanting.event_types is null or wanting.event_types ? due.type)
      on conflict do nothing)
    select count(*)::integer as count from due`;
  return row?.count ?? 0;
}

export async function findEventToFanOut(
  sql: Sql,
  storeId: StoreId,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from ${eventsToFanOut(sql, storeId, 1, except)}`;
  return row?.id;
}

function eventsToFanOut(sql: Sql, storeId: StoreId, limit: number, except: readonly string[]) {
  return sql`events
    where store_id = ${storeId} and fanned_out_at is null and created_at >= (
        select min(active_since) from webhook_endpoints
        where store_id = ${storeId} and status = 'enabled')
      and ${isNoneOf(sql, sql`id`, except)}
    order by created_at, id limit ${limit}`;
}
