import type { Caller } from '../../context.ts';
import type { Order } from './order.ts';

/** To a customer there are no orders but their own: a guest's may be anybody's. */
export function isHidden({ customerId }: Pick<Order, 'customerId'>, caller: Caller | null) {
  return caller !== null && customerId !== caller.customerId;
}
