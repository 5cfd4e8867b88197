import { CAPTURED } from './captured.ts';
import type { Invariant } from './invariant.ts';

/** What must be true of payment attempts, orders and the ledger between them. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'an order comes from a payment attempt',
    violations: `
      select o.store_id, o.id from orders o
      where not exists (select 1 from payment_attempts a
        where a.store_id = o.store_id and a.order_id = o.id and a.offer_id is null
          and a.status in ('succeeded', 'pending', 'failed', 'refunding', 'refunded'))`,
  },
  {
    name: 'a cart is paid at most once',
    violations: `
      select store_id, cart_id as id from payment_attempts
      where offer_id is null and status in ('open', 'action_required', 'pending', 'succeeded')
      group by store_id, cart_id having count(*) > 1
      union all
      select store_id, cart_id from orders group by store_id, cart_id having count(*) > 1`,
  },
  {
    name: 'the refunded units of an order are those of its refunds that have not failed',
    violations: `
      select distinct store_id, id from (
        select o.store_id, o.id, unit.key, unit.value::bigint as refunded, 0 as returned
        from orders o cross join jsonb_each_text(o.refunded_items) as unit
        union all
        select o.store_id, o.id, unit.key, 0, unit.value::bigint
        from orders o cross join jsonb_each_text(o.returned_items) as unit
        union all
        select t.store_id, t.order_id, unit.key, -unit.value::bigint,
          case when t.return_id is null then 0 else -unit.value::bigint end
        from payment_transactions t cross join jsonb_each_text(t.items) as unit
        where t.type in ('refund', 'gift_card_credit') and (t.status <> 'failed' or exists (
          select from payment_transactions part
          where part.store_id = t.store_id and part.order_id = t.order_id
            and part.refund_id = t.id and part.status <> 'failed'))) as units
      group by store_id, id, key having sum(refunded) <> 0 or sum(returned) <> 0`,
  },
  {
    name: 'a confirmed order is paid or authorized in full',
    violations: `
      select store_id, id from orders
      where payment_outcome is null and status <> 'pending'
        and ((readable_jsonb(snapshot) -> 'totals' ->> 'total')::bigint <> authorized
          or captured <> authorized and not exists (select 1 from payment_transactions t
            where t.store_id = orders.store_id and t.order_id = orders.id
              and t.type = 'authorization'))
        and exists (select 1 from payment_attempts a where a.store_id = orders.store_id
          and a.order_id = orders.id and a.status = 'succeeded')`,
  },
  {
    name: 'the charged amount is the quoted amount',
    violations: `
      select a.store_id, a.id from payment_attempts a
      where a.amount <> (readable_jsonb(a.snapshot) -> 'totals' ->> 'amountDue')::bigint
      union all
      select a.store_id, a.id from payment_attempts a
      join orders o on o.store_id = a.store_id and o.id = a.order_id
      where a.amount <> (a.upsell -> 'item' ->> 'lineTotal')::bigint
        + case when (readable_jsonb(o.snapshot) #>> '{tax,isIncluded}')::boolean then 0
          else (a.upsell -> 'item' ->> 'lineTax')::bigint end`,
  },
  {
    // How it was paid is known only when it was, and upsells come later.
    name: 'an order matches the snapshot of its payment',
    violations: `
      select o.store_id, o.id from orders o
      join payment_attempts a on a.store_id = o.store_id and a.order_id = o.id
        and a.offer_id is null
      where o.currency <> a.currency
        or readable_jsonb(o.snapshot) - '{payment,items,totals}'::text[]
          <> readable_jsonb(a.snapshot) - '{payment,items,totals}'::text[]
        or readable_jsonb(a.snapshot) -> 'items' is distinct from (
          select jsonb_agg(line order by position)
          from jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items')
            with ordinality as l (line, position)
          where line ->> 'source' = 'cart')
        or (readable_jsonb(o.snapshot) #>> '{totals,total}')::bigint
          - (readable_jsonb(a.snapshot) #>> '{totals,total}')::bigint
          <> (select coalesce(sum(u.amount), 0) from payment_attempts u
            where u.store_id = o.store_id and u.order_id = o.id and u.offer_id is not null
              and u.status = 'succeeded')`,
  },
  {
    name: 'an upsell that was paid is one line of its order, and no other line is an upsell',
    violations: `
      select a.store_id, a.id from payment_attempts a
      left join orders o on o.store_id = a.store_id and o.id = a.order_id
      where a.offer_id is not null and a.status = 'succeeded' and 1 is distinct from (
        select count(*) from jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items') as line
        where line = a.upsell -> 'item')
      union all
      select o.store_id, o.id from orders o
      where (select count(*)
          from jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items') as line
          where line ->> 'source' = 'upsell')
        <> (select count(*) from payment_attempts a where a.store_id = o.store_id
          and a.order_id = o.id and a.offer_id is not null and a.status = 'succeeded')
      union all
      select store_id, order_id from payment_attempts
      where offer_id is not null
        and status in ('open', 'action_required', 'pending', 'succeeded')
      group by store_id, order_id, offer_id having count(*) > 1`,
  },
  {
    name: 'the totals of an order match its ledger',
    violations: `
      select o.store_id, o.id from orders o
      left join payment_transactions t on t.store_id = o.store_id and t.order_id = o.id
      left join (${CAPTURED}) as c on c.store_id = t.store_id and c.parent_id = t.id
      left join payment_transactions v on v.store_id = t.store_id and v.id = t.reversal_id
        and v.type = 'void'
      group by o.store_id, o.id, o.authorized, o.captured, o.uncaptured, o.refunded, o.disputed
      having o.authorized <> coalesce(sum(t.amount) filter (
          where t.status = 'succeeded' and (t.type in ('authorization', 'gift_card_debit')
            or t.type = 'capture' and t.parent_id is null)), 0)
        or o.uncaptured <> coalesce(sum(t.amount) filter (
          where t.status = 'succeeded' and t.type = 'authorization' and c.parent_id is null), 0)
        or o.captured <> coalesce(sum(t.amount) filter (
          where t.type in ('capture', 'gift_card_debit') and t.status = 'succeeded'), 0)
        or o.disputed <> coalesce(sum(case when t.type = 'dispute' then t.amount
          when t.type = 'dispute_reversal' then - t.amount end), 0)
        or o.refunded <> coalesce(sum(t.amount) filter (
          where t.type in ('refund', 'gift_card_credit') and t.status in ('succeeded', 'pending')
            and v.id is null), 0)`,
  },
  {
    name: 'an authorization is captured once, and never beyond its amount',
    violations: `
      select c.store_id, c.id from payment_transactions c
      left join payment_transactions a on a.store_id = c.store_id and a.id = c.parent_id
      where c.type = 'capture' and c.parent_id is not null and (a.type <> 'authorization'
        or a.status <> 'succeeded' or a.order_id <> c.order_id or c.amount > a.amount)
      union all
      select store_id, parent_id from payment_transactions
      where type = 'capture' and status <> 'failed' and parent_id is not null
      group by store_id, parent_id having count(*) > 1`,
  },
  {
    name: 'nothing is refunded beyond what was captured',
    violations: `
      select store_id, id from orders
      where refunded < 0 or refunded > captured or captured > authorized`,
  },
  {
    name: 'no payment stays undecided for more than five minutes',
    violations: `
      select store_id, id from payment_attempts
      where status = 'open' and created_at < statement_timestamp() - interval '5 minutes'
      union all select store_id, id from payment_transactions
      where status = 'pending' and (type in ('refund', 'void', 'gift_card_credit')
          or type = 'capture' and parent_id is not null)
        and created_at < statement_timestamp() - interval '5 minutes'`,
  },
  {
    name: 'a voided order has a void of its full amount',
    violations: `
      select o.store_id, o.id from orders o
      left join payment_transactions t on t.store_id = o.store_id and t.order_id = o.id
        and t.type = 'void' and t.status <> 'failed'
      left join (
        select store_id, reversal_id, sum(amount) as amount from payment_transactions
        where reversal_id is not null group by store_id, reversal_id) as p
        on p.store_id = t.store_id and p.reversal_id = t.id
      group by o.store_id, o.id, o.payment_outcome, o.captured, o.uncaptured
      having count(t.id) <> case when o.payment_outcome = 'voided' then 1 else 0 end
        or sum(t.amount + coalesce(p.amount, 0)) <> o.captured + o.uncaptured`,
  },
];
