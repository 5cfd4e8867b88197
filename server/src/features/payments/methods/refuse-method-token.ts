import { ApiError } from '../../../errors.ts';
import type { PaymentProvider } from '../../../ports/payments/payment-provider.ts';

/** Tokens of saved methods are internal: a shopper names a saved method by its id. */
export function refuseMethodToken(
  provider: Pick<PaymentProvider, 'isMethodToken'> | undefined,
  paymentToken: string | undefined,
): void {
  if (paymentToken !== undefined && provider?.isMethodToken?.(paymentToken)) {
    throw new ApiError('PAYMENT_TOKEN_INVALID');
  }
}
