import type { StoreContext } from '../../context.ts';
import { lostRace } from '../../platform/db/failures.ts';
import type { Order } from '../orders/order.ts';
import type { UpsellAttempt } from './attempt.ts';
import { insertUpsellAttempt } from './upsell-queries.ts';

/** False when the order moved on, or the offer is being paid for already. */
export async function beginUpsell(
  ctx: StoreContext,
  order: Order,
  attempt: UpsellAttempt,
): Promise<boolean> {
  return await insertUpsellAttempt(ctx.sql, ctx.storeId, order, attempt).catch(lostRace);
}
