import type { StoreContext } from '../../context.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import type { UpsellAttempt } from '../payments/attempts/attempt.ts';
import { listUpsells } from '../payments/settlement/list-upsells.ts';

/** Accepted and paid upsells. */
export async function listOrderUpsells(
  ctx: StoreContext,
  orderId: string,
): Promise<{ order: Order; upsells: UpsellAttempt[] }> {
  const order = await readOrder(ctx, orderId);
  const upsells = await listUpsells(ctx, order);
  return { order, upsells: upsells.filter(({ status }) => status === 'succeeded') };
}
