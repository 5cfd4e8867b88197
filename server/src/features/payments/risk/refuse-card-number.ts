import { ApiError } from '../../../errors.ts';
import { looksLikeCardNumber } from '../../../values/card-number.ts';

/** Card numbers belong in the provider's form only; the server neither uses nor stores them. */
export function refuseCardNumber(paymentToken: string | undefined): void {
  if (paymentToken !== undefined && looksLikeCardNumber(paymentToken)) {
    throw new ApiError('PAYMENT_TOKEN_INVALID');
  }
}
