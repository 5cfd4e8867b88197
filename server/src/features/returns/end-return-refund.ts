import type { StoreContext } from '../../context.ts';
import type { ReturnId } from '../../values/ids.ts';
import { readOrder } from '../orders/read-order.ts';
import type { TimelineOperator } from '../orders/timeline.ts';
import { takeStep } from './move-return.ts';
import { readReturn } from './read-return.ts';
import { afterRefund, type RefundPart } from './return.ts';

/**
 * Ends the refund of a return once every part of it is decided. Runs in the transaction that
 * decides a part, which holds the lock on the order.
 */
export async function endReturnRefund(
  inside: StoreContext,
  returnId: ReturnId,
  parts: readonly RefundPart[],
  operator: TimelineOperator | null,
): Promise<void> {
  const found = await readReturn(inside, returnId);
  const ended = afterRefund(found, parts);
  if (!ended) return;
  const order = await readOrder(inside, found.orderId);
  if (!(await takeStep(inside, order, { ...ended, found, operator }))) {
    throw new Error('the return of a refund changed under the lock of its order');
  }
}
