import type { AttemptId, CartId, CustomerId, OfferId, OrderId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';
import type { OrderItem, OrderSnapshot } from '../../orders/order.ts';

export const ATTEMPT_STATUSES = [
  'open',
  'action_required',
  'pending',
  'succeeded',
  'declined',
  'failed',
  /** Charged, but settlement failed permanently: the charge is being refunded, then is refunded. */
  'refunding',
  'refunded',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** One payment attempt. Its id is the idempotency key at the provider. */
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
  /** Encrypted token of a saved method, charged instead of `paymentToken`. */
  readonly methodToken?: string | null;
  readonly createdAt: Date;
  /** Holder of the lease, for attempts that wait for a shopper action. */
  readonly leaseHolder?: string;
}

/** Payment of a cart, with a snapshot of the order to place. */
export interface Attempt extends Payment {
  readonly snapshot: OrderSnapshot;
  readonly upsell: null;
}

/** Payment of one line added to an existing order. */
export interface UpsellAttempt extends Payment {
  readonly snapshot: null;
  readonly upsell: Upsell;
}

export type AnyAttempt = Attempt | UpsellAttempt;

export interface Upsell {
  readonly offerId: OfferId;
  readonly item: OrderItem;
  /** Reference of the charge whose payment method is reused. */
  readonly methodOf: string | null;
}
