import type { Stripe } from 'stripe';
import type { ChargeResult, MethodUsed } from '../../../ports/payments/payment-provider.ts';
import { fromStripe } from './stripe-money.ts';

type Intent = Stripe.PaymentIntent;

/** What a refusal of Stripe's has in it. Anything may be missing. */
export interface StripeRefusal {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  /** Which part of the call it is about. */
  readonly param: string;
  readonly intent: Intent | undefined;
}

const WRONG_STATE = 'payment_intent_unexpected_state';
const NOT_AUTHENTICATED = [
  'payment_intent_authentication_failure',
  'authentication_required',
  'setup_intent_authentication_failure',
];

/**
 * Undefined where nothing certain was said: no answer, too many calls, another call with the same
 * key under way, or a key of ours that Stripe does not take.
 */
export function refusalIn(error: unknown): StripeRefusal | undefined {
  const given = error as {
    rawType?: string;
    code?: string;
    message?: string;
    param?: string;
    statusCode?: number;
    payment_intent?: Intent;
  };
  // It is called an invalid request as well, and is only about the key.
  if (given.statusCode === 401 || given.statusCode === 403) return undefined;
  const { rawType: type = '', code = '', message = '', param = '' } = given;
  if (type !== 'card_error' && type !== 'invalid_request_error') return undefined;
  if (code === 'lock_timeout' || code === 'rate_limit') return undefined;
  return { type, code, message, param, intent: given.payment_intent };
}

export function isWrongState({ code }: StripeRefusal): boolean {
  return code === WRONG_STATE;
}

export function isUnknownIntent({ code, param }: StripeRefusal): boolean {
  return code === 'resource_missing' && param === 'intent';
}

/** Below what Stripe takes of the currency, or beyond it. */
export function isOddAmount({ code }: StripeRefusal): boolean {
  return code === 'amount_too_small' || code === 'amount_too_large';
}

/** What the state of an intent means for whoever charges it; undefined where it was not tried. */
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
      return { kind: 'declined', reason: 'The payment was cancelled.', isOver: true };
    default:
      return undefined;
  }
}

export function declineOf({ type, code, message }: Declined): ChargeResult {
  if (NOT_AUTHENTICATED.includes(code)) return { kind: 'authentication_failed' };
  // An unknown, used or foreign token: Stripe asked no bank about a card.
  const isInvalid = type === 'invalid_request_error';
  return { kind: 'declined', reason: message, ...(isInvalid && { isInvalid }) };
}

type Declined = Pick<StripeRefusal, 'code' | 'message'> & { readonly type?: string };

/** The last try of an intent that waits for another card. */
export function lastDeclineOf({ last_payment_error: error }: Intent): ChargeResult {
  const { type, code = '', message = 'refused' } = error ?? {};
  return declineOf({ ...(type && { type }), code, message });
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
