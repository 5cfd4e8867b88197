import type { StoreContext } from '../../context.ts';
import type { CartId } from '../../values/ids.ts';
import type { Order } from './order.ts';
import { findOrder } from './queries.ts';

export async function findOrderByCart(
  ctx: StoreContext,
  cartId: CartId,
): Promise<Order | undefined> {
  return await findOrder(ctx.sql, ctx.storeId, { cartId });
}
