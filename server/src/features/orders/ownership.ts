import type { Caller } from '../../context.ts';
import type { Order } from './order.ts';

/** Customers can read only their own orders, and no guest orders. */
export function isHidden({ customerId }: Pick<Order, 'customerId'>, caller: Caller | null) {
  return caller !== null && customerId !== caller.customerId;
}
