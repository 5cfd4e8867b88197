import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Order } from '../../orders/order.ts';
import type { Attempt } from '../../payments/attempts/attempt.ts';
import { chargeAttempt } from '../../payments/attempts/charge-attempt.ts';
import { compensate } from '../../payments/settlement/compensate.ts';
import type { Settled } from '../../payments/settlement/settled.ts';

/**
 * The order of a payment. Undefined where this attempt was declined and another one paid for the
 * cart; the caller must check whether that one is its own.
 */
export async function advancePayment(
  ctx: StoreContext,
  attempt: Attempt,
): Promise<Order | undefined> {
  const advance = attempt.status === 'refunding' ? refund : chargeAttempt;
  const order = outcome(await advance(ctx, attempt));
  return order.id === attempt.orderId ? order : undefined;
}

/** Completes an interrupted refund, so that the cart is open again before the reply is sent. */
async function refund(ctx: StoreContext, { id }: Attempt): Promise<Settled> {
  await compensate(ctx, id);
  return { kind: 'declined' };
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
