import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { AttemptId, CartId, StoreId } from '../../../values/ids.ts';
import type { AnyAttempt, Attempt } from './attempt.ts';

/** The undecided or successful attempt of a cart. */
export async function findAttemptOfCart(
  sql: Sql,
  storeId: StoreId,
  cartId: CartId,
): Promise<Attempt | undefined> {
  const [attempt] = await sql<Attempt[]>`
    select ${attemptColumns(sql)} from payment_attempts
    where store_id = ${storeId} and cart_id = ${cartId} and offer_id is null
      and status in ('open', 'action_required', 'pending', 'succeeded')`;
  return attempt;
}

/** The attempt that keeps a cart locked although its charge is being refunded. */
export async function findUnreleasedAttempt(
  sql: Sql,
  storeId: StoreId,
  cartId: CartId,
): Promise<Attempt | undefined> {
  const [attempt] = await sql<Attempt[]>`
    select ${attemptColumns(sql)} from payment_attempts
    where store_id = ${storeId} and cart_id = ${cartId} and offer_id is null
      and status = 'refunding' and released_at is null`;
  return attempt;
}

export async function findAttempt(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
): Promise<AnyAttempt | undefined> {
  const [attempt] = await sql<AnyAttempt[]>`
    select ${attemptColumns(sql)} from payment_attempts
    where store_id = ${storeId} and id = ${id}`;
  return attempt;
}

/** False where the attempt is decided or already has a different reference. */
export async function updateAttemptReference(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
  reference: string,
): Promise<boolean> {
  const { count } = await sql`
    update payment_attempts set reference = ${reference}
    where store_id = ${storeId} and id = ${id} and coalesce(reference, ${reference}) = ${reference}
      and status in ('open', 'action_required', 'pending')`;
  return count === 1;
}

/** Which undecided attempts are due for polling. */
export interface Sweep {
  readonly now: Date;
  /** Open attempts not updated since then have lost their caller. */
  readonly idleSince: Date;
  /** Pending payments updated since then are not polled yet. */
  readonly pendingSince: Date;
}

/** Stores with undecided attempts that are due, longest overdue first. */
export async function listStoresWithUndecidedAttempts(
  sql: Sql,
  sweep: Sweep,
  limit: number,
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select store_id as "storeId" from payment_attempts
    where status in ('open', 'action_required', 'pending') and ${isDue(sql, sweep)}
      and ${inReachableStores(sql, sql`store_id`, only)}
    group by store_id order by min(updated_at) limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

/**
 * Claims due attempts: `updated_at` advances, so concurrent sweepers skip them. The CTE is
 * materialized because the planner could otherwise re-run it per row and exceed the limit.
 */
export async function updateSweptAttempts(
  sql: Sql,
  storeId: StoreId,
  sweep: Sweep,
  limit: number,
  except: readonly string[],
): Promise<AnyAttempt[]> {
  const lock = sql`for update skip locked`;
  return await sql<AnyAttempt[]>`
    with due as materialized (
      select id from ${dueAttempts(sql, storeId, sweep, limit, except, lock)})
    update payment_attempts set updated_at = ${sweep.now}
    where store_id = ${storeId} and id in (select id from due)
    returning ${attemptColumns(sql)}`;
}

export async function findSweptAttempt(
  sql: Sql,
  storeId: StoreId,
  sweep: Sweep,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from ${dueAttempts(sql, storeId, sweep, 1, except)}`;
  return row?.id;
}

/** Status by status, each in the order of the index, which ends at the limit. */
function dueAttempts(
  sql: Sql,
  storeId: StoreId,
  sweep: Sweep,
  limit: number,
  except: readonly string[],
  lock = sql``,
) {
  const [open, action, pending] = dueByStatus(sql, sweep);
  const first = (isDueOfStatus: Fragment) => sql`
    select * from (
      select id, updated_at from payment_attempts
      where store_id = ${storeId} and ${isDueOfStatus} and ${isNoneOf(sql, sql`id`, except)}
      order by updated_at, id limit ${limit} ${lock}) as one_status`;
  return sql`(${first(open)} union all ${first(action)} union all ${first(pending)}) as due
    order by updated_at, id limit ${limit}`;
}

function isDue(sql: Sql, sweep: Sweep) {
  const [open, action, pending] = dueByStatus(sql, sweep);
  return sql`(${open} or ${action} or ${pending})`;
}

/**
 * Backoff for pending payments, since bank debits take days: the interval is a quarter of the
 * attempt's age, at most one hour.
 */
function dueByStatus(sql: Sql, { now, idleSince, pendingSince }: Sweep) {
  return [
    sql`status = 'open' and updated_at < ${idleSince}`,
    sql`status = 'action_required' and updated_at < ${idleSince}`,
    sql`status = 'pending' and updated_at < ${pendingSince}
      and updated_at <= ${now}::timestamptz
        - least(interval '1 hour', (${now}::timestamptz - created_at) / 4)`,
  ] as const;
}

export const attemptColumns = staticFragment(
  (sql) => sql`id, cart_id as "cartId", order_id as "orderId", customer_id as "customerId",
    intent_id as "intentId", provider_id as "providerId", reference, status, amount, currency,
    payment_token as "paymentToken", method_token as "methodToken", snapshot, upsell,
    created_at as "createdAt"`,
);
