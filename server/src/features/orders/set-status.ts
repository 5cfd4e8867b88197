import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { EventData } from '../webhooks/events.ts';
import type { Order, OrderStatus, TimelineEntry } from './order.ts';
import { updateOrderStatus } from './queries.ts';
import { readOrder } from './read-order.ts';

const ATTEMPTS_MAX = 50;

/** A label: it moves no money and no shipment. The same value again changes nothing. */
export async function setStatus(
  ctx: StoreContext,
  orderId: string,
  status: OrderStatus,
): Promise<Order> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const order = await readOrder(ctx, orderId);
    if (order.status === status) return order;
    const now = ctx.now();
    const entry: TimelineEntry = {
      at: now.toISOString(),
      type: 'status_changed',
      actor: 'operator',
      from: order.status,
      to: status,
    };
    const data: EventData<'order.status_changed'> = {
      orderId: order.id,
      orderNumber: order.number,
      from: order.status,
      to: status,
    };
    const event = { id: ctx.ids.next<never>(), type: 'order.status_changed', data };
    const isWritten = await ctx.write((sql) =>
      updateOrderStatus(sql, ctx.storeId, order, { status, entry, event, now }),
    );
    if (isWritten) {
      const { version, timeline } = order;
      return {
        ...order,
        status,
        version: version + 1,
        timeline: [...timeline, entry],
        updatedAt: now,
      };
    }
  }
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}
