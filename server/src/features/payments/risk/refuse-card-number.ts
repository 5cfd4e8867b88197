import { ApiError } from '../../../errors.ts';
import { looksLikeCardNumber } from '../../../values/card-number.ts';

/** Card numbers are for the provider's own form: here they are neither used nor kept. */
export function refuseCardNumber(paymentToken: string | undefined): void {
  if (paymentToken !== undefined && looksLikeCardNumber(paymentToken)) {
    throw new ApiError('PAYMENT_TOKEN_INVALID');
  }
}
