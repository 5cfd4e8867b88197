import { inReachableStores } from '../../platform/db/citus/cluster.ts';
import type { Fragment, Sql } from '../../platform/db/connect.ts';
import { isNoneOf } from '../../platform/jobs/take-batch.ts';
import type { EndpointId, EventId, StoreId } from '../../values/ids.ts';
import type { EventType } from './events.ts';

/*
 * Delivery queue: each delivery is leased, sent, and updated under that lease. After a crash the
 * lease expires and another process claims it.
 */

/** An endpoint with due deliveries. */
export interface EndpointQueue {
  readonly storeId: StoreId;
  readonly endpointId: EndpointId;
  readonly isEnabled: boolean;
}

/** Longest overdue first; one index lookup per endpoint, whatever its backlog. */
export async function listDueQueues(
  sql: Sql,
  now: Date,
  limit: number,
  except: readonly string[],
  only?: readonly StoreId[],
): Promise<EndpointQueue[]> {
  return await sql<EndpointQueue[]>`
    select w.store_id as "storeId", w.id as "endpointId", w.status = 'enabled' as "isEnabled"
    from webhook_endpoints as w cross join lateral (
      select d.next_try_at from webhook_deliveries as d
      where d.store_id = w.store_id and d.endpoint_id = w.id and d.status = 'pending'
        and ${isNoneOf(sql, nameOf(sql, 'd'), except)}
        and ${inReachableStores(sql, sql`d.store_id`, only)}
      order by d.next_try_at limit 1) as first
    where first.next_try_at <= ${now} and ${inReachableStores(sql, sql`w.store_id`, only)}
    order by first.next_try_at limit ${limit}`;
}

/** Key for the quarantine: an event has a delivery per endpoint. */
export function deliveryName(eventId: string, endpointId: string): string {
  return `${eventId} ${endpointId}`;
}

function nameOf(sql: Sql, delivery: string) {
  return sql`(${sql(delivery)}.event_id::text || ' ' || ${sql(delivery)}.endpoint_id::text)`;
}

/** Input of one attempt. */
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
}

/**
 * Leases due deliveries, only the earliest of each aggregate: a later event waits until the earlier
 * one is delivered, has failed for good, or has been fanned out at all. As an array, the subquery
 * runs once; the planner could run a joined one per row.
 */
export async function updateClaimed(
  sql: Sql,
  queue: EndpointQueue,
  claim: Claim & { readonly limit: number; readonly except: readonly string[] },
): Promise<Claimed[]> {
  const { storeId, endpointId } = queue;
  const { now, limit, except } = claim;
  return await sql<Claimed[]>`
    update webhook_deliveries as d set claim_id = ${claim.id}, next_try_at = ${claim.until}
    from events, webhook_endpoints as w
    where d.store_id = ${storeId} and d.endpoint_id = ${endpointId}
      and d.event_id = any(array(
        select head.event_id from ${claimable(sql, queue, now, limit, except)}
        for update skip locked))
      and events.store_id = ${storeId} and events.id = d.event_id
      and w.store_id = ${storeId} and w.id = ${endpointId} and w.status = 'enabled'
    returning d.event_id as "eventId", d.aggregate_id as "aggregateId", d.sequence, d.attempts,
      events.type, events.data, events.created_at as "happenedAt", w.url, w.secret,
      w.previous_secret as "previousSecret", w.previous_secret_until as "previousSecretUntil"`;
}

/** Name of the delivery that would be claimed first. */
export async function findClaimable(
  sql: Sql,
  queue: EndpointQueue,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select ${nameOf(sql, 'head')} as name from ${claimable(sql, queue, now, 1, except)}`;
  return row?.name;
}

function claimable(
  sql: Sql,
  queue: EndpointQueue,
  now: Date,
  limit: number,
  except: readonly string[],
) {
  const { storeId, endpointId } = queue;
  return sql`webhook_deliveries as head
    where head.store_id = ${storeId} and head.endpoint_id = ${endpointId}
      and head.status = 'pending' and head.next_try_at <= ${now}
      and ${isNoneOf(sql, nameOf(sql, 'head'), except)}
      and not exists (
        select from webhook_deliveries as earlier
        where earlier.store_id = ${storeId} and earlier.endpoint_id = ${endpointId}
          and earlier.aggregate_id = head.aggregate_id and earlier.sequence < head.sequence
          and earlier.status = 'pending')
      and not exists (${notFannedOut(sql, queue, sql`head`)})
    order by head.next_try_at, head.event_id limit ${limit}`;
}

/** Earlier events of the same aggregate that are not fanned out yet. */
function notFannedOut(sql: Sql, { storeId, endpointId }: EndpointQueue, behind: Fragment) {
  return sql`select from events as pending join webhook_endpoints as own
      on own.store_id = ${storeId} and own.id = ${endpointId}
        and own.active_since <= pending.created_at
    where pending.store_id = ${storeId} and pending.aggregate_id = ${behind}.aggregate_id
      and pending.sequence < ${behind}.sequence and pending.fanned_out_at is null`;
}

/**
 * Reschedules due deliveries that cannot be claimed: to the retry of the failed delivery before
 * them, or to `laterAt` where that one is quarantined or not fanned out. Otherwise the queue would
 * be polled every second without effect. Deliveries behind one that is being sent stay due.
 */
export async function updateBlocked(
  sql: Sql,
  queue: EndpointQueue,
  {
    now,
    laterAt,
    except,
  }: {
    readonly now: Date;
    readonly laterAt: Date;
    readonly except: readonly string[];
  },
): Promise<void> {
  const { storeId, endpointId } = queue;
  await sql`
    with blocked as (
      select d.event_id, case
        when front.event_id is not null and ${isNoneOf(sql, nameOf(sql, 'front'), except)}
          then front.next_try_at
        when front.event_id is not null or exists (${notFannedOut(sql, queue, sql`d`)})
          then ${laterAt}::timestamptz end as due_at
      from webhook_deliveries as d left join lateral (
        select earlier.* from webhook_deliveries as earlier
        where earlier.store_id = ${storeId} and earlier.endpoint_id = ${endpointId}
          and earlier.aggregate_id = d.aggregate_id and earlier.sequence < d.sequence
          and earlier.status = 'pending'
        order by earlier.sequence limit 1) as front on true
      where d.store_id = ${storeId} and d.endpoint_id = ${endpointId}
        and d.status = 'pending' and d.next_try_at <= ${now} and front.claim_id is null)
    update webhook_deliveries as d set next_try_at = blocked.due_at
    from blocked
    where d.store_id = ${storeId} and d.endpoint_id = ${endpointId}
      and d.event_id = blocked.event_id and d.status = 'pending' and d.claim_id is null
      and d.next_try_at <= ${now} and blocked.due_at > ${now}`;
}

/**
 * Reschedules later deliveries of the aggregate with the failed one. No lease is needed, since only
 * the earliest of an aggregate can be claimed.
 */
export async function updateWaiting(
  sql: Sql,
  { storeId, endpointId }: EndpointQueue,
  { aggregateId, sequence }: Claimed,
  nextTryAt: Date,
): Promise<void> {
  await sql`
    update webhook_deliveries set next_try_at = ${nextTryAt}
    where store_id = ${storeId} and endpoint_id = ${endpointId}
      and aggregate_id = ${aggregateId} and sequence > ${sequence} and status = 'pending'
      and claim_id is null`;
}

/** Ends deliveries to a disabled endpoint when their next attempt is due. */
export async function updateUndeliverable(
  sql: Sql,
  { storeId, endpointId }: EndpointQueue,
  now: Date,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    update webhook_deliveries set status = 'failed', last_error = 'endpoint_disabled',
      claim_id = null, updated_at = ${now}
    where store_id = ${storeId} and endpoint_id = ${endpointId} and status = 'pending'
      -- The endpoint may have been enabled since it was listed.
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
