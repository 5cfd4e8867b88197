import type { AttemptId, CartId, CustomerId, OrderId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';
import type { OrderSnapshot } from '../orders/order.ts';

export type AttemptStatus =
  | 'open'
  | 'action_required'
  | 'pending'
  | 'succeeded'
  | 'declined'
  | 'failed';

/** One try to be paid for one cart, with the order it will become. */
export interface Attempt {
  readonly id: AttemptId;
  readonly cartId: CartId;
  readonly orderId: OrderId;
  readonly customerId: CustomerId | null;
  readonly intentId: string;
  readonly providerId: string;
  readonly reference: string | null;
  readonly status: AttemptStatus;
  readonly amount: Cents;
  readonly currency: string;
  readonly paymentToken: string | null;
  /** The sealed token of a saved method, which is charged instead. */
  readonly methodToken?: string | null;
  readonly snapshot: OrderSnapshot;
  readonly createdAt: Date;
}
