import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { modeOf } from '../../../ports/store.ts';
import { type CustomerId, type PaymentMethodId, parseId } from '../../../values/ids.ts';
import { findMethod } from './method-queries.ts';
import type { PaymentMethod } from './payment-method.ts';

/** Only its own customer pays with it; to anybody else, and to a guest, it is not there. */
export async function findPaymentMethod(
  ctx: StoreContext,
  customerId: CustomerId | null,
  methodId: string,
): Promise<PaymentMethod> {
  const id = parseId<PaymentMethodId>(methodId);
  const owner = customerId && { customerId, mode: modeOf(ctx.store) };
  const method = id && owner && (await findMethod(ctx.sql, ctx.storeId, owner, id));
  if (!method) throw new ApiError('PAYMENT_METHOD_NOT_FOUND');
  return method;
}
