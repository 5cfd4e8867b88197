import type { Sql } from '../../platform/db/connect.ts';
import { isNoneOf } from '../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../values/ids.ts';

/*
 * One statement fans an event out to endpoints and to the platform that wants its order, and marks
 * it.
 */

/** Stores with events that are not fanned out yet. */
export async function listStoresToFanOut(
  sql: Sql,
  limit: number,
  exceptStores: readonly string[],
  exceptEvents: readonly string[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from (
      select store_id, active_since from webhook_endpoints where status = 'enabled'
      union all
      select store_id, active_since from order_subscribers) as receivers
    where ${isNoneOf(sql, sql`store_id`, exceptStores)} and exists (
      select from events
      where events.store_id = receivers.store_id and events.fanned_out_at is null
        and events.created_at >= receivers.active_since
        and ${isNoneOf(sql, sql`events.id`, exceptEvents)})
    limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

/**
 * Inserts a delivery per subscribed endpoint, makes orders due that a platform wants, and marks the
 * events, in one statement. Events without receivers are marked as well. An order that is being
 * sent or retried stays on its schedule. Returns the number of events.
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
      on conflict do nothing),
    wanted as (
      update order_subscriptions as s
      set event_id = latest.id, sequence = latest.sequence, happened_at = latest.created_at,
        due_at = coalesce(s.due_at, ${now})
      from (
        select distinct on (aggregate_id) due.* from due order by aggregate_id, sequence desc
      ) as latest join orders
        on orders.store_id = ${storeId} and orders.id = latest.aggregate_id
      where s.store_id = ${storeId} and s.cart_id = orders.cart_id
        and s.sequence < latest.sequence)
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
        select least(
          (select min(active_since) from webhook_endpoints
            where store_id = ${storeId} and status = 'enabled'),
          (select min(active_since) from order_subscribers where store_id = ${storeId})))
      and ${isNoneOf(sql, sql`id`, except)}
    order by created_at, id limit ${limit}`;
}
