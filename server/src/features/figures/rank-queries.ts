import type { Sql } from '../../platform/db/connect.ts';
import { type Days, returnedSql, soldSql } from './recount-queries.ts';

/** A document that jsonb rejects has no lines. */
function linesSql(sql: Sql, list: 'items' | 'coupons') {
  return sql`jsonb_array_elements(coalesce(document -> ${list}::text, '[]'::jsonb)) as line`;
}

/**
 * Sold and returned units by SKU, and orders with refunds by coupon code. A void returns every
 * line; a refund returns the lines it names, on the row that names them.
 */
function rankedSql(sql: Sql) {
  const cents = (name: string) => sql`(line ->> ${name}::text)::numeric`;
  return sql`
    select is_sandbox, currency, day, 'product' as kind, line ->> 'sku' as key,
      max(line ->> 'name') as name, count(distinct id)::numeric as orders,
      sum(${cents('quantity')}) as quantity, 0::numeric as refunded_quantity,
      sum(${cents('lineSubtotal')}) as gross, sum(${cents('lineDiscount')}) as discounts,
      sum(${cents('lineTotal')}) as total, 0::numeric as refunds
    from sold, ${linesSql(sql, 'items')} group by is_sandbox, currency, day, line ->> 'sku'
    union all
    select is_sandbox, currency, day, 'product', line ->> 'sku', max(line ->> 'name'), 0, 0,
      sum(case when type = 'void' then ${cents('quantity')}
        else (items ->> (line ->> 'id'))::numeric end), 0, 0, 0, 0
    from returned, ${linesSql(sql, 'items')}
    where is_returned and (type = 'void' or items ? (line ->> 'id'))
    group by is_sandbox, currency, day, line ->> 'sku'
    union all
    select is_sandbox, currency, day, 'coupon', line ->> 'code', null, count(*), count(*), 0, 0,
      sum(${cents('discount')}), sum(total), 0
    from sold, ${linesSql(sql, 'coupons')} group by is_sandbox, currency, day, line ->> 'code'
    union all
    select is_sandbox, currency, day, 'coupon', line ->> 'code', null, 0, 0, 0, 0, 0, 0, sum(amount)
    from returned, ${linesSql(sql, 'coupons')}
    where amount > 0 group by is_sandbox, currency, day, line ->> 'code'`;
}

const COUNTS = [
  'orders',
  'quantity',
  'refunded_quantity',
  'gross',
  'discounts',
  'total',
  'refunds',
] as const;

/**
 * Adds the difference between the days as counted now and as kept to every period that contains
 * them. The caller holds the lock of the store's figures.
 */
export async function upsertRanks(sql: Sql, days: Days): Promise<void> {
  const { storeId, from, to } = days;
  const list = (each: (name: string) => string) => sql.unsafe(COUNTS.map(each).join(', '));
  await sql`
    with sold as materialized (${soldSql(sql, days)}),
    returned as materialized (${returnedSql(sql, days)}),
    differences as (
      select is_sandbox, currency, day, kind, key, max(name) as name,
        ${list((name) => `sum(${name}) as ${name}`)}
      from (${rankedSql(sql)}
        union all
        select is_sandbox, currency, starts_on, kind, key, null, ${list((name) => `- ${name}`)}
        from ranked_figures
        where store_id = ${storeId} and period = 'day'
          and starts_on between ${from}::date and ${to}::date) as both_counts
      group by is_sandbox, currency, day, kind, key
      having ${sql.unsafe(COUNTS.map((name) => `sum(${name}) <> 0`).join(' or '))})
    insert into ranked_figures as kept
      (store_id, is_sandbox, currency, kind, period, starts_on, key, name, named_on,
        ${list((name) => name)})
    select ${storeId}::uuid, is_sandbox, currency, kind, period,
      date_trunc(period, day::timestamp)::date, key,
      (array_agg(name order by day desc) filter (where name is not null))[1],
      max(day) filter (where name is not null), ${list((name) => `sum(${name})`)}
    from differences, unnest(array['day', 'week', 'month', 'year']) as period
    group by is_sandbox, currency, kind, period, date_trunc(period, day::timestamp), key
    on conflict (store_id, is_sandbox, currency, kind, period, starts_on, key) do update
    set ${list((name) => `${name} = kept.${name} + excluded.${name}`)},
      name = case when excluded.named_on >= kept.named_on then excluded.name else kept.name end,
      named_on = greatest(kept.named_on, excluded.named_on)`;
}
