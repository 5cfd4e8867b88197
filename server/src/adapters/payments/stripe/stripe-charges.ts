import type { Stripe } from 'stripe';
import {
  CANCELLED,
  type Charge,
  type ChargeResult,
} from '../../../ports/payments/payment-provider.ts';
import type { CaptureMode } from '../../../ports/payments/stored-provider.ts';
import { HOUR_MS, SECOND_MS } from '../../../values/time.ts';
import { chargeableMethod, parseMethodToken } from './stripe-methods.ts';
import { sentAmount, toStripe } from './stripe-money.ts';
import {
  declineOf,
  isAmountRejected,
  isUnknownIntent,
  isWrongState,
  lastDeclineOf,
  refusalIn,
  resultOf,
} from './stripe-responses.ts';

type Intent = Stripe.PaymentIntent;

/** Stripe stores idempotency keys for 24 hours; one hour is reserved for clock skew. */
const KEY_MS = 23 * HOUR_MS;
/** An older charge may already have been sent by another caller. */
const FIRST_MS = 5 * SECOND_MS;
const WITH_CHARGE = { expand: ['latest_charge'] };

/** Settings of every intent: confirmed by the server only, without redirects. */
export function intentOf(capture: CaptureMode) {
  return {
    // Cards, and wallets that supply one: Apple Pay, Google Pay, Link. Automatic methods require an
    // intent that the browser may confirm.
    payment_method_types: ['card'] as string[],
    // A browser cannot confirm it, so no charge happens without a stored attempt.
    confirmation_method: 'manual',
    capture_method: capture,
  } as const;
}

/**
 * Idempotent charge. The intent is read first: a successful one is not confirmed again, and a
 * confirm is retried only under its key.
 */
export async function chargeIntent(
  stripe: Stripe,
  capture: CaptureMode,
  charge: Charge,
  now: Date,
): Promise<ChargeResult> {
  const ageMs = now.getTime() - charge.startedAt.getTime();
  const isOld = ageMs > KEY_MS;
  const intent = await boundIntent(stripe, capture, charge, isOld);
  if (intent === 'gone') return ageMs < FIRST_MS ? GONE : UNKNOWN;
  if (!intent) return NOT_CREATED;
  const isMine = await isStored(charge, intent);
  const known = resultOf(intent);
  if (known?.kind === 'needs_action') return known;
  if (known) return await currentResult(stripe, intent.id, charge);
  // A failed action is final, and so is a charge whose key has expired: confirming again would be a
  // second charge, and nothing has been captured.
  const isFailed = charge.isAfterAction && intent.status === 'requires_payment_method';
  if (isFailed || isOld) return lastDeclineOf(intent);
  if (!isMine) return await currentResult(stripe, intent.id, charge);
  return await confirmed(stripe, intent.id, charge);
}

/** Cancels the intent, or returns its result where it has succeeded. */
export async function cancelIntent(
  stripe: Stripe,
  capture: CaptureMode,
  charge: Charge,
  now: Date,
): Promise<ChargeResult> {
  const isOld = now.getTime() - charge.startedAt.getTime() > KEY_MS;
  const found = charge.reference ?? (await foundIntent(stripe, capture, charge, isOld));
  if (!found) return CANCELLED;
  if (typeof found === 'object') await isStored(charge, found);
  const id = typeof found === 'object' ? found.id : found;
  const before = await ownState(stripe, id, charge);
  // An authorization could be cancelled as well, but may belong to an order by now.
  if (before && before.kind !== 'needs_action') return before;
  try {
    // Without an idempotency key, since Stripe would replay a server error for 24 hours.
    await stripe.paymentIntents.cancel(id);
    return CANCELLED;
  } catch (error) {
    if (!refusalIn(error)) throw error;
    return (await ownState(stripe, id, charge)) ?? UNKNOWN;
  }
}

/** Result of an attempt to cancel; undefined where it could still be confirmed. */
async function ownState(
  stripe: Stripe,
  id: string,
  { key, isAfterAction }: Charge,
): Promise<ChargeResult | undefined> {
  const intent = await stripe.paymentIntents.retrieve(id, WITH_CHARGE);
  const state = resultOf(intent);
  const isOwn = intent.metadata.attempt === key;
  const isPaid = state && ['succeeded', 'authorized', 'pending'].includes(state.kind);
  if (!isOwn) return isPaid ? UNKNOWN : CANCELLED;
  // After a failed action the intent waits for another card, which is another attempt.
  const isFailed = isAfterAction && intent.status === 'requires_payment_method';
  return isFailed ? CANCELLED : state;
}

/** Reads the current state, because a repeated key returns the original response. */
async function currentResult(stripe: Stripe, id: string, charge: Charge): Promise<ChargeResult> {
  const intent = await stripe.paymentIntents.retrieve(id, WITH_CHARGE);
  return resultOf(intent) ?? (charge.isAfterAction ? lastDeclineOf(intent) : UNKNOWN);
}

const UNKNOWN: ChargeResult = { kind: 'unknown' };

/**
 * Intents are never deleted, so this one belongs to another account: it was prepared before the
 * credentials changed. Only valid for a new charge; an older one may have been sent with the old
 * credentials.
 */
const GONE: ChargeResult = {
  kind: 'declined',
  reason: 'Stripe does not know this payment.',
  isOver: true,
  isInvalid: true,
};

const NOT_CREATED: ChargeResult = {
  kind: 'declined',
  reason: 'The charge was never created, or cannot be.',
  isInvalid: true,
};

/**
 * The intent, bound to this attempt and its amount; undefined where none exists or can be created.
 */
async function boundIntent(
  stripe: Stripe,
  capture: CaptureMode,
  charge: Charge,
  isOld: boolean,
): Promise<Intent | 'gone' | undefined> {
  const { reference, key, isAfterAction } = charge;
  if (reference === null) return await foundIntent(stripe, capture, charge, isOld);
  if (isAfterAction || isOld) return await stripe.paymentIntents.retrieve(reference, WITH_CHARGE);
  if (toStripe(charge.amount, charge.currency) === undefined) return undefined;
  const customer = parseMethodToken(charge.methodToken)?.customer;
  try {
    return await stripe.paymentIntents.update(reference, {
      amount: sentAmount(charge),
      metadata: { attempt: key },
      ...(customer && { customer }),
    });
  } catch (error) {
    const refusal = refusalIn(error);
    // The intent can no longer be changed; its status is the result.
    if (refusal && isWrongState(refusal) && refusal.intent) return refusal.intent;
    if (refusal && isAmountRejected(refusal)) return undefined;
    if (refusal && isUnknownIntent(refusal)) return 'gone';
    throw error;
  }
}

/** Stored before the confirm; false where the charge has been decided meanwhile. */
async function isStored({ reference, storeReference }: Charge, { id }: Intent): Promise<boolean> {
  if (reference !== null || !storeReference) return true;
  return await storeReference(id);
}

/** An upsell has its own intent, created under the charge's key and found by it. */
async function foundIntent(
  stripe: Stripe,
  capture: CaptureMode,
  charge: Charge,
  isOld: boolean,
): Promise<Intent | undefined> {
  const { key, amount, currency, methodOf } = charge;
  if (toStripe(amount, currency) === undefined) return undefined;
  if (isOld) {
    const query = `metadata['attempt']:'${key}'`;
    const { data } = await stripe.paymentIntents.search({ query, limit: 1 });
    return data[0];
  }
  const means = await chargeableMethod(stripe, methodOf ?? '');
  if (!means) return undefined;
  const input = {
    amount: sentAmount(charge),
    currency: currency.toLowerCase(),
    customer: means.customer,
    payment_method: means.method,
    metadata: { attempt: key },
    ...intentOf(capture),
  };
  try {
    return await stripe.paymentIntents.create(input, { idempotencyKey: `${key}-create` });
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal && isAmountRejected(refusal)) return undefined;
    throw error;
  }
}

async function confirmed(stripe: Stripe, id: string, charge: Charge): Promise<ChargeResult> {
  // A confirm after an action needs its own key, since the first response would be replayed.
  const idempotencyKey = charge.isAfterAction ? `${charge.key}-acted` : charge.key;
  try {
    const intent = await stripe.paymentIntents.confirm(
      id,
      { amount_to_confirm: sentAmount(charge), ...WITH_CHARGE, ...methodParams(charge) },
      { idempotencyKey },
    );
    const isRepeat = intent.lastResponse.headers['idempotent-replayed'] === 'true';
    if (isRepeat) return await currentResult(stripe, id, charge);
    return resultOf(intent) ?? UNKNOWN;
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    return isWrongState(refusal) ? await currentResult(stripe, id, charge) : declineOf(refusal);
  }
}

/** Payment method parameters; none after an action, because the intent has them. */
function methodParams({ paymentToken, methodToken, isAfterAction, methodOf }: Charge) {
  if (isAfterAction) return {};
  if (methodOf !== null) return { off_session: true };
  const saved = parseMethodToken(methodToken);
  if (saved) return { payment_method: saved.method, use_stripe_sdk: true };
  if (paymentToken === null) return { use_stripe_sdk: true };
  return { use_stripe_sdk: true, ...methodParam(paymentToken) };
}

/** A method, a card token of Google Pay that an agent sent, or the confirmation token of a form. */
function methodParam(token: string) {
  if (token.startsWith('pm_')) return { payment_method: token };
  if (!token.startsWith('tok_')) return { confirmation_token: token };
  return { payment_method_data: { type: 'card' as const, card: { token } } };
}
