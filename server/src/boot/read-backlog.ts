import { inReachableStores } from '../platform/db/citus/cluster.ts';
import type { Sql } from '../platform/db/connect.ts';
import type { Backlog } from '../platform/metrics.ts';
import type { StoreId } from '../values/ids.ts';

type Stores = readonly StoreId[];

/** Each count is limited and uses the index of pending rows. */
const COUNTED_MAX = 10_000;
const COUNTED_PER_ENDPOINT_MAX = 100;

/** Pending work over all stores or some, with the age of the oldest item of each kind. */
export async function readBacklog(sql: Sql, only?: Stores): Promise<Backlog[]> {
  const all = await Promise.all([
    countDueDeliveries(sql, only),
    countWaitingMessages(sql, only),
    countUndecidedAttempts(sql, only),
    countUndecidedReversals(sql, only),
    countCompensations(sql, only),
  ]);
  return all.flat();
}

/**
 * Deliveries that are due. Scheduled retries, and deliveries queued behind them, are not counted: a
 * receiver that is down does not mean that sending has stopped.
 */
async function countDueDeliveries(sql: Sql, only?: Stores): Promise<Backlog[]> {
  return await sql<Backlog[]>`
    select 'webhook_deliveries' as kind, count(store_id)::integer as count,
      ${secondsSince(sql, sql`min(next_try_at)`)}
    from (
      select w.store_id, d.next_try_at from webhook_endpoints as w cross join lateral (
        select own.next_try_at from webhook_deliveries as own
        where own.store_id = w.store_id and ${inReachableStores(sql, sql`own.store_id`, only)}
          and own.endpoint_id = w.id and own.status = 'pending'
          and own.next_try_at <= now()
          and not exists (
            select from webhook_deliveries as earlier
            where earlier.store_id = w.store_id
              and ${inReachableStores(sql, sql`earlier.store_id`, only)}
              and earlier.endpoint_id = w.id
              and earlier.aggregate_id = own.aggregate_id and earlier.sequence < own.sequence
              and earlier.status = 'pending')
        order by own.next_try_at limit ${COUNTED_PER_ENDPOINT_MAX}) as d
      where ${inReachableStores(sql, sql`w.store_id`, only)}) as due`;
}

async function countWaitingMessages(sql: Sql, only?: Stores): Promise<Backlog[]> {
  return await sql<Backlog[]>`
    select 'messages' as kind, count(store_id)::integer as count,
      ${secondsSince(sql, sql`min(created_at)`)}
    from (
      select store_id, created_at from messages
      where status = 'waiting' and ${inReachableStores(sql, sql`store_id`, only)}
      order by next_try_at limit ${COUNTED_MAX}) as waiting`;
}

/**
 * By status: a shopper takes minutes on a bank's page, and a bank takes days for a debit. Each
 * status is queried separately, or many debits would hide the rest.
 */
async function countUndecidedAttempts(sql: Sql, only?: Stores): Promise<Backlog[]> {
  const counts = ['open', 'action_required', 'pending'].map(
    (status) => sql<Backlog[]>`
      select ${sql.unsafe(`'payments_${status}'`)} as kind, count(store_id)::integer as count,
        ${secondsSince(sql, sql`min(created_at)`)}
      from (
        select store_id, created_at from payment_attempts
        where status = ${sql.unsafe(`'${status}'`)}
          and ${inReachableStores(sql, sql`store_id`, only)}
        order by updated_at limit ${COUNTED_MAX}) as undecided`,
  );
  return (await Promise.all(counts)).flat();
}

/** Refunds, voids and captures. */
async function countUndecidedReversals(sql: Sql, only?: Stores): Promise<Backlog[]> {
  return await sql<Backlog[]>`
    select 'reversals' as kind, count(store_id)::integer as count,
      ${secondsSince(sql, sql`min(created_at)`)}
    from (
      select store_id, created_at from payment_transactions
      where status = 'pending' and ${inReachableStores(sql, sql`store_id`, only)}
        and (type in ('refund', 'void', 'gift_card_credit')
        or type = 'capture' and parent_id is not null)
      order by updated_at limit ${COUNTED_MAX}) as undecided`;
}

/** Charges that could not be settled and are being refunded. */
async function countCompensations(sql: Sql, only?: Stores): Promise<Backlog[]> {
  return await sql<Backlog[]>`
    select 'compensations' as kind, count(store_id)::integer as count,
      ${secondsSince(sql, sql`min(unsettled_since)`)}
    from (
      select store_id, unsettled_since from payment_attempts
      where status = 'refunding' and ${inReachableStores(sql, sql`store_id`, only)}
      order by updated_at limit ${COUNTED_MAX}) as under_way`;
}

function secondsSince(sql: Sql, moment: ReturnType<Sql>) {
  return sql`coalesce(greatest(extract(epoch from now() - ${moment}), 0), 0)::float8
    as "oldestSeconds"`;
}
