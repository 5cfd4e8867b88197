import type { Sql } from '../../platform/db/connect.ts';
import { uuidArray } from '../../platform/db/uuid-array.ts';
import type { StoreId } from '../../values/ids.ts';
import type { LocalDate, Span } from './period.ts';

/*
 * Rows that the figures do not contain, and the mark of those that they do. A row stays unmarked
 * until a transaction that saw it has counted its day, so neither the order of commits nor a crash
 * can lose one. A charge counts on the day of its order, any other row on its own day.
 */

/** Days of uncounted rows, and the mark that each row gets. */
function uncountedSql(sql: Sql, storeId: StoreId, timezone: string) {
  return sql`
    select (case when t.type in ('authorization', 'gift_card_debit')
          or t.type = 'capture' and t.parent_id is null
        then (select created_at from orders where store_id = ${storeId} and id = t.order_id)
        else t.created_at end at time zone ${timezone})::date as day,
      'transaction' as source, t.id, t.status
    from payment_transactions t
    where t.store_id = ${storeId} and not t.is_counted
    union all
    select (created_at at time zone ${timezone})::date, 'order', id, ''
    from orders where store_id = ${storeId} and total = 0 and not is_counted
    union all
    select (created_at at time zone ${timezone})::date, 'entry', id, ''
    from gift_card_entries where store_id = ${storeId} and not is_counted`;
}

/** Newest first. */
export async function listUncountedDays(
  sql: Sql,
  storeId: StoreId,
  timezone: string,
): Promise<LocalDate[]> {
  const rows = await sql<{ day: LocalDate }[]>`
    select day::text from (${uncountedSql(sql, storeId, timezone)}) as uncounted
    group by day order by day desc`;
  return rows.map(({ day }) => day);
}

export interface Uncounted {
  readonly source: 'transaction' | 'order' | 'entry';
  readonly id: string;
  /** The status that the count will see, or a later one. */
  readonly status: string;
}

export async function listUncounted(
  sql: Sql,
  storeId: StoreId,
  timezone: string,
  { from, to }: Span,
): Promise<Uncounted[]> {
  return await sql<Uncounted[]>`
    select source, id, status from (${uncountedSql(sql, storeId, timezone)}) as uncounted
    where day between ${from}::date and ${to}::date`;
}

/**
 * Marks rows with the status that was seen before the count: a row that was decided since stays
 * uncounted. Rows locked by a payment are skipped, so the mark waits for none and cannot deadlock.
 */
export async function updateCounted(
  sql: Sql,
  storeId: StoreId,
  rows: readonly Uncounted[],
): Promise<void> {
  if (rows.length === 0) return;
  const of = (source: Uncounted['source']) => rows.filter((row) => row.source === source);
  const ids = (source: Uncounted['source']) => uuidArray(of(source).map(({ id }) => id));
  await sql`
    with marked_orders as (
      update orders set is_counted = true
      where store_id = ${storeId} and id = any(array(
        select id from orders
        where store_id = ${storeId} and id = any(${ids('order')}::uuid[])
        for update skip locked))),
    marked_entries as (
      update gift_card_entries set is_counted = true
      where store_id = ${storeId} and id = any(${ids('entry')}::uuid[]))
    update payment_transactions set counted_status = seen.status
    from jsonb_to_recordset(${JSON.stringify(of('transaction'))}::text::jsonb)
      as seen (id uuid, status text)
    where payment_transactions.store_id = ${storeId} and payment_transactions.id = seen.id
      and payment_transactions.id = any(array(
        select id from payment_transactions
        where store_id = ${storeId} and id = any(${ids('transaction')}::uuid[])
        for update skip locked))`;
}
