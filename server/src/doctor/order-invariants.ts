import { CAPTURED } from './captured.ts';
import type { Invariant } from './invariant.ts';

/**
 * Whether each order has a line with units that are still to be shipped. Units refunded through a
 * return had been shipped. A line of a shipment without units is not waited for. Citus runs no
 * correlated subselect behind a function, so shipped units are joined.
 */
const PARTIAL = `
  select line.store_id, line.order_id,
    bool_or(line.due > greatest(line.returned, coalesce(shipped.units, 0))
      and not coalesce(shipped.is_emptied, false)) as is_partial
  from (
    select o.store_id, o.id as order_id, item ->> 'id' as key,
      (item ->> 'quantity')::bigint
        - coalesce((o.refunded_items ->> (item ->> 'id'))::bigint, 0)
        + coalesce((o.returned_items ->> (item ->> 'id'))::bigint, 0) as due,
      coalesce((o.returned_items ->> (item ->> 'id'))::bigint, 0) as returned
    from orders o cross join jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items') as item
    where (item ->> 'requiresShipping')::boolean) as line
  left join (
    select p.store_id, p.order_id, unit.key, sum(unit.value::bigint) as units,
      bool_or(not jsonb_path_exists(p.lines, '$.* ? (@ > 0)')) as is_emptied
    from shipments p cross join jsonb_each_text(p.lines) as unit
    where p.status not in ('cancelled', 'returned')
    group by p.store_id, p.order_id, unit.key) as shipped
    on shipped.store_id = line.store_id and shipped.order_id = line.order_id
      and shipped.key = line.key
  group by line.store_id, line.order_id`;

/** The stored statuses of orders, which the order list filters by. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the payment status of an order matches its ledger',
    violations: `
      select store_id, id from (
        select o.store_id, o.id, o.payment_status, o.payment_outcome, o.total,
          coalesce(sum(t.amount) filter (where t.type in ('capture', 'gift_card_debit')
            and t.status = 'succeeded'), 0) as captured,
          coalesce(sum(t.amount) filter (where t.type = 'authorization'
            and t.status = 'succeeded'), 0) as authorized,
          coalesce(sum(t.amount) filter (where t.type = 'authorization' and t.status = 'succeeded'
            and c.parent_id is null), 0) as held,
          coalesce(sum(t.amount) filter (where t.type in ('refund', 'gift_card_credit')
            and t.status in ('succeeded', 'pending')), 0) as refunded
        from orders o
        left join payment_transactions t on t.store_id = o.store_id and t.order_id = o.id
        left join (${CAPTURED}) as c on c.store_id = t.store_id and c.parent_id = t.id
        group by o.store_id, o.id, o.payment_status, o.payment_outcome, o.total) as sums
      where payment_status is distinct from case
        when payment_outcome is not null then payment_outcome
        when refunded > 0 and refunded = captured and held = 0 then 'refunded'
        when refunded > 0 then 'partially_refunded'
        when held > 0 then 'authorized'
        when captured > 0 or total = 0 then 'paid'
        when authorized > 0 then 'voided'
        else 'pending' end`,
  },
  {
    name: 'the fulfillment status of an order matches its shipments',
    violations: `
      select store_id, id from (
        select o.store_id, o.id, o.fulfillment_status, coalesce(s.active, 0) as active,
          coalesce(s.moving, 0) as moving, coalesce(s.delivered, 0) as delivered,
          coalesce(l.is_partial, false) as is_partial
        from orders o
        left join (
          select store_id, order_id, count(*) as active,
            count(*) filter (where status <> 'pending') as moving,
            count(*) filter (where status = 'delivered') as delivered
          from shipments where status not in ('cancelled', 'returned')
          group by store_id, order_id) as s on s.store_id = o.store_id and s.order_id = o.id
        left join (${PARTIAL}) as l on l.store_id = o.store_id and l.order_id = o.id
        where readable_jsonb(o.snapshot) is not null) as shipped
      where fulfillment_status <> case
        when moving = 0 then 'unfulfilled'
        when is_partial or moving < active then 'partially_shipped'
        when delivered = active then 'delivered'
        else 'shipped' end`,
  },
  {
    name: 'no line is shipped more often than it was ordered',
    violations: `
      select o.store_id, o.id from orders o
      join (
        select s.store_id, s.order_id, unit.key, sum(unit.value::bigint) as units
        from shipments s cross join jsonb_each_text(s.lines) as unit
        where s.status not in ('cancelled', 'returned')
        group by s.store_id, s.order_id, unit.key) as shipped
        on shipped.store_id = o.store_id and shipped.order_id = o.id
      where shipped.units > coalesce((
        select sum((line ->> 'quantity')::bigint)
        from jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items') as line
        where line ->> 'id' = shipped.key), shipped.units)`,
  },
];
