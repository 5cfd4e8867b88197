import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { findMethodByToken } from './method-queries.ts';

/** Throws where the payment used a saved method that its customer has deleted since. */
export async function refuseDeletedMethod(ctx: StoreContext, attempt: Attempt): Promise<void> {
  const { customerId, methodToken } = attempt;
  if (!methodToken) return;
  const isStored =
    customerId && (await findMethodByToken(ctx.sql, ctx.storeId, customerId, methodToken));
  if (!isStored) {
    throw new ApiError('PAYMENT_METHOD_NOT_FOUND', 'The method of this order was deleted.');
  }
}
