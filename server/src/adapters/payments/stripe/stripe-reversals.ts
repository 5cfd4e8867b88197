import type { Stripe } from 'stripe';
import type {
  Capture,
  ChargeRecord,
  Reversal,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import { sum } from '../../../values/money.ts';
import { fromStripe, NO_SUCH_AMOUNT, toStripe } from './stripe-money.ts';
import { refusalIn } from './stripe-responses.ts';

const PAGE = 100;

export async function captureIntent(
  stripe: Stripe,
  { key, reference, amount: wanted, currency }: Capture,
): Promise<ReversalResult> {
  const amount = toStripe(wanted, currency);
  if (amount === undefined) return { kind: 'refused', reason: NO_SUCH_AMOUNT };
  try {
    const params = { amount_to_capture: amount };
    const intent = await stripe.paymentIntents.capture(reference, params, { idempotencyKey: key });
    return captureOf(intent, amount);
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    if (refusal.intent) return captureOf(refusal.intent, amount, refusal.message);
    return { kind: 'refused', reason: refusal.message };
  }
}

/** An intent that was captured before, under this key or manually, counts as done. */
function captureOf(
  { status, amount_received, latest_charge, id }: Stripe.PaymentIntent,
  amount: number,
  reason = 'The payment was captured with a different amount.',
): ReversalResult {
  if (status !== 'succeeded' || amount_received !== amount) return { kind: 'refused', reason };
  const charge = typeof latest_charge === 'string' ? latest_charge : latest_charge?.id;
  return { kind: 'done', reference: charge ?? id };
}

/** Authorizations only; a captured intent is refunded. */
export async function voidIntent(
  stripe: Stripe,
  { key, reference }: Reversal,
): Promise<ReversalResult> {
  try {
    await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: key });
    return { kind: 'done', reference };
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    if (refusal.intent?.status === 'canceled') return { kind: 'done', reference };
    return { kind: 'refused', reason: refusal.message };
  }
}

/**
 * Stripe removes keys after 24 hours and allows several partial refunds, so an earlier refund of
 * this key is looked up first. The idempotency key resolves concurrent calls.
 */
export async function refundIntent(
  stripe: Stripe,
  { key, reference, amount: wanted, currency }: Reversal,
): Promise<ReversalResult> {
  const amount = toStripe(wanted, currency);
  if (amount === undefined) return { kind: 'refused', reason: NO_SUCH_AMOUNT };
  try {
    const refunds = await refundsOf(stripe, reference);
    const known = refunds.find(({ metadata }) => metadata?.reversal === key);
    if (known) return refundOf(known);
    const refund = await stripe.refunds.create(
      { payment_intent: reference, amount, metadata: { reversal: key } },
      { idempotencyKey: key },
    );
    return refundOf(refund);
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    return { kind: 'refused', reason: refusal.message };
  }
}

/** A refund pending at the bank counts as done; a later failure arrives as a webhook. */
export function refundOf({ id, status, failure_reason }: Stripe.Refund): ReversalResult {
  const isLost = status === 'failed' || status === 'canceled';
  return isLost
    ? { kind: 'refused', reason: failure_reason ?? 'failed' }
    : { kind: 'done', reference: id };
}

export async function retrieveIntent(
  stripe: Stripe,
  reference: string,
): Promise<ChargeRecord | undefined> {
  const intent = await retrieved(stripe, reference);
  if (!intent) return undefined;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const refunds = charge ? await refundsOf(stripe, reference) : [];
  const given = refunds.filter(
    // Stripe records the release of an uncaptured amount as a refund.
    (refund) => refundOf(refund).kind === 'done' && refund.reason !== 'expired_uncaptured_charge',
  );
  const isTaken = charge !== null && charge.status === 'succeeded';
  const currency = intent.currency.toUpperCase();
  const read = (amount: number) => fromStripe(amount, currency);
  return {
    authorized: read(isTaken ? charge.amount : 0),
    captured: read(intent.amount_received),
    refunded: sum(given.map(({ amount }) => read(amount))),
    currency,
    isVoided: intent.status === 'canceled',
    // Stripe cancels an authorization that was not captured in time.
    ...(intent.cancellation_reason === 'automatic' && { isLapsed: true }),
  };
}

async function retrieved(stripe: Stripe, reference: string) {
  try {
    return await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
  } catch (error) {
    if (refusalIn(error)?.code === 'resource_missing') return undefined;
    throw error;
  }
}

async function refundsOf(stripe: Stripe, reference: string): Promise<Stripe.Refund[]> {
  const params = { payment_intent: reference, limit: PAGE };
  return await stripe.refunds.list(params).autoPagingToArray({ limit: 10 * PAGE });
}
