import type { Stripe } from 'stripe';
import type { ChargeResult, MethodUsed } from '../../../ports/payments/payment-provider.ts';
import { declineCodeOf } from './stripe-declines.ts';
import { fromStripe } from './stripe-money.ts';

type Intent = Stripe.PaymentIntent;

/** Fields of a Stripe error; any may be missing. */
export interface StripeRefusal {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  /** The request parameter concerned. */
  readonly param: string;
  /** The bank's reason, in Stripe's words. */
  readonly declineCode: string;
  readonly card: CardUsed;
  readonly intent: Intent | undefined;
}

const WRONG_STATE = 'payment_intent_unexpected_state';
const NOT_AUTHENTICATED = [
  'payment_intent_authentication_failure',
  'authentication_required',
  'setup_intent_authentication_failure',
];

/**
 * Undefined where the outcome is unknown: no response, a rate limit, a concurrent request with the
 * same key, or an invalid API key.
 */
export function refusalIn(error: unknown): StripeRefusal | undefined {
  const given = error as {
    rawType?: string;
    code?: string;
    message?: string;
    param?: string;
    statusCode?: number;
    decline_code?: string;
    payment_method?: Stripe.PaymentMethod;
    payment_intent?: Intent;
  };
  // Authentication errors have the same type and concern only the API key.
  if (given.statusCode === 401 || given.statusCode === 403) return undefined;
  const { rawType: type = '', code = '', message = '', param = '' } = given;
  const { decline_code: declineCode = '', payment_method: method } = given;
  if (type !== 'card_error' && type !== 'invalid_request_error') return undefined;
  if (code === 'lock_timeout' || code === 'rate_limit') return undefined;
  const card = cardIn(method);
  return { type, code, message, param, declineCode, card, intent: given.payment_intent };
}

export function isWrongState({ code }: StripeRefusal): boolean {
  return code === WRONG_STATE;
}

export function isUnknownIntent({ code, param }: StripeRefusal): boolean {
  return code === 'resource_missing' && param === 'intent';
}

/** Below or above Stripe's limits for the currency. */
export function isAmountRejected({ code }: StripeRefusal): boolean {
  return code === 'amount_too_small' || code === 'amount_too_large';
}

/** Result of an intent's status; undefined where it was not confirmed yet. */
export function resultOf(intent: Intent): ChargeResult | undefined {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'succeeded', ...paidIn(intent, intent.amount_received) };
    case 'requires_capture':
      return { kind: 'authorized', ...paidIn(intent, intent.amount_capturable) };
    case 'processing':
      return { kind: 'pending', ...paidIn(intent, intent.amount) };
    case 'requires_action':
      return { kind: 'needs_action', nextAction: nextActionOf(intent) };
    case 'canceled':
      return {
        kind: 'declined',
        reason: 'The payment was cancelled.',
        isOver: true,
        code: 'canceled',
      };
    default:
      return undefined;
  }
}

export function declineOf(declined: Declined): ChargeResult {
  const { type, code, declineCode = '', message, card } = declined;
  // An unknown, used or foreign token: no card was charged.
  const isInvalid = type === 'invalid_request_error';
  const providerCode = declineCode || code;
  const normalized = isInvalid ? 'request_rejected' : declineCodeOf(declineCode, code);
  const facts = { code: normalized, ...(providerCode && { providerCode }), ...card };
  if (NOT_AUTHENTICATED.includes(code)) {
    return { kind: 'authentication_failed', ...facts, code: 'authentication_failed' };
  }
  return { kind: 'declined', reason: message, ...facts, ...(isInvalid && { isInvalid }) };
}

type Declined = Pick<StripeRefusal, 'code' | 'message'> &
  Partial<Pick<StripeRefusal, 'type' | 'declineCode' | 'card'>>;

/** The last decline of an intent that waits for another card. */
export function lastDeclineOf({ last_payment_error: error }: Intent): ChargeResult {
  const { type, code = '', decline_code: declineCode = '', message = 'refused' } = error ?? {};
  const card = cardIn(error?.payment_method);
  return declineOf({ ...(type && { type }), code, declineCode, message, card });
}

type CardUsed = { readonly brand?: string; readonly last4?: string };

function cardIn(method: Stripe.PaymentMethod | undefined): CardUsed {
  const { brand, last4 } = method?.card ?? {};
  return { ...(brand && { brand }), ...(last4 && { last4 }) };
}

function nextActionOf({ next_action: action, client_secret: clientSecret }: Intent) {
  const url = action?.redirect_to_url?.url ?? null;
  return { type: action?.type ?? 'use_stripe_sdk', url, clientSecret };
}

function paidIn(intent: Intent, amount: number) {
  const taken = fromStripe(amount, intent.currency);
  const currency = intent.currency.toUpperCase();
  return { reference: intent.id, amount: taken, currency, ...methodIn(intent) };
}

function methodIn({ latest_charge: charge }: Intent): MethodUsed {
  const details = typeof charge === 'object' ? charge?.payment_method_details : null;
  const { brand = null, last4 = null, wallet = null } = details?.card ?? {};
  return { method: wallet?.type ?? details?.type ?? 'unknown', brand, last4 };
}
