import { inReachableStores } from '../../platform/db/citus/cluster.ts';
import type { Fragment, Sql } from '../../platform/db/connect.ts';
import { joinTransaction } from '../../platform/db/transaction.ts';
import { uuidArray } from '../../platform/db/uuid-array.ts';
import { isNoneOf } from '../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../values/ids.ts';
import { ACP_SUBSCRIBER } from './order-deliveries/order-subscriber.ts';

/*
 * One transaction fans an event out to endpoints and to the platform that wants its order, and
 * marks it. Each of its statements runs on the worker of the store.
 */

/** Stores with events that are not fanned out yet. */
export async function listStoresToFanOut(
  sql: Sql,
  limit: number,
  exceptStores: readonly string[],
  exceptEvents: readonly string[],
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const isWaiting = (receivers: Fragment) => sql`
    select distinct receivers.store_id as "storeId" from ${receivers}
      and ${isNoneOf(sql, sql`receivers.store_id`, exceptStores)}
      and ${inReachableStores(sql, sql`receivers.store_id`, only)} and exists (
        select from events
        where events.store_id = receivers.store_id and events.fanned_out_at is null
          and events.created_at >= receivers.active_since
          and ${isNoneOf(sql, sql`events.id`, exceptEvents)}
          and ${inReachableStores(sql, sql`events.store_id`, only)})
    limit ${limit}`;
  const rows = await sql<{ storeId: StoreId }[]>`
    (${isWaiting(sql`webhook_endpoints as receivers where status = 'enabled'`)})
    union (${isWaiting(sql`order_subscribers as receivers where true`)})
    limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

/**
 * Marks events, inserts a delivery per subscribed endpoint and makes orders due that a platform
 * wants. Events without receivers are marked as well. Returns the number of events.
 */
export async function insertDeliveries(
  sql: Sql,
  storeId: StoreId,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<number> {
  return await joinTransaction(sql, async (tx) => {
    const due = await tx<DueEvent[]>`
      update events set fanned_out_at = ${now}
      where store_id = ${storeId} and id = any(array(
        select id from ${eventsToFanOut(tx, storeId, limit, except)} for update skip locked))
      returning id, aggregate_id as "aggregateId", sequence`;
    if (due.length > 0) {
      await Promise.all([
        insertForEndpoints(tx, storeId, due, now),
        upsertOrderDeliveries(tx, storeId, latestOf(due), now),
      ]);
    }
    return due.length;
  });
}

interface DueEvent {
  readonly id: string;
  readonly aggregateId: string;
  readonly sequence: number;
}

/** The last event of each aggregate. */
function latestOf(due: readonly DueEvent[]): DueEvent[] {
  const latest = new Map<string, DueEvent>();
  for (const event of due) {
    const known = latest.get(event.aggregateId);
    if (!known || known.sequence < event.sequence) latest.set(event.aggregateId, event);
  }
  return [...latest.values()];
}

async function insertForEndpoints(
  sql: Sql,
  storeId: StoreId,
  due: readonly DueEvent[],
  now: Date,
): Promise<void> {
  await sql`
    insert into webhook_deliveries (store_id, event_id, endpoint_id, aggregate_id, sequence,
      event_type, status, attempts, next_try_at, created_at, updated_at)
    select due.store_id, due.id, wanting.id, due.aggregate_id, due.sequence, due.type,
      'pending', 0, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from events as due join webhook_endpoints as wanting
      on wanting.store_id = ${storeId} and wanting.status = 'enabled'
        and wanting.active_since <= due.created_at
        and (wanting.event_types is null or wanting.event_types ? due.type)
    where due.store_id = ${storeId} and due.id = any(${idsOf(due)}::uuid[])
    on conflict do nothing returning event_id`;
}

/** What is sent or retried stays on its schedule. Sorted, so that two processes do not deadlock. */
async function upsertOrderDeliveries(
  sql: Sql,
  storeId: StoreId,
  latest: readonly DueEvent[],
  now: Date,
): Promise<void> {
  await sql`
    insert into order_deliveries (store_id, order_id, agent_id, event_id, sequence,
      happened_at, due_at, created_at)
    select orders.store_id, orders.id, u.agent_id, latest.id, latest.sequence,
      latest.created_at, ${now}::timestamptz, ${now}::timestamptz
    from events as latest
    join orders on orders.store_id = ${storeId} and orders.id = latest.aggregate_id
      and ${isOfPlatform(sql)}
    join order_subscribers as u on u.store_id = ${storeId} and u.agent_id = ${subscriberOf(sql)}
      and u.active_since <= latest.created_at
    where latest.store_id = ${storeId} and latest.id = any(${idsOf(latest)}::uuid[])
    order by orders.id
    on conflict (store_id, order_id) do update
    set event_id = excluded.event_id, sequence = excluded.sequence,
      happened_at = excluded.happened_at,
      due_at = coalesce(order_deliveries.due_at, excluded.due_at)
    where order_deliveries.sequence < excluded.sequence`;
}

function idsOf(events: readonly DueEvent[]): string {
  return uuidArray(events.map(({ id }) => id));
}

/**
 * An order contains an address, so only a platform with a proven identity gets it. In the sandbox a
 * claimed identity is enough, unless the shopper continued in the storefront.
 */
function isOfPlatform(sql: Sql) {
  const agent = sql`(orders.snapshot -> 'agent')`;
  return sql`case when orders.agent_id is null then false
    when (${agent} ->> 'isProven')::boolean then true
    else orders.developer_mode and not (${agent} ->> 'isHandedOver')::boolean end`;
}

/** All agents of ACP share the platform that the owner set. */
function subscriberOf(sql: Sql) {
  return sql`case when orders.snapshot -> 'agent' ->> 'protocol' = 'acp' then ${ACP_SUBSCRIBER}
    else orders.agent_id end`;
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
