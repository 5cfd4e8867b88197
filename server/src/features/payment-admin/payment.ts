import type { AttemptId, CartId, CustomerId, OrderId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';
import type { AttemptStatus } from '../payments/attempts/attempt.ts';
import type { AttemptDecline } from '../payments/attempts/decline-contract.ts';

/** An attempt to pay, as operators see it. */
export interface Payment extends AttemptDecline {
  readonly id: AttemptId;
  readonly status: AttemptStatus;
  readonly providerId: string;
  readonly reference: string | null;
  readonly amount: Cents;
  readonly currency: string;
  readonly isUpsell: boolean;
  readonly cartId: CartId;
  /** The order of the cart, which another attempt may have paid. */
  readonly orderId: OrderId | null;
  readonly orderNumber: string | null;
  readonly customerId: CustomerId | null;
  readonly email: string | null;
  readonly method: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
  /** A charge that the provider reported after it had declined. */
  readonly lateReference: string | null;
  readonly lateAmount: Cents | null;
  readonly refundReference: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
