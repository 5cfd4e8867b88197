import type { Invariant } from './invariant.ts';

/** Returns against the lines of their orders and against the ledger. */
export const RETURN_INVARIANTS: readonly Invariant[] = [
  {
    name: 'no line is returned more often than it was ordered',
    violations: `
      select o.store_id, o.id from orders o
      join (
        select r.store_id, r.order_id, unit ->> 'itemId' as key,
          sum(coalesce(unit ->> 'receivedQuantity', unit ->> 'quantity')::bigint) as units
        from returns r cross join jsonb_array_elements(r.lines) as unit
        where r.status not in ('refused', 'cancelled')
        group by r.store_id, r.order_id, unit ->> 'itemId') as returned
        on returned.store_id = o.store_id and returned.order_id = o.id
      where readable_jsonb(o.snapshot) is not null and returned.units > coalesce((
          select sum((line ->> 'quantity')::bigint)
          from jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items') as line
          where line ->> 'id' = returned.key), 0)`,
  },
  {
    name: 'a refunded return has its refund in the ledger, and no other return has one',
    violations: `
      select store_id, id from (
        select r.store_id, r.id, r.status, r.refund_amount,
          coalesce(sum(t.amount) filter (where t.status = 'succeeded'), 0) as refunded,
          count(t.id) filter (where t.status = 'pending') as pending,
          coalesce(bool_or(t.id = r.refund_id), false) as is_named
        from returns r
        left join payment_transactions t on t.store_id = r.store_id and t.order_id = r.order_id
          and t.return_id = r.id
        group by r.store_id, r.id, r.status, r.refund_amount) as refunds
      where not coalesce(case status
        when 'refunded' then is_named and pending = 0 and refunded = refund_amount
        when 'refunding' then is_named and pending > 0
        else pending = 0 and refunded = 0 end, false)
      union all
      select store_id, id from payment_transactions t
      where return_id is not null and not exists (select from returns r
        where r.store_id = t.store_id and r.id = t.return_id and r.order_id = t.order_id)`,
  },
];
