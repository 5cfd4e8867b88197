import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
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
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const order = await readOrder(ctx, orderId);
    if (order.status === status) return order;
    const change = statusChange(ctx, order, status, 'operator');
    const isWritten = await ctx.write((sql) => updateOrderStatus(sql, ctx.storeId, order, change));
    if (isWritten) {
      const { version, timeline } = order;
      return {
        ...order,
        status,
        version: version + 1,
        timeline: [...timeline, change.entry],
        updatedAt: change.now,
      };
    }
  }
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}
