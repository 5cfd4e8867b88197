import type { StoreContext } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Order, OrderStatus } from './order.ts';
import { updateOrderStatus } from './queries.ts';
import { readOrder } from './read-order.ts';
import { statusChange } from './status-change.ts';

const ATTEMPTS_MAX = 50;

/** A label only: no payment or shipment changes. Idempotent. */
export async function setStatus(
  ctx: StoreContext,
  orderId: string,
  status: OrderStatus,
): Promise<Order> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    if (order.status === status) return order;
    const change = statusChange(ctx, order, status, 'operator');
    const isWritten = await withTransaction(ctx, ({ sql, storeId }) =>
      updateOrderStatus(sql, storeId, order, change),
    );
    if (!isWritten) return undefined;
    const { version, timeline } = order;
    return {
      ...order,
      status,
      version: version + 1,
      timeline: [...timeline, change.entry],
      updatedAt: change.now,
    };
  });
}
