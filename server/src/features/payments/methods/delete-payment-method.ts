import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type PaymentMethodId, parseId } from '../../../values/ids.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { signedIn } from '../../customers/signed-in.ts';
import { deleteMethod } from './method-queries.ts';

/** By then a payment that began with it is decided, an upsell as well. */
export const FORGET_AFTER_MS = HOUR_MS;

/** A payment that has begun goes on with it; none begins with it any more. */
export async function deletePaymentMethod(
  ctx: StoreContext,
  methodId: string,
): Promise<PaymentMethodId> {
  const id = parseId<PaymentMethodId>(methodId);
  const forgetAt = plusMs(ctx.app.clock.now(), FORGET_AFTER_MS);
  const isGone =
    id && (await ctx.write((sql) => deleteMethod(sql, ctx.storeId, signedIn(ctx), id, forgetAt)));
  if (!isGone) throw new ApiError('PAYMENT_METHOD_NOT_FOUND');
  return id;
}
