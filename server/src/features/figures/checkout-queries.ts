import type { Sql } from '../../platform/db/connect.ts';
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

function isSandboxSql(sql: Sql) {
  return sql`(stores.developer_mode or coalesce(own.created_at < stores.live_since, false))`;
}

/** Carts of the days and how far each came in time. A cart that was merged is part of another. */
function cartStepsSql(sql: Sql, days: Days) {
  const { storeId } = days;
  const isInTime = (time: string) =>
    sql`${sql.unsafe(time)} <= own.created_at + make_interval(days => ${FINAL_AFTER_DAYS})`;
  return sql`
    select ${isSandboxSql(sql)} as is_sandbox,
      (own.created_at at time zone ${days.timezone})::date as day,
      coalesce(${isInTime("(own.checkout ->> 'createdAt')::timestamptz")}, false) as has_checkout,
      exists (select from payment_attempts a where a.store_id = ${storeId} and a.cart_id = own.id
        and a.offer_id is null and ${isInTime('a.created_at')}) as has_payment,
      exists (select from orders o where o.store_id = ${storeId} and o.cart_id = own.id
        and (o.authorized > 0 or o.total = 0) and ${isInTime('o.created_at')}) as has_order
    from carts own join stores on stores.id = ${storeId}
    where own.store_id = ${storeId} and ${isWithin(sql, 'own.created_at', days)}
      and own.status <> 'merged'`;
}

/** Declined payments by the day of the decline. One that was charged later is a discrepancy. */
function refusedSql(sql: Sql, days: Days) {
  const { storeId } = days;
  return sql`
    select ${isSandboxSql(sql)} or own.provider_id = ${MOCK_ID} as is_sandbox,
      (own.updated_at at time zone ${days.timezone})::date as day, own.provider_id,
      coalesce(own.decline_code, 'declined') as reason
    from payment_attempts own join stores on stores.id = ${storeId}
    where own.store_id = ${storeId} and ${isWithin(sql, 'own.updated_at', days)}
      and own.status = 'declined' and own.late_reference is null`;
}

function countedSql(sql: Sql, days: Days) {
  return sql`
    select is_sandbox, day, sum(carts)::bigint as carts, sum(checkouts)::bigint as checkouts,
      sum(payments)::bigint as payments, sum(orders)::bigint as orders,
      coalesce(jsonb_agg(refusals) filter (where refusals is not null), '[]') as refusals
    from (
      select is_sandbox, day, count(*) as carts, count(*) filter (where has_checkout) as checkouts,
        count(*) filter (where has_payment) as payments,
        count(*) filter (where has_order) as orders, null::jsonb as refusals
      from (${cartStepsSql(sql, days)}) as steps group by is_sandbox, day
      union all
      select is_sandbox, day, 0, 0, 0, 0, jsonb_build_object('providerId', provider_id,
        'reason', reason, 'count', count(*))
      from (${refusedSql(sql, days)}) as refused group by is_sandbox, day, provider_id, reason
    ) as counts
    group by is_sandbox, day`;
}

/** Counts from carts and payments, for days that are not final. */
export async function listCheckoutsLive(
  sql: Sql,
  days: Days,
  isSandbox: boolean,
): Promise<CheckoutRow[]> {
  return await sql<CheckoutRow[]>`
    select day::text, carts, checkouts, payments, orders, refusals
    from (${countedSql(sql, days)}) as counted where is_sandbox = ${isSandbox} order by day`;
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

/** Keeps days that are final. Days whose rows exist are kept as they were. */
export async function insertCheckouts(sql: Sql, days: Days): Promise<void> {
  await sql`
    insert into checkout_figures
      (store_id, is_sandbox, day, carts, checkouts, payments, orders, refusals)
    select ${days.storeId}::uuid, * from (${countedSql(sql, days)}) as counted
    on conflict (store_id, is_sandbox, day) do nothing`;
}

/** Where keeping begins: the day of the oldest cart or declined payment, if any. */
export async function findFirstCheckoutDay(
  sql: Sql,
  storeId: StoreId,
  timezone: string,
): Promise<LocalDate | undefined> {
  const [row] = await sql<{ day: LocalDate | null }[]>`
    select (least(
      (select min(created_at) from carts where store_id = ${storeId}),
      (select min(updated_at) from payment_attempts
        where store_id = ${storeId} and status = 'declined')
      ) at time zone ${timezone})::date::text as day`;
  return row?.day ?? undefined;
}

export async function updateCheckoutUntil(
  sql: Sql,
  storeId: StoreId,
  until: LocalDate,
): Promise<void> {
  await sql`
    update figure_states set checkout_until = ${until}::date where store_id = ${storeId}`;
}

export async function getLocalDate(sql: Sql, timezone: string, now: Date): Promise<LocalDate> {
  const [row] = await sql<{ today: LocalDate }[]>`
    select (${now}::timestamptz at time zone ${timezone})::date::text as today`;
  if (!row) throw new Error('a select without a row');
  return row.today;
}
