import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Order, OrderStatus } from '../order.ts';
import { updateOrderStatus } from '../queries.ts';
import { readOrder } from '../read-order.ts';
import { statusChange } from '../status-change.ts';

const ATTEMPTS_MAX = 50;
/** Statuses that shipments may advance; payment determines the others. */
const BEFORE_ARRIVAL: readonly OrderStatus[] = ['confirmed', 'processing', 'shipped'];

/** Optional per store: the order becomes shipped or delivered once all its shipments are. */
export async function followShipments(ctx: StoreContext, orderId: string): Promise<void> {
  if (!ctx.store.statusFollowsShipments) return;
  const follow = async () => {
    const order = await readOrder(ctx, orderId);
    const status = statusFromShipments(order);
    if (!status || status === order.status) return true;
    const change = statusChange(ctx, order, status, 'system');
    const write = (sql: Sql) => updateOrderStatus(sql, ctx.storeId, order, change);
    return (await ctx.write(write)) || undefined;
  };
  await retryOnConflict<boolean>(ATTEMPTS_MAX, follow, () => false);
}

/** Undefined where an operator set the status. */
function statusFromShipments(order: Order): OrderStatus | undefined {
  const last = order.timeline.findLast(({ type }) => type === 'status_changed');
  if (last?.actor === 'operator' || !BEFORE_ARRIVAL.includes(order.status)) return undefined;
  const { fulfillmentStatus } = order;
  const isArriving = fulfillmentStatus === 'shipped' || fulfillmentStatus === 'delivered';
  return isArriving ? fulfillmentStatus : undefined;
}
