import { DISCREPANCY_TYPES } from '../features/payments/reconciliation/discrepancy.ts';
import type { Invariant } from './invariant.ts';

/** Invariants between payments and the providers' reports. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  ...DISCREPANCY_TYPES.map((type) => ({
    name: `no open discrepancy with the provider: ${type}`,
    violations: `
      select store_id, id from payment_discrepancies
      where resolved_at is null and type = '${type}'`,
  })),
  {
    name: 'a payment that succeeded has exactly one order',
    violations: `
      select a.store_id, a.id from payment_attempts a
      left join orders o on o.store_id = a.store_id and o.id = a.order_id
      where a.status in ('succeeded', 'pending') and (o.id is null or o.cart_id <> a.cart_id)`,
  },
  {
    name: 'an unsettled charge is refunded within an hour',
    violations: `
      select store_id, id from payment_attempts
      where status = 'refunding' and updated_at < statement_timestamp() - interval '2 minutes'
        and unsettled_since < statement_timestamp() - interval '2 hours'
      union all
      select store_id, id from payment_attempts
      where status = 'refunded' and (refund_reference is null or released_at is null)`,
  },
  {
    name: 'no declined payment was charged later',
    violations: `
      select a.store_id, a.id from payment_attempts a
      where a.late_reference is not null
        -- A late lookup of a declined attempt may have seen the charge of the next one.
        and not exists (select 1 from payment_attempts paid
          where paid.store_id = a.store_id and paid.cart_id = a.cart_id and paid.id <> a.id
            and paid.status in ('pending', 'succeeded') and paid.reference = a.late_reference)`,
  },
];
