import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type PaymentMethodId, parseId } from '../../values/ids.ts';
import { signedIn } from '../customers/signed-in.ts';
import { deleteMethod } from './method-queries.ts';

/** A payment that has begun goes on with it; none begins with it any more. */
export async function deletePaymentMethod(
  ctx: StoreContext,
  methodId: string,
): Promise<PaymentMethodId> {
  const id = parseId<PaymentMethodId>(methodId);
  const isGone =
    id && (await ctx.write((sql) => deleteMethod(sql, ctx.storeId, signedIn(ctx), id)));
  if (!isGone) throw new ApiError('PAYMENT_METHOD_NOT_FOUND');
  return id;
}
