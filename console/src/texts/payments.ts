import { humanize } from '../format/words.ts';

/** Why a payment was declined, in words; the same for all providers. */
const declines: Readonly<Record<string, string>> = {
  declined: 'The bank declined without a reason.',
  insufficient_funds: 'Not enough money in the account.',
  limit_exceeded: 'A limit of the card was exceeded.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code was wrong.',
  incorrect_details: 'Card details were wrong.',
  lost_or_stolen: 'The card was reported lost or stolen.',
  suspected_fraud: 'Fraud was suspected.',
  not_supported: 'The card does not support this payment.',
  method_unavailable: 'The payment method is not available.',
  authentication_failed: 'The shopper could not be authenticated (3-D Secure).',
  canceled: 'The shopper or the provider canceled it.',
  processing_error: 'The provider failed to process it.',
  request_rejected: 'The provider rejected the request. Check the provider’s settings.',
};

export function declineText(code: string): string {
  return declines[code] ?? humanize(code);
}
