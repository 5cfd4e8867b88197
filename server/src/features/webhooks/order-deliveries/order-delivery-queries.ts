import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../../values/ids.ts';
import { MINUTE_MS, plusMs } from '../../../values/time.ts';
import type { Attempted } from '../delivery.ts';
import type { Claim } from '../dispatch-queries.ts';
import type { ClaimedOrder, OrderSubscriber } from './order-subscriber.ts';

/** The platform's latest URL and version hold for all its orders. */
export async function upsertSubscriber(
  sql: Sql,
  subscriber: Omit<OrderSubscriber, 'secret'>,
  now: Date,
): Promise<void> {
  const { storeId, agentId, url, version, profileUrl } = subscriber;
  // The order may be written by a process whose clock is behind.
  const since = plusMs(now, -MINUTE_MS);
  await sql`
    insert into order_subscribers
      (store_id, agent_id, url, protocol_version, profile_url, active_since, updated_at)
    values (${storeId}, ${agentId}, ${url}, ${version}, ${profileUrl}, ${since}, ${now})
    on conflict (store_id, agent_id) do update
      set url = excluded.url, protocol_version = excluded.protocol_version,
        profile_url = excluded.profile_url, updated_at = excluded.updated_at`;
}

/** Platforms with due orders, the longest overdue first. */
export async function listDueSubscribers(
  sql: Sql,
  now: Date,
  limit: number,
  except: readonly string[],
  only?: readonly StoreId[],
): Promise<OrderSubscriber[]> {
  return await sql<OrderSubscriber[]>`
    select u.store_id as "storeId", u.agent_id as "agentId", u.url,
      u.protocol_version as version,
      u.profile_url as "profileUrl", u.secret
    from order_subscribers as u cross join lateral (
      select s.due_at from order_deliveries as s
      where s.store_id = u.store_id and s.agent_id = u.agent_id and s.due_at is not null
        and ${isNoneOf(sql, sql`s.order_id`, except)}
        and ${inReachableStores(sql, sql`s.store_id`, only)}
      order by s.due_at limit 1) as first
    where first.due_at <= ${now}
      and ${inReachableStores(sql, sql`u.store_id`, only)} and u.url is not null
    order by first.due_at limit ${limit}`;
}

/** Leases due orders of one platform. */
export async function updateClaimedOrders(
  sql: Sql,
  { storeId, agentId }: OrderSubscriber,
  claim: Claim & { readonly limit: number; readonly except: readonly string[] },
): Promise<ClaimedOrder[]> {
  return await sql<ClaimedOrder[]>`
    update order_deliveries as s set claim_id = ${claim.id}, due_at = ${claim.until}
    where s.store_id = ${storeId} and s.order_id = any(array(
      select order_id from order_deliveries
      where store_id = ${storeId} and agent_id = ${agentId} and due_at <= ${claim.now}
        and ${isNoneOf(sql, sql`order_id`, claim.except)}
      order by due_at, order_id limit ${claim.limit}
      for update skip locked))
    returning s.order_id as "orderId", s.event_id as "eventId", s.sequence,
      s.happened_at as "happenedAt", s.attempts, s.delivered_sequence as "deliveredSequence"`;
}

/** The order that would be claimed first. */
export async function findDueOrder(
  sql: Sql,
  { storeId, agentId }: OrderSubscriber,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ orderId: string }[]>`
    select order_id as "orderId" from order_deliveries
    where store_id = ${storeId} and agent_id = ${agentId} and due_at <= ${now}
      and ${isNoneOf(sql, sql`order_id`, except)}
    order by due_at, order_id limit 1`;
  return row?.orderId;
}

/**
 * Stores an attempt under its lease. An event that arrived meanwhile makes the order due again.
 * False where the lease expired and another process has it.
 */
export async function updateAttemptedOrder(
  sql: Sql,
  { storeId }: OrderSubscriber,
  { orderId, sequence }: ClaimedOrder,
  claim: Claim,
  result: Attempted & { readonly now: Date },
): Promise<boolean> {
  const { status, lastStatus, lastError, now } = result;
  const isDelivered = status === 'delivered';
  const { count } = await sql`
    update order_deliveries set claim_id = null, last_status = ${lastStatus},
      last_error = ${lastError},
      due_at = case when ${status === 'pending'} then ${result.nextTryAt}::timestamptz
        when sequence > ${sequence} then ${now}::timestamptz end,
      attempts = case when ${status === 'pending'} then attempts + 1 else 0 end,
      delivered_sequence = case when ${isDelivered} then ${sequence} else delivered_sequence end,
      delivered_at = case when ${isDelivered} then ${now}::timestamptz else delivered_at end
    where store_id = ${storeId} and order_id = ${orderId} and claim_id = ${claim.id}`;
  return count === 1;
}
