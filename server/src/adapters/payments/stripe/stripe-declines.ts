import type { DeclineCode } from '../../../ports/payments/decline.ts';

/** Stripe's error codes and decline codes; the others mean that the bank gave no reason. */
const CODES: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: 'insufficient_funds',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_details',
  invalid_number: 'incorrect_details',
  invalid_account: 'incorrect_details',
  invalid_expiry_month: 'incorrect_details',
  invalid_expiry_year: 'incorrect_details',
  incorrect_zip: 'incorrect_details',
  incorrect_address: 'incorrect_details',
  lost_card: 'lost_or_stolen',
  stolen_card: 'lost_or_stolen',
  pickup_card: 'lost_or_stolen',
  fraudulent: 'suspected_fraud',
  merchant_blacklist: 'suspected_fraud',
  security_violation: 'suspected_fraud',
  card_not_supported: 'not_supported',
  currency_not_supported: 'not_supported',
  transaction_not_allowed: 'not_supported',
  service_not_allowed: 'not_supported',
  revocation_of_authorization: 'method_unavailable',
  revocation_of_all_authorizations: 'method_unavailable',
  restricted_card: 'method_unavailable',
  authentication_required: 'authentication_failed',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  reenter_transaction: 'processing_error',
};

/** The bank's reason is more precise than the error that carries it. */
export function declineCodeOf(declineCode: string, code: string): DeclineCode {
  return CODES[declineCode] ?? CODES[code] ?? 'declined';
}
