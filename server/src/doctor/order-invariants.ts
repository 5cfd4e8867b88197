import type { Invariant } from './invariant.ts';

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
            and not exists (select 1 from payment_transactions c where c.store_id = t.store_id
              and c.parent_id = t.id and c.type = 'capture' and c.status = 'succeeded')), 0)
            as held,
          coalesce(sum(t.amount) filter (where t.type in ('refund', 'gift_card_credit')
            and t.status in ('succeeded', 'pending')), 0) as refunded
        from orders o
        left join payment_transactions t on t.store_id = o.store_id and t.order_id = o.id
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
        select o.store_id, o.id, o.fulfillment_status,
          count(s.id) as active,
          count(s.id) filter (where s.status <> 'pending') as moving,
          count(s.id) filter (where s.status = 'delivered') as delivered,
          exists (
            select from jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items') as line
            where (line ->> 'requiresShipping')::boolean
              -- Units refunded through a return had been shipped.
              and (line ->> 'quantity')::bigint
                - coalesce((o.refunded_items ->> (line ->> 'id'))::bigint, 0)
                + coalesce((o.returned_items ->> (line ->> 'id'))::bigint, 0) > greatest(
                coalesce((o.returned_items ->> (line ->> 'id'))::bigint, 0), (
                select coalesce(sum((p.lines ->> (line ->> 'id'))::bigint), 0) from shipments p
                where p.store_id = o.store_id and p.order_id = o.id
                  and p.status not in ('cancelled', 'returned')))
              and not exists (
                select from shipments p
                where p.store_id = o.store_id and p.order_id = o.id
                  and p.status not in ('cancelled', 'returned') and p.lines ? (line ->> 'id')
                  and not exists (select from jsonb_each_text(p.lines) as unit
                    where unit.value::bigint > 0))) as is_partial
        from orders o
        left join shipments s on s.store_id = o.store_id and s.order_id = o.id
          and s.status not in ('cancelled', 'returned')
        where readable_jsonb(o.snapshot) is not null
        group by o.store_id, o.id, o.fulfillment_status) as shipped
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
      join shipments s on s.store_id = o.store_id and s.order_id = o.id
        and s.status not in ('cancelled', 'returned')
      cross join jsonb_each_text(s.lines) as unit
      group by o.store_id, o.id, unit.key
      having sum(unit.value::bigint) > coalesce((
        select sum((line ->> 'quantity')::bigint)
        from jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items') as line
        where line ->> 'id' = unit.key), sum(unit.value::bigint))`,
  },
];
