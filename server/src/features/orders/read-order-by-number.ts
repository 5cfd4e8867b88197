import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type Order, parseOrderNumber } from './order.ts';
import { isHidden } from './ownership.ts';
import { findOrder } from './queries.ts';

export async function readOrderByNumber(ctx: StoreContext, text: string): Promise<Order> {
  const number = parseOrderNumber(text);
  const order = number && (await findOrder(ctx.sql, ctx.storeId, number));
  if (!order || isHidden(order, ctx.caller)) throw new ApiError('ORDER_NOT_FOUND');
  return order;
}
