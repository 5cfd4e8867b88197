import type { DeclineCode, DeclineFacts } from '../../../ports/payments/decline.ts';

/** PayPal's issues, and the response codes of card processors. */
const CODES: Readonly<Record<string, DeclineCode>> = {
  CARD_EXPIRED: 'expired_card',
  CARD_CLOSED: 'method_unavailable',
  CREDIT_CARD_CVV_CHECK_FAILED: 'incorrect_cvc',
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_LIMIT_EXCEEDED: 'limit_exceeded',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'limit_exceeded',
  COMPLIANCE_VIOLATION: 'suspected_fraud',
  TRANSACTION_BLOCKED_BY_PAYEE: 'suspected_fraud',
  PAYEE_BLOCKED_TRANSACTION: 'suspected_fraud',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'method_unavailable',
  PAYER_ACCOUNT_RESTRICTED: 'method_unavailable',
  PAYER_COUNTRY_NOT_SUPPORTED: 'not_supported',
  CURRENCY_NOT_SUPPORTED_FOR_CARD_TYPE: 'not_supported',
  CARD_TYPE_NOT_SUPPORTED: 'not_supported',
  '00N7': 'incorrect_cvc',
  '1330': 'incorrect_details',
  '5110': 'incorrect_cvc',
  '5120': 'insufficient_funds',
  '5180': 'method_unavailable',
  '5400': 'expired_card',
  '9500': 'suspected_fraud',
  '9510': 'suspected_fraud',
  '9520': 'lost_or_stolen',
};

export function declineFacts(codes: readonly string[]): DeclineFacts {
  const known = codes.find((code) => CODES[code] !== undefined);
  const providerCode = known ?? codes[0];
  const code = CODES[known ?? ''] ?? 'declined';
  return { code, ...(providerCode !== undefined && { providerCode }) };
}
