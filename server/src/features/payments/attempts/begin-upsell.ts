import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { falseOnConflict, isUnstorableText } from '../../../platform/db/failures.ts';
import type { Order } from '../../orders/order.ts';
import { insertUpsellAttempt } from '../settlement/upsell-queries.ts';
import type { UpsellAttempt } from './attempt.ts';

const UNSTORABLE = 'The order contains text that cannot be stored.';

/** False where the order changed or the offer is already being paid for. */
export async function beginUpsell(
  ctx: StoreContext,
  order: Order,
  attempt: UpsellAttempt,
): Promise<boolean> {
  try {
    return await insertUpsellAttempt(ctx.sql, ctx.store, order, attempt);
  } catch (error) {
    // The order predates the check for unstorable text, so it cannot take another line.
    if (isUnstorableText(error)) throw new ApiError('ORDER_NOT_MODIFIABLE', UNSTORABLE);
    return falseOnConflict(error);
  }
}
