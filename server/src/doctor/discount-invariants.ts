import type { Invariant } from './invariant.ts';

/** Invariants of coupons and gift cards. */
export const DISCOUNT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the uses of a coupon are counted, and within its limit',
    violations: `
      select c.store_id, c.id from coupons c
      left join coupon_uses u on u.store_id = c.store_id and u.coupon_id = c.id
        and u.status in ('reserved', 'used') and u.counted
      group by c.store_id, c.id, c.uses, c.uses_max
      having c.uses <> count(u.coupon_id) or c.uses > coalesce(c.uses_max, c.uses)`,
  },
  {
    name: 'the uses of each shopper are counted, and within their limit',
    violations: `
      select c.store_id, c.id from coupons c
      join (
        select store_id, coupon_id, shopper, sum(uses) as uses, sum(counted) as counted from (
          select store_id, coupon_id, shopper, 0 as uses, uses as counted from coupon_shoppers
          union all
          select store_id, coupon_id, shopper, 1, 0 from coupon_uses
          where status in ('reserved', 'used') and counted) as both_sides
        group by store_id, coupon_id, shopper) as s
        on s.store_id = c.store_id and s.coupon_id = c.id
      where s.uses <> s.counted or s.counted > coalesce(c.uses_per_shopper_max, s.counted)`,
  },
  {
    name: 'a gift card balance is the sum of its entries and covers its reservations',
    violations: `
      select g.store_id, g.id from gift_cards g
      left join gift_card_entries e on e.store_id = g.store_id and e.gift_card_id = g.id
      group by g.store_id, g.id, g.balance, g.reserved
      having g.balance <> coalesce(sum(e.amount), 0) or g.reserved < 0 or g.reserved > g.balance`,
  },
  {
    name: 'gift card reservations belong to pending payments',
    violations: `
      select g.store_id, g.id from gift_cards g
      left join gift_card_reservations h on h.store_id = g.store_id and h.gift_card_id = g.id
        and h.status = 'reserved'
      group by g.store_id, g.id, g.reserved
      having g.reserved <> coalesce(sum(h.amount), 0)`,
  },
  {
    name: 'a reservation ends with its payment',
    violations: `
      select h.store_id, h.id from gift_card_reservations h
      left join payment_attempts a on a.store_id = h.store_id and a.order_id = h.order_id
        and a.offer_id is null
      where h.status <> case when a.status in ('open', 'action_required', 'pending') then 'reserved'
        when a.status = 'succeeded' then 'debited' else 'released' end
      union all
      select u.store_id, u.order_id from coupon_uses u
      left join payment_attempts a on a.store_id = u.store_id and a.order_id = u.order_id
        and a.offer_id is null
      left join orders o on o.store_id = u.store_id and o.id = u.order_id
      where u.status <> case when a.status in ('open', 'action_required', 'pending') then 'reserved'
          when a.status = 'succeeded' then 'used' else 'released' end
        and not (u.status = 'released' and o.payment_outcome = 'voided')`,
  },
  {
    name: 'gift card entries match the payment ledger',
    violations: `
      select t.store_id, t.id from payment_transactions t
      left join gift_card_entries e on e.store_id = t.store_id and e.id = t.id
      where t.type in ('gift_card_debit', 'gift_card_credit')
        and (case when t.status = 'succeeded' then t.amount else 0 end)
          <> coalesce(case when t.type = 'gift_card_debit' then - e.amount else e.amount end, 0)
      union all
      select e.store_id, e.id from gift_card_entries e
      where e.type not in ('issue', 'adjust') and not exists (select 1 from payment_transactions t
        where t.store_id = e.store_id and t.id = e.id and t.order_id = e.order_id
          and t.gift_card_id = e.gift_card_id and t.type = 'gift_card_' || e.type)`,
  },
  {
    name: 'a live store honours no gift card of its sandbox',
    violations: `
      select g.store_id, g.id from gift_cards g join stores s on s.id = g.store_id
      where g.active and (g.mode = 'test') <> s.developer_mode`,
  },
  {
    name: 'an order was paid by the gift cards it names',
    violations: `
      select o.store_id, o.id from orders o
      where (readable_jsonb(o.snapshot) -> 'totals' ->> 'giftCardTotal')::bigint <> coalesce((
        select sum(t.amount) from payment_transactions t where t.store_id = o.store_id
          and t.order_id = o.id and t.type = 'gift_card_debit'), 0)`,
  },
];
