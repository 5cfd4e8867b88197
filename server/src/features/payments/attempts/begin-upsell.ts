import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { falseOnConflict, isUnstorableText } from '../../../platform/db/failures.ts';
import type { Order } from '../../orders/order.ts';
import { insertUpsellAttempt } from '../settlement/upsell-queries.ts';
import type { UpsellAttempt } from './attempt.ts';

const UNSTORABLE = 'The order holds text that cannot be stored.';

/** False when the order moved on, or the offer is being paid for already. */
export async function beginUpsell(
  ctx: StoreContext,
  order: Order,
  attempt: UpsellAttempt,
): Promise<boolean> {
  try {
    return await insertUpsellAttempt(ctx.sql, ctx.storeId, order, attempt);
  } catch (error) {
    // An order of before such text was refused: the line could not be added to it.
    if (isUnstorableText(error)) throw new ApiError('ORDER_NOT_MODIFIABLE', UNSTORABLE);
    return falseOnConflict(error);
  }
}
