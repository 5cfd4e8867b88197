import type { Stripe } from 'stripe';
import {
  CANCELED,
  type Charge,
  type ChargeResult,
} from '../../../ports/payments/payment-provider.ts';
import type { CaptureMode } from '../../../ports/payments/stored-provider.ts';
import { HOUR_MS, SECOND_MS } from '../../../values/time.ts';
import {
  declineOf,
  isOddAmount,
  isUnknownIntent,
  isWrongState,
  lastDeclineOf,
  refusalIn,
  resultOf,
} from './stripe-answers.ts';
import { chargeableMethod, openMethodToken } from './stripe-methods.ts';
import { sentAmount, toStripe } from './stripe-money.ts';

type Intent = Stripe.PaymentIntent;

/** Stripe keeps the answer to a key for a day; an hour of it is left for slow clocks. */
const KEPT_MS = 23 * HOUR_MS;
/** A charge that began longer ago may have been sent by somebody else. */
const FIRST_MS = 5 * SECOND_MS;
const WITH_CHARGE = { expand: ['latest_charge'] };

/** What every intent has: only the server confirms it, and nobody is led away to pay. */
export function intentOf(capture: CaptureMode) {
  return {
    // Cards, and the wallets that give one: Apple Pay, Google Pay, Link. Stripe chooses methods by
    // itself only for intents that a browser may confirm.
    payment_method_types: ['card'] as string[],
    // A browser cannot confirm it by itself: no money without an attempt that was written down.
    confirmation_method: 'manual',
    capture_method: capture,
  } as const;
}

/**
 * One charge, found again however often it is asked for. The intent is looked at first: what went
 * through is not confirmed anew, and a confirm that was sent is repeated under its key alone.
 */
export async function chargeIntent(
  stripe: Stripe,
  capture: CaptureMode,
  charge: Charge,
  now: Date,
): Promise<ChargeResult> {
  const ageMs = now.getTime() - charge.startedAt.getTime();
  const isOld = ageMs > KEPT_MS;
  const intent = await boundIntent(stripe, capture, charge, isOld);
  if (intent === 'gone') return ageMs < FIRST_MS ? GONE : UNKNOWN;
  if (!intent) return NOT_ASKED;
  const isMine = await isKept(charge, intent);
  const known = resultOf(intent);
  if (known?.kind === 'needs_action') return known;
  if (known) return await present(stripe, intent.id, charge);
  // What the shopper did not pass is over, and so is what has no key any more: a confirm would be
  // another charge, and nothing was taken so far.
  const isFailed = charge.isAfterAction && intent.status === 'requires_payment_method';
  if (isFailed || isOld) return lastDeclineOf(intent);
  if (!isMine) return await present(stripe, intent.id, charge);
  return await confirmed(stripe, intent.id, charge);
}

/** The intent ends, unless it went through before that. */
export async function cancelIntent(
  stripe: Stripe,
  capture: CaptureMode,
  charge: Charge,
  now: Date,
): Promise<ChargeResult> {
  const isOld = now.getTime() - charge.startedAt.getTime() > KEPT_MS;
  const found = charge.reference ?? (await foundIntent(stripe, capture, charge, isOld));
  if (!found) return CANCELED;
  if (typeof found === 'object') await isKept(charge, found);
  const id = typeof found === 'object' ? found.id : found;
  const before = await ownState(stripe, id, charge);
  // What is held could be cancelled as well, but by now it may be an order.
  if (before && before.kind !== 'needs_action') return before;
  try {
    // Without a key: under one, a failure of Stripe's would be answered again for a day.
    await stripe.paymentIntents.cancel(id);
    return CANCELED;
  } catch (error) {
    if (!refusalIn(error)) throw error;
    return (await ownState(stripe, id, charge)) ?? UNKNOWN;
  }
}

/** How far an attempt is that is to be ended; undefined where it could still be confirmed. */
async function ownState(
  stripe: Stripe,
  id: string,
  { key, isAfterAction }: Charge,
): Promise<ChargeResult | undefined> {
  const intent = await stripe.paymentIntents.retrieve(id, WITH_CHARGE);
  const state = resultOf(intent);
  const isOwn = intent.metadata.attempt === key;
  const isPaid = state && ['succeeded', 'authorized', 'pending'].includes(state.kind);
  if (!isOwn) return isPaid ? UNKNOWN : CANCELED;
  // What the shopper did not pass waits for another card, and so for another attempt.
  const isFailed = isAfterAction && intent.status === 'requires_payment_method';
  return isFailed ? CANCELED : state;
}

/** The state as it is now: what a repeated key answers is of then. */
async function present(stripe: Stripe, id: string, charge: Charge): Promise<ChargeResult> {
  const intent = await stripe.paymentIntents.retrieve(id, WITH_CHARGE);
  return resultOf(intent) ?? (charge.isAfterAction ? lastDeclineOf(intent) : UNKNOWN);
}

const UNKNOWN: ChargeResult = { kind: 'unknown' };

/**
 * No intent ever goes away, so this one is another account's: it was prepared before the provider
 * had its present credentials. That is said of a charge that has just begun; an older one may have
 * been asked for with the credentials of before.
 */
const GONE: ChargeResult = {
  kind: 'declined',
  reason: 'Stripe does not know this payment.',
  isOver: true,
  isInvalid: true,
};

const NOT_ASKED: ChargeResult = {
  kind: 'declined',
  reason: 'It was never asked for, or cannot be.',
  isInvalid: true,
};

/** Bound to this attempt and its sum; undefined where there is none and none can be made. */
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
  const customer = openMethodToken(charge.paymentToken)?.customer;
  try {
    return await stripe.paymentIntents.update(reference, {
      amount: sentAmount(charge),
      metadata: { attempt: key },
      ...(customer && { customer }),
    });
  } catch (error) {
    const refusal = refusalIn(error);
    // It is past being changed: then it says itself how far it is.
    if (refusal && isWrongState(refusal) && refusal.intent) return refusal.intent;
    if (refusal && isOddAmount(refusal)) return undefined;
    if (refusal && isUnknownIntent(refusal)) return 'gone';
    throw error;
  }
}

/** Written down before it is confirmed; false where the charge was decided meanwhile. */
async function isKept({ reference, keepReference }: Charge, { id }: Intent): Promise<boolean> {
  if (reference !== null || !keepReference) return true;
  return await keepReference(id);
}

/** The intent of an upsell, which has its own: made under the key, so that it is found by it. */
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
  const wish = {
    amount: sentAmount(charge),
    currency: currency.toLowerCase(),
    customer: means.customer,
    payment_method: means.method,
    metadata: { attempt: key },
    ...intentOf(capture),
  };
  try {
    return await stripe.paymentIntents.create(wish, { idempotencyKey: `${key}-create` });
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal && isOddAmount(refusal)) return undefined;
    throw error;
  }
}

async function confirmed(stripe: Stripe, id: string, charge: Charge): Promise<ChargeResult> {
  // After the shopper acted it is another confirm: the first one's answer asks them to act.
  const idempotencyKey = charge.isAfterAction ? `${charge.key}-acted` : charge.key;
  try {
    const intent = await stripe.paymentIntents.confirm(
      id,
      { amount_to_confirm: sentAmount(charge), ...WITH_CHARGE, ...meansOf(charge) },
      { idempotencyKey },
    );
    const isRepeat = intent.lastResponse.headers['idempotent-replayed'] === 'true';
    if (isRepeat) return await present(stripe, id, charge);
    return resultOf(intent) ?? UNKNOWN;
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    return isWrongState(refusal) ? await present(stripe, id, charge) : declineOf(refusal);
  }
}

/** What it is paid with: nothing once the shopper has acted, since the intent has it by then. */
function meansOf({ paymentToken, isAfterAction, methodOf }: Charge) {
  if (isAfterAction) return {};
  if (methodOf !== null) return { off_session: true };
  const saved = openMethodToken(paymentToken);
  if (saved) return { payment_method: saved.method, use_stripe_sdk: true };
  if (paymentToken === null) return { use_stripe_sdk: true };
  const isMethod = paymentToken.startsWith('pm_');
  const means = isMethod ? { payment_method: paymentToken } : { confirmation_token: paymentToken };
  return { use_stripe_sdk: true, ...means };
}
