import { CUSTOMER_INVARIANTS } from './customer-invariants.ts';
import { DISCOUNT_INVARIANTS } from './discount-invariants.ts';
import { DISPUTE_INVARIANTS } from './dispute-invariants.ts';
import { FIGURE_INVARIANTS } from './figure-invariants.ts';
import type { Invariant } from './invariant.ts';
import { LEDGER_INVARIANTS } from './ledger-invariants.ts';
import { ORDER_INVARIANTS } from './order-invariants.ts';
import { PAYMENT_INVARIANTS } from './payment-invariants.ts';
import { RETURN_INVARIANTS } from './return-invariants.ts';

const DOCUMENTS = [
  ['carts', 'response_json'],
  ['carts', 'checkout'],
  ['carts', 'pricing_terms'],
  ['payment_attempts', 'snapshot'],
  ['orders', 'snapshot'],
] as const;

/**
 * Checked across all stores, by an operator or after a fault test. They examine rows only and share
 * no code with the service.
 */
export const INVARIANTS: readonly Invariant[] = [
  ...DISCOUNT_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...DISPUTE_INVARIANTS,
  ...RETURN_INVARIANTS,
  ...FIGURE_INVARIANTS,
  ...CUSTOMER_INVARIANTS,
  {
    // The other statements skip these rows. Only columns of type `json` can hold them.
    name: 'every stored document can be parsed',
    violations: DOCUMENTS.map(
      ([table, column]) => `
      select store_id, id from ${table}
      where ${column} is not null and readable_jsonb(${column}) is null`,
    ).join(' union all '),
  },
  {
    name: 'records of a customer are in the same store',
    violations: `
      select store_id, id from (
        select store_id, id, customer_id from carts
        union all select store_id, id, customer_id from orders
        union all select store_id, id, customer_id from payment_methods
      ) as owned
      where customer_id is not null and not exists (select 1 from customers c
        where c.store_id = owned.store_id and c.id = owned.customer_id)`,
  },
  {
    name: 'an order adds up',
    violations: `
      select store_id, id from (
        select store_id, id, total, document -> 'totals' as t, (
          select coalesce(sum((line ->> 'lineTotal')::bigint), 0)
          from jsonb_array_elements(document -> 'items') as line) as lines, (
          select coalesce(sum((extra ->> 'price')::bigint * (extra ->> 'quantity')::bigint), 0)
          from jsonb_array_elements(document -> 'addOns') as extra) as extras
        from orders, readable_jsonb(snapshot) as document) as o
      where (t ->> 'total')::bigint <> total
        or total <> (t ->> 'subtotal')::bigint - (t ->> 'discountTotal')::bigint
          + (t ->> 'addOnTotal')::bigint + (t ->> 'shippingTotal')::bigint
          + (t ->> 'taxTotal')::bigint
        or lines <> (t ->> 'subtotal')::bigint - (t ->> 'discountTotal')::bigint
        or extras <> (t ->> 'addOnTotal')::bigint
        or (t ->> 'amountDue')::bigint <> total - (t ->> 'giftCardTotal')::bigint`,
  },
  {
    name: 'order numbers have no gaps and the counter is current',
    violations: `
      select o.store_id, o.number_year::text as id from orders o
      left join order_counters c on c.store_id = o.store_id and c.year = o.number_year
      group by o.store_id, o.number_year, c.last
      having count(*) <> max(o.number_sequence) or c.last is distinct from max(o.number_sequence)`,
  },
  {
    name: 'each order was announced once, and its event sequence has no gaps',
    violations: `
      select o.store_id, o.id from orders o
      left join events e on e.store_id = o.store_id and e.aggregate_id = o.id
      group by o.store_id, o.id, o.event_sequence, o.created_at
      -- Events are purged after a week at the earliest; the remaining ones have no gap.
      having count(e.id) <> o.event_sequence - coalesce(min(e.sequence) - 1, o.event_sequence)
        or max(e.sequence) <> o.event_sequence
        or (o.created_at > now() - interval '7 days'
          and count(*) filter (where e.type = 'order.created' and e.sequence = 1) <> 1)`,
  },
  {
    name: 'a completed cart and its order refer to each other',
    violations: `
      select c.store_id, c.id from carts c
      left join orders o on o.store_id = c.store_id and o.cart_id = c.id
      where (c.status = 'completed' and o.number is distinct from c.order_number)
        or (c.status <> 'completed' and o.id is not null)`,
  },
  {
    name: 'a cart being confirmed has an attempt that is open',
    violations: `
      select c.store_id, c.id from carts c
      where c.status = 'confirming' and not exists (select 1 from payment_attempts a
        where a.store_id = c.store_id and a.cart_id = c.id
          and a.status in ('open', 'action_required'))`,
  },
  {
    name: 'records of an order are in the same store',
    violations: `
      select s.store_id, s.id from shipments s
      where not exists (select 1 from orders o where o.store_id = s.store_id and o.id = s.order_id)
      union all
      select t.store_id, t.id from payment_transactions t
      where not exists (
        select 1 from orders o where o.store_id = t.store_id and o.id = t.order_id)`,
  },
  {
    name: 'the lock of a store has the mode of the store',
    violations: `
      select l.store_id, l.store_id as id from store_locks l
      join stores s on s.id = l.store_id
      where l.developer_mode <> s.developer_mode
      union all
      select id as store_id, id from stores
      where id not in (select store_id from store_locks)`,
  },
];
