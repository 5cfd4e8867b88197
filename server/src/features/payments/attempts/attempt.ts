import type { AttemptId, CartId, CustomerId, OfferId, OrderId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';
import type { OrderItem, OrderSnapshot } from '../../orders/order.ts';

export type AttemptStatus =
  | 'open'
  | 'action_required'
  | 'pending'
  | 'succeeded'
  | 'declined'
  | 'failed'
  /** Charged, and settlement failed for good: the charge is given back, and then it was. */
  | 'refunding'
  | 'refunded';

/** One try to be paid. Its id is the provider's key for it. */
interface Payment {
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
  readonly createdAt: Date;
  /** The lease under which the provider is being asked. */
  readonly leaseHolder?: string;
}

/** For one cart, with the order it will become. */
export interface Attempt extends Payment {
  readonly snapshot: OrderSnapshot;
  readonly upsell: null;
}

/** For one more line of an order that is there already. */
export interface UpsellAttempt extends Payment {
  readonly snapshot: null;
  readonly upsell: Upsell;
}

export type AnyAttempt = Attempt | UpsellAttempt;

export interface Upsell {
  readonly offerId: OfferId;
  readonly item: OrderItem;
  /** The charge whose method is charged again. */
  readonly methodOf: string | null;
}
