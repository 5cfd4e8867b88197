import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import type { Span } from './period.ts';

/*
 * Counts whole days from their sources and replaces their rows. A count can be repeated: it depends
 * on nothing but the sources.
 */

export interface Days extends Span {
  readonly storeId: StoreId;
  readonly timezone: string;
}

/**
 * True for a time on one of the days. The bounds are for the index: they are wider than the days,
 * because a local midnight may be skipped or occur twice. The date decides.
 */
export function isWithin(sql: Sql, time: string, { from, to, timezone }: Days) {
  const column = sql.unsafe(time);
  return sql`${column} >= (${from}::date::timestamp at time zone ${timezone}) - interval '3 hours'
    and ${column} < ((${to}::date + 1)::timestamp at time zone ${timezone}) + interval '3 hours'
    and (${column} at time zone ${timezone})::date between ${from}::date and ${to}::date`;
}

/**
 * Orders of the days with a payment that was captured or authorized, and free ones. A pending or
 * failed payment is no sale.
 */
export function soldSql(sql: Sql, days: Days) {
  return sql`
    select id, developer_mode as is_sandbox, currency, total,
      (created_at at time zone ${days.timezone})::date as day,
      readable_jsonb(snapshot) as document
    from orders
    where store_id = ${days.storeId} and ${isWithin(sql, 'created_at', days)}
      and (authorized > 0 or total = 0)`;
}

/**
 * Money returned on the days: disputes, succeeded refunds, voids and credits, and the part of an
 * authorization that a capture released.
 */
export function returnedSql(sql: Sql, days: Days) {
  return sql`
    select t.id, t.order_id, t.type, t.items, o.developer_mode as is_sandbox, t.currency,
      (t.created_at at time zone ${days.timezone})::date as day,
      case when t.type in ('refund', 'void', 'gift_card_credit') and t.status = 'succeeded'
          then t.amount
        when t.type = 'capture' and t.status = 'succeeded'
          then greatest(held.amount - t.amount, 0)
        else 0 end as amount,
      case t.type when 'dispute' then t.amount when 'dispute_reversal' then - t.amount else 0 end
        as disputed,
      t.status = 'succeeded' or exists (select from payment_transactions part
        where part.store_id = ${days.storeId} and part.order_id = t.order_id
          and part.refund_id = t.id and part.status = 'succeeded') as is_returned,
      readable_jsonb(o.snapshot) as document
    from payment_transactions t
    join orders o on o.store_id = ${days.storeId} and o.id = t.order_id
    left join payment_transactions held on held.store_id = ${days.storeId}
      and held.id = t.parent_id and held.type = 'authorization'
    where t.store_id = ${days.storeId} and ${isWithin(sql, 't.created_at', days)}
      and not (t.type in ('authorization', 'gift_card_debit')
        or t.type = 'capture' and t.parent_id is null)`;
}

function movedSql(sql: Sql, days: Days) {
  return sql`
    select gift_cards.mode = 'test' as is_sandbox, currency, type, amount,
      (entry.created_at at time zone ${days.timezone})::date as day
    from gift_card_entries entry
    join gift_cards on gift_cards.store_id = ${days.storeId} and gift_cards.id = gift_card_id
    where entry.store_id = ${days.storeId} and ${isWithin(sql, 'entry.created_at', days)}`;
}

/** Each source fills its columns, and the others are zero. */
function countsSql(sql: Sql) {
  const total = (name: string) => sql`(document #>> ${`{totals,${name}}`}::text[])::numeric`;
  return sql`
    select is_sandbox, currency, day, 1::numeric as orders,
      ${total('subtotal')} + ${total('addOnTotal')} as gross,
      ${total('discountTotal')} as discounts, ${total('shippingTotal')} as shipping,
      ${total('taxTotal')} + coalesce(${total('taxIncluded')}, 0) as tax,
      ${total('taxIncluded')} as tax_included, total::numeric, 0::numeric as refunds,
      0::numeric as disputes,      null::text as type, 0::numeric as amount
    from sold
    union all
    select is_sandbox, currency, day, 0, 0, 0, 0, 0, 0, 0, amount, disputed, null, 0
    from returned
    union all
    select is_sandbox, currency, day, 0, 0, 0, 0, 0, 0, 0, 0, 0, type, amount from moved`;
}

/** Replaces the rows of the days. */
export async function upsertDays(sql: Sql, days: Days): Promise<void> {
  const { storeId, from, to } = days;
  const names = 'orders gross discounts shipping tax tax_included total refunds disputes'.split(
    ' ',
  );
  const cards = 'issue debit credit adjust'.split(' ');
  const sums = names.map((name) => `coalesce(sum(${name}), 0)`);
  const moved = cards.map((type) => `coalesce(sum(amount) filter (where type = '${type}'), 0)`);
  const columns = [...names, 'cards_issued', 'cards_debited', 'cards_credited', 'cards_adjusted'];
  const changes = columns.map((name) => `${name} = excluded.${name}`).join(', ');
  await sql`
    with sold as materialized (${soldSql(sql, days)}),
    returned as materialized (${returnedSql(sql, days)}),
    moved as (${movedSql(sql, days)}),
    fresh as materialized (
      select is_sandbox, currency, day, ${sql.unsafe([...sums, ...moved].join(', '))}
      from (${countsSql(sql)}) as counts group by is_sandbox, currency, day),
    gone as (
      delete from daily_figures as old
      where store_id = ${storeId} and day between ${from}::date and ${to}::date
        and not exists (select from fresh where fresh.is_sandbox = old.is_sandbox
          and fresh.currency = old.currency and fresh.day = old.day))
    insert into daily_figures
      (store_id, is_sandbox, currency, day, ${sql.unsafe(columns.join(', '))})
    select ${storeId}::uuid, * from fresh
    on conflict (store_id, is_sandbox, currency, day) do update set ${sql.unsafe(changes)}`;
}
