import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Order } from '../../orders/order.ts';
import type { Attempt } from '../../payments/attempts/attempt.ts';
import { chargeAttempt } from '../../payments/attempts/charge-attempt.ts';
import type { Settled } from '../../payments/settlement/settled.ts';

/**
 * The order that a payment comes to. Undefined when this one was refused meanwhile and another has
 * paid for the cart: whether that is the caller's, too, is for them to find out.
 */
export async function advancePayment(
  ctx: StoreContext,
  attempt: Attempt,
): Promise<Order | undefined> {
  const order = outcome(await chargeAttempt(ctx, attempt));
  return order.id === attempt.orderId ? order : undefined;
}

function outcome(settled: Settled): Order {
  switch (settled.kind) {
    case 'placed':
      return settled.order;
    case 'declined':
      throw new ApiError('PAYMENT_DECLINED');
    case 'authentication_failed':
      throw new ApiError('PAYMENT_AUTHENTICATION_FAILED');
    case 'needs_action':
      throw new ApiError('PAYMENT_ACTION_REQUIRED');
    case 'unknown':
      throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  }
}
