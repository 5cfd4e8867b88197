import { ApiError } from '../../../errors.ts';
import type { Order } from '../order.ts';

const CANCELLED = 'The order was canceled or its payment voided.';

/** For operators; under /v1 shipments are only recorded. */
export function refuseUndone({ paymentOutcome, status }: Order): void {
  if (paymentOutcome || status === 'cancelled') throw new ApiError('NOT_SHIPPABLE', CANCELLED);
}
