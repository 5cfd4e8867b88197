import type { Invariant } from './invariant.ts';

/** Disputes against the ledger. */
export const DISPUTE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the money of a dispute is in the ledger of its order',
    violations: `
      select d.store_id, d.id from disputes d
      join orders o on o.store_id = d.store_id and o.id = d.order_id
      left join payment_transactions t on t.store_id = d.store_id and t.order_id = d.order_id
        and t.provider_id = d.provider_id and t.provider_reference = d.reference
        and t.type in ('dispute', 'dispute_reversal')
      where o.currency = d.currency
      group by d.store_id, d.id, d.withdrawn, d.reinstated
      having d.withdrawn <> coalesce(sum(t.amount) filter (where t.type = 'dispute'), 0)
        or d.reinstated <> coalesce(sum(t.amount) filter (where t.type = 'dispute_reversal'), 0)`,
  },
  {
    name: 'money that a dispute moved in the ledger belongs to a dispute and to a capture',
    violations: `
      select t.store_id, t.id from payment_transactions t
      left join payment_transactions c on c.store_id = t.store_id and c.id = t.parent_id
      where t.type in ('dispute', 'dispute_reversal') and (t.status <> 'succeeded'
        or t.parent_id is not null and (c.type <> 'capture' or c.order_id <> t.order_id)
        or not exists (select from disputes d where d.store_id = t.store_id
          and d.order_id = t.order_id and d.provider_id = t.provider_id
          and d.reference = t.provider_reference))`,
  },
  {
    name: 'a dispute and its attempt have the same order and account',
    violations: `
      select d.store_id, d.id from disputes d
      -- Declined attempts are purged.
      join payment_attempts a on a.store_id = d.store_id and a.id = d.attempt_id
      left join orders o on o.store_id = d.store_id and o.id = a.order_id
      where a.provider_id <> d.provider_id or d.order_id is distinct from o.id`,
  },
];
