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
          quantity, refunded_quantity, total, refunds
        from ranked_figures, (values ('week'), ('month'), ('year')) as named (period)
        where ranked_figures.period = 'day'
        union all
        select store_id, is_sandbox, currency, kind, key, period, starts_on,
          - quantity, - refunded_quantity, - total, - refunds
        from ranked_figures where period <> 'day') as sums
      where not exists (select from figure_states f
        where f.store_id = sums.store_id and f.rebuild_from is not null)
      group by store_id, is_sandbox, currency, kind, key, period, starts_on
      having sum(quantity) <> 0 or sum(refunded_quantity) <> 0 or sum(total) <> 0
        or sum(refunds) <> 0`,
  },
];
