/** Reasons of declines, the same for all providers. */
export const DECLINE_CODES = [
  /** The bank gave no other reason. */
  'declined',
  'insufficient_funds',
  'limit_exceeded',
  'expired_card',
  'incorrect_cvc',
  /** A number, date or address that the bank does not have. */
  'incorrect_details',
  'lost_or_stolen',
  'suspected_fraud',
  /** This card, currency or country is not accepted. */
  'not_supported',
  /** The saved method or account was closed, revoked or restricted. */
  'method_unavailable',
  'authentication_failed',
  /** The shopper or the store cancelled the payment. */
  'canceled',
  /** The bank or the provider could not process it now. */
  'processing_error',
  /** The provider rejected the request itself; no card was charged. */
  'request_rejected',
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

/** What an adapter reports about a decline; all of it may be missing. */
export interface DeclineFacts {
  readonly code?: DeclineCode;
  /** The provider's own code. */
  readonly providerCode?: string;
  readonly brand?: string | null;
  readonly last4?: string | null;
}
