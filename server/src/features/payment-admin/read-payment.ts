import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type AttemptId, parseId } from '../../values/ids.ts';
import type { Payment } from './payment.ts';
import { findPayment } from './payment-queries.ts';

export async function readPayment(ctx: StoreContext, paymentId: string): Promise<Payment> {
  const id = parseId<AttemptId>(paymentId);
  const payment = id && (await findPayment(ctx.sql, ctx.storeId, id));
  if (!payment) throw new ApiError('PAYMENT_NOT_FOUND');
  return payment;
}
