import type { Sql } from '../../platform/db/connect.ts';
import type { EndpointId, EventId, StoreId } from '../../values/ids.ts';
import type { Attempted } from './delivery.ts';
import type { EventType } from './events.ts';

/*
 * The way of an event to its endpoints. A store's event is handed out in one statement and marked
 * in the same; each delivery is claimed for a while, sent, and written down by whoever holds the
 * claim. Whatever dies in between, the next one finds it.
 */

/** Stores in which something happened that their endpoints were not given yet. */
export async function listStoresToFanOut(sql: Sql, limit: number): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from webhook_endpoints
    where status = 'enabled' and exists (
      select from events
      where events.store_id = webhook_endpoints.store_id and events.fanned_out_at is null
        and events.created_at >= webhook_endpoints.active_since)
    limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

/**
 * Hands events to every endpoint that wants them, and marks them: both or none. Also what nobody
 * wants is marked, so that it is not looked at again. Returns how many events there were.
 */
export async function insertDeliveries(
  sql: Sql,
  storeId: StoreId,
  now: Date,
  limit: number,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with due as (
      update events set fanned_out_at = ${now}
      where store_id = ${storeId} and id in (
        select id from events
        where store_id = ${storeId} and fanned_out_at is null and created_at >= (
          select min(active_since) from webhook_endpoints
          where store_id = ${storeId} and status = 'enabled')
        order by created_at limit ${limit}
        for update skip locked)
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

/** An endpoint with something to send. */
export interface Lane {
  readonly storeId: StoreId;
  readonly endpointId: EndpointId;
  readonly isEnabled: boolean;
}

/** The longest due first. One look at an index for each endpoint, however much waits for it. */
export async function listDueLanes(sql: Sql, now: Date, limit: number): Promise<Lane[]> {
  return await sql<Lane[]>`
    select w.store_id as "storeId", w.id as "endpointId", w.status = 'enabled' as "isEnabled"
    from webhook_endpoints as w cross join lateral (
      select d.next_try_at from webhook_deliveries as d
      where d.store_id = w.store_id and d.endpoint_id = w.id and d.status = 'pending'
      order by d.next_try_at limit 1) as first
    where first.next_try_at <= ${now}
    order by first.next_try_at limit ${limit}`;
}

/** All that one attempt needs. */
export interface Claimed {
  readonly eventId: EventId;
  readonly aggregateId: string;
  readonly sequence: number;
  readonly attempts: number;
  readonly type: EventType;
  readonly data: object;
  readonly happenedAt: Date;
  readonly url: string;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousSecretUntil: Date | null;
}

export interface Claim {
  readonly id: string;
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
}

/**
 * Takes deliveries for a while. Of each aggregate only the earliest: a later event waits until that
 * one is delivered or given up, and also until an earlier one was handed out at all. They are
 * found once: a plan made before there were statistics looked for them anew for each delivery.
 */
export async function updateClaimed(
  sql: Sql,
  { storeId, endpointId }: Lane,
  claim: Claim,
): Promise<Claimed[]> {
  return await sql<Claimed[]>`
    with heads as materialized (
      select head.event_id from webhook_deliveries as head
      where head.store_id = ${storeId} and head.endpoint_id = ${endpointId}
        and head.status = 'pending' and head.next_try_at <= ${claim.now}
        and not exists (
          select from webhook_deliveries as earlier
          where earlier.store_id = ${storeId} and earlier.endpoint_id = ${endpointId}
            and earlier.aggregate_id = head.aggregate_id and earlier.sequence < head.sequence
            and earlier.status = 'pending')
        and not exists (
          select from events as untold join webhook_endpoints as own
            on own.store_id = ${storeId} and own.id = ${endpointId}
              and own.active_since <= untold.created_at
          where untold.store_id = ${storeId} and untold.aggregate_id = head.aggregate_id
            and untold.sequence < head.sequence and untold.fanned_out_at is null)
      order by head.next_try_at limit ${claim.limit}
      for update of head skip locked)
    update webhook_deliveries as d set claim_id = ${claim.id}, next_try_at = ${claim.until}
    from heads, events, webhook_endpoints as w
    where d.store_id = ${storeId} and d.endpoint_id = ${endpointId}
      and d.event_id = heads.event_id
      and events.store_id = ${storeId} and events.id = d.event_id
      and w.store_id = ${storeId} and w.id = ${endpointId} and w.status = 'enabled'
    returning d.event_id as "eventId", d.aggregate_id as "aggregateId", d.sequence, d.attempts,
      events.type, events.data, events.created_at as "happenedAt", w.url, w.secret,
      w.previous_secret as "previousSecret", w.previous_secret_until as "previousSecretUntil"`;
}

/**
 * Events behind one that failed wait with it, so that nobody looks at them in vain, and go on with
 * it. They are no one else's meanwhile: only the earliest of an aggregate can be claimed.
 */
export async function updateWaiting(
  sql: Sql,
  { storeId, endpointId }: Lane,
  { aggregateId, sequence }: Claimed,
  nextTryAt: Date,
): Promise<void> {
  await sql`
    update webhook_deliveries set next_try_at = ${nextTryAt}
    where store_id = ${storeId} and endpoint_id = ${endpointId}
      and aggregate_id = ${aggregateId} and sequence > ${sequence} and status = 'pending'
      and claim_id is null`;
}

/** Writes an attempt down. False when the claim had run out and somebody else has it now. */
export async function updateAttempted(
  sql: Sql,
  { storeId, endpointId }: Lane,
  eventId: EventId,
  claim: Claim,
  result: Attempted & { readonly now: Date },
): Promise<boolean> {
  const { count } = await sql`
    update webhook_deliveries set status = ${result.status}, attempts = attempts + 1,
      next_try_at = ${result.nextTryAt}, claim_id = null, last_status = ${result.lastStatus},
      last_error = ${result.lastError}, updated_at = ${result.now},
      delivered_at = ${result.status === 'delivered' ? result.now : null}
    where store_id = ${storeId} and event_id = ${eventId} and endpoint_id = ${endpointId}
      and claim_id = ${claim.id} and status = 'pending'`;
  return count === 1;
}

/** What was on its way to an endpoint that is disabled ends when its next attempt is due. */
export async function updateStranded(
  sql: Sql,
  { storeId, endpointId }: Lane,
  now: Date,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    update webhook_deliveries set status = 'failed', last_error = 'endpoint_disabled',
      claim_id = null, updated_at = ${now}
    where store_id = ${storeId} and endpoint_id = ${endpointId} and status = 'pending'
      -- It may have been enabled since it was listed.
      and exists (select from webhook_endpoints
        where webhook_endpoints.store_id = ${storeId} and webhook_endpoints.id = ${endpointId}
          and webhook_endpoints.status <> 'enabled')
      and event_id in (
        select event_id from webhook_deliveries
        where store_id = ${storeId} and endpoint_id = ${endpointId} and status = 'pending'
          and next_try_at <= ${now}
        limit ${limit})`;
  return count;
}
