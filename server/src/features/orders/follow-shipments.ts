import type { StoreContext } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { fulfillmentStatus, type Order, type OrderStatus } from './order.ts';
import { updateOrderStatus } from './queries.ts';
import { readOrder } from './read-order.ts';
import { statusChange } from './status-change.ts';

const ATTEMPTS_MAX = 50;
/** From here a label may follow; money has the last word on the others. */
const BEFORE_ARRIVAL: readonly OrderStatus[] = ['confirmed', 'processing', 'shipped'];

/** Where the store wants it, an order is called shipped or delivered once all of it is. */
export async function followShipments(ctx: StoreContext, orderId: string): Promise<void> {
  if (!ctx.store.statusFollowsShipments) return;
  const follow = async () => {
    const order = await readOrder(ctx, orderId);
    const status = labelOf(order);
    if (!status || status === order.status) return true;
    const change = statusChange(ctx, order, status, 'system');
    const write = (sql: Sql) => updateOrderStatus(sql, ctx.storeId, order, change);
    return (await ctx.write(write)) || undefined;
  };
  await retryOnConflict<boolean>(ATTEMPTS_MAX, follow, () => false);
}

/** Nothing where a person had the last word. */
function labelOf(order: Order): OrderStatus | undefined {
  const last = order.timeline.findLast(({ type }) => type === 'status_changed');
  if (last?.actor === 'operator' || !BEFORE_ARRIVAL.includes(order.status)) return undefined;
  const fulfillment = fulfillmentStatus(order.shipments.map(({ status }) => status));
  return fulfillment === 'shipped' || fulfillment === 'delivered' ? fulfillment : undefined;
}
