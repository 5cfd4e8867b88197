import type { DeclineCode } from '../../ports/payments/decline.ts';
import {
  CANCELLED,
  type Charge,
  type ChargeResult,
  type MethodUsed,
  MOCK_ID,
  type PaymentProvider,
  type Reversal,
  type SavedMethod,
} from '../../ports/payments/payment-provider.ts';
import type { CaptureMode } from '../../ports/payments/stored-provider.ts';
import { type Clock, SECOND_MS } from '../../values/time.ts';

/** How long the outcome of `tok_timeout` stays unknown. */
const UNKNOWN_FOR_MS = 3 * SECOND_MS;
/** How long `tok_pending` stays pending. */
const PENDING_FOR_MS = 10 * SECOND_MS;

/** The simulated card of a token. */
function cardOf(paymentToken: string | null): MethodUsed {
  switch (paymentToken) {
    case 'tok_mastercard':
      return { method: 'card', brand: 'mastercard', last4: '4444' };
    case 'tok_amex':
      return { method: 'card', brand: 'amex', last4: '0005' };
    default:
      return { method: 'card', brand: 'visa', last4: '4242' };
  }
}

/**
 * Simulated payments for developer mode. Stateless: results depend only on the token, the charge's
 * key and the time, so all processes agree.
 */
export function mockPayments(clock: Clock, capture: CaptureMode = 'automatic'): PaymentProvider {
  return {
    facts: {
      id: MOCK_ID,
      type: 'mock',
      name: 'Sandbox',
      mode: 'test',
      methods: ['card'],
      wallets: ['apple_pay', 'google_pay', 'paypal', 'link'],
      publishableKey: null,
    },
    prepare: async ({ cartId }) => ({ reference: `mock_${cartId}`, form: 'none' }),
    charge: async (charge) => held(outcome(charge, clock.now()), capture),
    cancel: async () => CANCELLED,
    saveMethod: async (paymentToken) => saved(paymentToken, clock.now()),
    // Stores neither methods nor charges.
    detachMethod: async () => {},
    retrieveCharge: async () => undefined,
    capture: async ({ key }) => ({ kind: 'done', reference: `mock_capture_${key}` }),
    refund: async ({ key }) => ({ kind: 'done', reference: `mock_refund_${key}` }),
    void: async (reversal) =>
      isSameDay(reversal, clock.now())
        ? { kind: 'done', reference: `mock_void_${reversal.key}` }
        : { kind: 'refused', reason: 'The payment has been settled.' },
    // The sandbox has no webhooks, so every call is forged.
    parseWebhook: async () => undefined,
  };
}

function held(result: ChargeResult, capture: CaptureMode): ChargeResult {
  const isHeld = capture === 'manual' && result.kind === 'succeeded';
  return isHeld ? { ...result, kind: 'authorized' } : result;
}

/** Accepts any token, including those of simulated failures. */
function saved(paymentToken: string, now: Date): SavedMethod | 'invalid' {
  if (paymentToken === 'tok_invalid') return 'invalid';
  const { method: type, brand, last4 } = cardOf(paymentToken);
  const expYear = now.getUTCFullYear() + 3;
  return { token: paymentToken, type, brand, last4, expMonth: 12, expYear };
}

function outcome(charge: Charge, now: Date): ChargeResult {
  const ageMs = now.getTime() - charge.startedAt.getTime();
  const { amount, currency } = charge;
  const sum = { reference: `mock_charge_${charge.key}`, amount, currency };
  const paid = { ...sum, ...cardOf(tokenOf(charge)) };
  switch (scenario(charge)) {
    case 'tok_declined':
      return { kind: 'declined', reason: 'The card was declined.', ...refusedFor(charge) };
    case 'tok_insufficient_funds':
      return {
        kind: 'declined',
        reason: 'The card has insufficient funds.',
        ...refusedFor(charge, 'insufficient_funds'),
      };
    case 'tok_requires_action':
      return charge.isAfterAction ? { kind: 'succeeded', ...paid } : needsAction(charge);
    case 'tok_authentication_failed':
      return charge.isAfterAction
        ? { kind: 'authentication_failed', ...refusedFor(charge, 'authentication_failed') }
        : needsAction(charge);
    case 'tok_timeout':
      return ageMs < UNKNOWN_FOR_MS ? { kind: 'unknown' } : { kind: 'succeeded', ...paid };
    case 'tok_pending':
      return { kind: ageMs < PENDING_FOR_MS ? 'pending' : 'succeeded', ...paid };
    case 'tok_held':
      return { kind: 'authorized', ...paid };
    default:
      return { kind: 'succeeded', ...paid };
  }
}

function refusedFor(charge: Charge, code: DeclineCode = 'declined') {
  const { brand, last4 } = cardOf(tokenOf(charge));
  return { code, providerCode: `mock_${code}`, brand, last4 };
}

/**
 * An upsell reuses the order's method and succeeds, except with `tok_upsell_declined` and its
 * variants, which decline the upsell only.
 */
function scenario(charge: Charge): string | null {
  const token = tokenOf(charge);
  if (charge.methodOf === null) return token?.startsWith('tok_upsell_') ? null : token;
  if (token === 'tok_held') return token;
  return token?.startsWith('tok_upsell_') ? token.replace('tok_upsell_', 'tok_') : null;
}

/** A saved method has the token that it was saved with. */
function tokenOf({ methodToken, paymentToken }: Charge): string | null {
  return methodToken ?? paymentToken;
}

function needsAction({ key }: Charge): ChargeResult {
  return {
    kind: 'needs_action',
    nextAction: { type: 'confirm_again', url: null, clientSecret: `mock_secret_${key}` },
  };
}

/** Voids are possible until the end of the day. */
function isSameDay({ capturedAt }: Reversal, now: Date): boolean {
  return capturedAt.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
}
