import type { Invariant } from './invariant.ts';

/** A charge counts on the day of its order. */
const IS_CHARGE = `(t.type in ('authorization', 'gift_card_debit')
  or t.type = 'capture' and t.parent_id is null)`;

/** Days of rows that are not counted yet: their figures change with the next count. */
const UNCOUNTED = `
  select t.store_id, (case when ${IS_CHARGE} then o.created_at else t.created_at end
      at time zone f.timezone)::date as day
  from payment_transactions t
  join orders o on o.store_id = t.store_id and o.id = t.order_id
  join figure_states f on f.store_id = t.store_id
  where not t.is_counted
  union all
  select o.store_id, (o.created_at at time zone f.timezone)::date from orders o
  join figure_states f on f.store_id = o.store_id
  where o.total = 0 and not o.is_counted
  union all
  select e.store_id, (e.created_at at time zone f.timezone)::date from gift_card_entries e
  join figure_states f on f.store_id = e.store_id
  where not e.is_counted`;

/** Sums of the sources by store, mode, currency and day; all are zero in the rows of the others. */
const SOURCES = `
  select o.store_id, o.developer_mode as is_sandbox, o.currency, o.created_at as at,
    1 as orders, t.amount as total, 0 as refunds, 0 as disputes, 0 as cards
  from orders o
  left join lateral (
    select coalesce(sum(t.amount) filter (where ${IS_CHARGE} and t.status = 'succeeded'), 0)
      as amount
    from payment_transactions t where t.store_id = o.store_id and t.order_id = o.id) as t on true
  where t.amount > 0 or o.total = 0
  union all
  select t.store_id, o.developer_mode, t.currency, t.created_at, 0, 0,
    case when t.type = 'capture' then greatest(held.amount - t.amount, 0)
      when t.type in ('dispute', 'dispute_reversal') then 0 else t.amount end,
    case t.type when 'dispute' then t.amount when 'dispute_reversal' then - t.amount else 0 end, 0
  from payment_transactions t
  join orders o on o.store_id = t.store_id and o.id = t.order_id
  left join payment_transactions held on held.store_id = t.store_id and held.id = t.parent_id
    and held.type = 'authorization'
  where t.status = 'succeeded' and (t.type in
      ('refund', 'void', 'gift_card_credit', 'dispute', 'dispute_reversal')
    or t.type = 'capture' and held.id is not null)
  union all
  select e.store_id, c.mode = 'test', c.currency, e.created_at, 0, 0, 0, 0, e.amount
  from gift_card_entries e join gift_cards c on c.store_id = e.store_id and c.id = e.gift_card_id`;

/** Orders with a payment, and free ones. */
const SOLD = `
  select o.*, readable_jsonb(o.snapshot) as document from orders o
  where o.total = 0 or exists (select from payment_transactions t
    where t.store_id = o.store_id and t.order_id = o.id and ${IS_CHARGE}
      and t.status = 'succeeded' and t.amount > 0)`;

/** Rows that return lines or money, and the order of each. */
const RETURNED = `
  select t.*, o.developer_mode, readable_jsonb(o.snapshot) as document,
    t.status = 'succeeded' or exists (select from payment_transactions part
      where part.store_id = t.store_id and part.refund_id = t.id and part.status = 'succeeded')
      as is_returned,
    case when t.status <> 'succeeded' then 0
      when t.type in ('refund', 'void', 'gift_card_credit') then t.amount
      when t.type = 'capture' then greatest(held.amount - t.amount, 0) else 0 end as returned
  from payment_transactions t
  join orders o on o.store_id = t.store_id and o.id = t.order_id
  left join payment_transactions held on held.store_id = t.store_id and held.id = t.parent_id
    and held.type = 'authorization'
  where not ${IS_CHARGE}`;

function linesOf(list: 'items' | 'coupons'): string {
  return `jsonb_array_elements(coalesce(document -> '${list}', '[]'::jsonb)) as line`;
}

/** Lines and coupons of orders, and what was returned of them. */
const RANKED_SOURCES = `
  select store_id, developer_mode as is_sandbox, currency, created_at as at, 'product' as kind,
    line ->> 'sku' as key, 1 as orders, sum((line ->> 'quantity')::numeric) as quantity,
    0 as refunded_quantity, sum((line ->> 'lineSubtotal')::numeric) as gross,
    sum((line ->> 'lineDiscount')::numeric) as discounts,
    sum((line ->> 'lineTotal')::numeric) as total, 0 as refunds
  from (${SOLD}) as sold, ${linesOf('items')}
  group by store_id, id, developer_mode, currency, created_at, line ->> 'sku'
  union all
  select store_id, developer_mode, currency, created_at, 'product', line ->> 'sku', 0, 0,
    case type when 'void' then line ->> 'quantity' else items ->> (line ->> 'id') end::numeric,
    0, 0, 0, 0
  from (${RETURNED}) as returned, ${linesOf('items')}
  where is_returned and (type = 'void' or items ? (line ->> 'id'))
  union all
  select store_id, developer_mode, currency, created_at, 'coupon', line ->> 'code', 1, 1, 0, 0,
    (line ->> 'discount')::numeric, total, 0
  from (${SOLD}) as sold, ${linesOf('coupons')}
  union all
  select store_id, developer_mode, currency, created_at, 'coupon', line ->> 'code', 0, 0, 0, 0, 0,
    0, returned
  from (${RETURNED}) as returned, ${linesOf('coupons')}`;

const COUNTS = 'orders quantity refunded_quantity gross discounts total refunds'.split(' ');
const COLUMNS = COUNTS.join(', ');
const NEGATED = COUNTS.map((name) => `- ${name}`).join(', ');
const DIFFERS = COUNTS.map((name) => `sum(${name}) <> 0`).join(' or ');

/** Orders of agents, and what was returned of them. */
const AGENT_SOURCES = `
  select store_id, developer_mode as is_sandbox, currency, created_at as at,
    document #>> '{agent,id}' as key, 1 as orders, total, 0 as refunds
  from (${SOLD}) as sold
  union all
  select store_id, developer_mode, currency, created_at, document #>> '{agent,id}', 0, 0, returned
  from (${RETURNED}) as returned`;

/** Figures against the ledger. A day that is still to be counted is left out. */
export const FIGURE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the figures of a day match the ledger',
    violations: `
      select store_id, day as id from (
        select s.store_id, s.is_sandbox, s.currency,
          (s.at at time zone f.timezone)::date as day,
          s.orders, s.total, s.refunds, s.disputes, s.cards
        from (${SOURCES}) as s
        join figure_states f on f.store_id = s.store_id and f.rebuild_from is null
        union all
        select d.store_id, d.is_sandbox, d.currency, d.day, - d.orders, - d.total, - d.refunds,
          - d.disputes,
          - (cards_issued + cards_debited + cards_credited + cards_adjusted)
        from daily_figures d
        join figure_states f on f.store_id = d.store_id and f.rebuild_from is null) as sums
      where not exists (select from (${UNCOUNTED}) as later
        where later.store_id = sums.store_id and later.day = sums.day)
      group by store_id, is_sandbox, currency, day
      having sum(orders) <> 0 or sum(total) <> 0 or sum(refunds) <> 0
        or sum(disputes) <> 0 or sum(cards) <> 0`,
  },
  {
    name: 'the figures of longer periods are the sums of their days',
    violations: `
      select store_id, starts_on as id from (
        select store_id, is_sandbox, currency, kind, key, named.period,
          date_trunc(named.period, starts_on::timestamp)::date as starts_on,
          ${COLUMNS}
        from ranked_figures, (values ('week'), ('month'), ('year')) as named (period)
        where ranked_figures.period = 'day'
        union all
        select store_id, is_sandbox, currency, kind, key, period, starts_on,
          ${NEGATED}
        from ranked_figures where period <> 'day') as sums
      where not exists (select from figure_states f
        where f.store_id = sums.store_id and f.rebuild_from is not null)
      group by store_id, is_sandbox, currency, kind, key, period, starts_on
      having ${DIFFERS}`,
  },
  {
    name: 'the figures of products and coupons match orders and the ledger',
    violations: `
      select store_id, day as id from (
        select s.store_id, is_sandbox, currency, kind, key,
          (s.at at time zone f.timezone)::date as day, ${COLUMNS}
        from (${RANKED_SOURCES}) as s
        join figure_states f on f.store_id = s.store_id and f.rebuild_from is null
        union all
        select r.store_id, is_sandbox, currency, kind, key, starts_on, ${NEGATED}
        from ranked_figures r
        join figure_states f on f.store_id = r.store_id and f.rebuild_from is null
        where period = 'day') as sums
      where not exists (select from (${UNCOUNTED}) as later
        where later.store_id = sums.store_id and later.day = sums.day)
      group by store_id, is_sandbox, currency, kind, key, day
      having ${DIFFERS}`,
  },
  {
    name: 'the figures of agents match orders and the ledger',
    violations: `
      select store_id, day as id from (
        select s.store_id, is_sandbox, currency, key, (s.at at time zone f.timezone)::date as day,
          s.orders, s.total, s.refunds
        from (${AGENT_SOURCES}) as s
        join figure_states f on f.store_id = s.store_id and f.rebuild_from is null
        where s.key is not null
        union all
        select a.store_id, is_sandbox, currency, agent_id, day, - orders, - total, - refunds
        from agent_figures a
        join figure_states f on f.store_id = a.store_id and f.rebuild_from is null) as sums
      where not exists (select from (${UNCOUNTED}) as later
        where later.store_id = sums.store_id and later.day = sums.day)
      group by store_id, is_sandbox, currency, key, day
      having sum(orders) <> 0 or sum(total) <> 0 or sum(refunds) <> 0`,
  },
];
