import type { Fragment, Sql } from '../../platform/db/connect.ts';
import { MOCK_ID } from '../../ports/payments/payment-provider.ts';
import type { StoreId } from '../../values/ids.ts';
import type { LocalDate, Span } from './period.ts';
import { type Days, isWithin } from './recount-queries.ts';

/** How long after its creation a step of a cart counts. */
export const FINAL_AFTER_DAYS = 7;

export interface CheckoutRow {
  readonly day: LocalDate;
  readonly carts: number;
  readonly checkouts: number;
  readonly payments: number;
  readonly orders: number;
  readonly refusals: readonly Refusal[];
}

export interface Refusal {
  readonly providerId: string;
  readonly reason: string;
  readonly count: number;
}

/** Which carts and declined payments are counted, by their time, and by the days of which zone. */
interface Counted {
  readonly storeId: StoreId;
  readonly timezone: string;
  readonly isIncluded: (time: string) => Fragment;
}

function isSandboxSql(sql: Sql) {
  return sql`(stores.developer_mode or coalesce(own.created_at < stores.live_since, false))`;
}

/** Carts with the steps that each reached in time. A merged cart counts as part of its target. */
function cartStepsSql(sql: Sql, { storeId, timezone, isIncluded }: Counted) {
  const isInTime = (time: string) =>
    sql`${sql.unsafe(time)} <= own.created_at + make_interval(days => ${FINAL_AFTER_DAYS})`;
  return sql`
    select ${isSandboxSql(sql)} as is_sandbox,
      (own.created_at at time zone ${timezone})::date as day,
      coalesce(${isInTime("(own.checkout ->> 'createdAt')::timestamptz")}, false) as has_checkout,
      exists (select from payment_attempts a where a.store_id = ${storeId} and a.cart_id = own.id
        and a.offer_id is null and ${isInTime('a.created_at')}) as has_payment,
      exists (select from orders o where o.store_id = ${storeId} and o.cart_id = own.id
        and (o.authorized > 0 or o.total = 0) and ${isInTime('o.created_at')}) as has_order
    from carts own join stores on stores.id = ${storeId}
    where own.store_id = ${storeId} and ${isIncluded('own.created_at')}
      and own.status <> 'merged'`;
}

/** Declined payments by the day of the decline. One that was charged later is a discrepancy. */
function refusedSql(sql: Sql, { storeId, timezone, isIncluded }: Counted) {
  return sql`
    select ${isSandboxSql(sql)} or own.provider_id = ${MOCK_ID} as is_sandbox,
      (own.updated_at at time zone ${timezone})::date as day, own.provider_id,
      coalesce(own.decline_code, 'declined') as reason
    from payment_attempts own join stores on stores.id = ${storeId}
    where own.store_id = ${storeId} and ${isIncluded('own.updated_at')}
      and own.status = 'declined' and own.late_reference is null`;
}

function countedSql(sql: Sql, counted: Counted) {
  return sql`
    select is_sandbox, day, sum(carts)::bigint as carts, sum(checkouts)::bigint as checkouts,
      sum(payments)::bigint as payments, sum(orders)::bigint as orders,
      coalesce(jsonb_agg(refusals) filter (where refusals is not null), '[]') as refusals
    from (
      select is_sandbox, day, count(*) as carts, count(*) filter (where has_checkout) as checkouts,
        count(*) filter (where has_payment) as payments,
        count(*) filter (where has_order) as orders, null::jsonb as refusals
      from (${cartStepsSql(sql, counted)}) as steps group by is_sandbox, day
      union all
      select is_sandbox, day, 0, 0, 0, 0, jsonb_build_object('providerId', provider_id,
        'reason', reason, 'count', count(*))
      from (${refusedSql(sql, counted)}) as refused group by is_sandbox, day, provider_id, reason
    ) as counts
    group by is_sandbox, day`;
}

/** Counts from carts and payments, since what is kept. */
export async function listCheckoutsLive(
  sql: Sql,
  { since, ...days }: Days & { readonly since: Date | null },
  isSandbox: boolean,
): Promise<CheckoutRow[]> {
  const isIncluded = (time: string) => sql`${isWithin(sql, time, days)}
    and ${sql.unsafe(time)} >= coalesce(${since}::timestamptz, '-infinity')`;
  return await sql<CheckoutRow[]>`
    select day::text, carts, checkouts, payments, orders, refusals
    from (${countedSql(sql, { ...days, isIncluded })}) as counted
    where is_sandbox = ${isSandbox} order by day`;
}

export async function listCheckouts(
  sql: Sql,
  storeId: StoreId,
  { from, to }: Span,
  isSandbox: boolean,
): Promise<CheckoutRow[]> {
  return await sql<CheckoutRow[]>`
    select day::text, carts, checkouts, payments, orders, refusals from checkout_figures
    where store_id = ${storeId} and is_sandbox = ${isSandbox}
      and day between ${from}::date and ${to}::date
    order by day`;
}

/** A time, of which the end is not included. */
export interface Between {
  readonly since: Date;
  readonly until: Date;
}

/**
 * Adds what is final to the days of the zone. A day may have been kept in part before, by this
 * zone or another.
 */
export async function upsertCheckouts(
  sql: Sql,
  { storeId, timezone }: { readonly storeId: StoreId; readonly timezone: string },
  { since, until }: Between,
): Promise<void> {
  const isIncluded = (time: string) => sql`${sql.unsafe(time)} >= ${since}::timestamptz
    and ${sql.unsafe(time)} < ${until}::timestamptz`;
  await sql`
    insert into checkout_figures as kept
      (store_id, is_sandbox, day, carts, checkouts, payments, orders, refusals)
    select ${storeId}::uuid, *
    from (${countedSql(sql, { storeId, timezone, isIncluded })}) as counted
    on conflict (store_id, is_sandbox, day) do update
    set carts = kept.carts + excluded.carts, checkouts = kept.checkouts + excluded.checkouts,
      payments = kept.payments + excluded.payments, orders = kept.orders + excluded.orders,
      refusals = kept.refusals || excluded.refusals`;
}

/** Deletes the days from the one of a time on, and returns when that day began. */
export async function deleteCheckouts(
  sql: Sql,
  { storeId, timezone }: { readonly storeId: StoreId; readonly timezone: string },
  from: Date,
): Promise<Date> {
  const [row] = await sql<{ since: Date }[]>`
    with gone as (
      delete from checkout_figures where store_id = ${storeId}
        and day >= (${from}::timestamptz at time zone ${timezone})::date)
    select date_trunc('day', ${from}::timestamptz, ${timezone}) as since`;
  if (!row) throw new Error('a select without a row');
  return row.since;
}

/** Where keeping begins: the time of the oldest cart or declined payment, if any. */
export async function findFirstCheckout(sql: Sql, storeId: StoreId): Promise<Date | undefined> {
  const [row] = await sql<{ at: Date | null }[]>`
    select least(
      (select min(created_at) from carts where store_id = ${storeId}),
      (select min(updated_at) from payment_attempts
        where store_id = ${storeId} and status = 'declined')) as at`;
  return row?.at ?? undefined;
}

export async function updateCheckoutUntil(sql: Sql, storeId: StoreId, until: Date): Promise<void> {
  await sql`
    update figure_states set checkout_until = ${until}::timestamptz where store_id = ${storeId}`;
}

export async function getLocalDate(sql: Sql, timezone: string, now: Date): Promise<LocalDate> {
  const [row] = await sql<{ today: LocalDate }[]>`
    select (${now}::timestamptz at time zone ${timezone})::date::text as today`;
  if (!row) throw new Error('a select without a row');
  return row.today;
}
