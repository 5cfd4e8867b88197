import type { StoreContext } from '../../../context.ts';
import type { Order } from '../../orders/order.ts';
import type { UpsellAttempt } from '../attempts/attempt.ts';
import { listUpsellAttempts } from './upsell-queries.ts';

/** Lines added to an order after it was placed, including those in progress. */
export async function listUpsells(ctx: StoreContext, { id }: Order): Promise<UpsellAttempt[]> {
  return await listUpsellAttempts(ctx.sql, ctx.storeId, id);
}
