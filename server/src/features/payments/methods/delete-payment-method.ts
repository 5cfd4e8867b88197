import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type PaymentMethodId, parseId } from '../../../values/ids.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { signedIn } from '../../customers/signed-in.ts';
import { deleteMethods } from './method-queries.ts';

/** Delay before detaching, so that payments in progress, upsells included, are decided. */
export const DETACH_AFTER_MS = HOUR_MS;

/** Payments in progress still use the method; new payments cannot. */
export async function deletePaymentMethod(
  ctx: StoreContext,
  methodId: string,
): Promise<PaymentMethodId> {
  const id = parseId<PaymentMethodId>(methodId);
  const detachAt = plusMs(ctx.app.clock.now(), DETACH_AFTER_MS);
  const isGone =
    id && (await ctx.write((sql) => deleteMethods(sql, ctx.storeId, signedIn(ctx), id, detachAt)));
  if (!isGone) throw new ApiError('PAYMENT_METHOD_NOT_FOUND');
  return id;
}
