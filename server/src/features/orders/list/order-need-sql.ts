import type { Fragment, Sql } from '../../../platform/db/connect.ts';

/** What an operator still has to do about an order. */
export const ORDER_NEEDS = ['shipment', 'capture'] as const;
export type OrderNeed = (typeof ORDER_NEEDS)[number];

/** The predicates of the indexes `orders_to_ship` and `orders_to_capture`. */
export function orderNeedSql(sql: Sql, need: OrderNeed): Fragment {
  if (need === 'capture') return sql`uncaptured > 0 and payment_outcome is null`;
  return sql`fulfillment_status in ('unfulfilled', 'partially_shipped')
    and payment_status in ('paid', 'authorized', 'partially_refunded')
    and status in ('pending', 'confirmed', 'processing', 'partially_refunded')
    and (disputed = 0 or captured + uncaptured > refunded + disputed)`;
}
