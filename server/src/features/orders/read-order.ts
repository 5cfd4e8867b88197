import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type OrderId, parseId } from '../../values/ids.ts';
import type { Order } from './order.ts';
import { isHidden } from './ownership.ts';
import { findOrder } from './queries.ts';

export async function readOrder(ctx: StoreContext, orderId: string): Promise<Order> {
  const id = parseId<OrderId>(orderId);
  const order = id && (await findOrder(ctx.sql, ctx.storeId, { id }));
  if (!order || isHidden(order, ctx.caller)) throw new ApiError('ORDER_NOT_FOUND');
  return order;
}
