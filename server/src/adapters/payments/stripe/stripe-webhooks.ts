import type { Stripe } from 'stripe';
import { Type } from 'typebox';
import { schemaGuard } from '../../../platform/schema-guard.ts';
import { compensatedAttempt } from '../../../ports/payments/compensation-key.ts';
import type { ProviderWebhook } from '../../../ports/payments/payment-provider.ts';
import { parseId } from '../../../values/ids.ts';
import { parsedJson } from '../../../values/parsed-json.ts';
import { storableJson } from '../../../values/text.ts';
import type { Clock } from '../../../values/time.ts';
import { disputeReport, intentOf } from './stripe-disputes.ts';
import { lastDeclineOf, refusalIn, resultOf } from './stripe-responses.ts';
import { refundOf } from './stripe-reversals.ts';

const TOLERANCE_SECONDS = 300;

export interface StripeEvent {
  readonly body: Buffer;
  readonly signature: string;
  readonly secret: string;
}

const isEvent = schemaGuard(
  Type.Object({
    id: Type.String(),
    type: Type.String(),
    created: Type.Optional(Type.Unknown()),
    data: Type.Object({ object: Type.Object({ object: Type.String() }) }),
  }),
);
const isIntent = schemaGuard(Type.Object({ id: Type.String({ pattern: '^pi_\\w+$' }) }));
const isRefund = schemaGuard(
  Type.Object({
    id: Type.String({ minLength: 1 }),
    status: Type.String(),
    failure_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
);

/** The event's JSON text; undefined where the signature is invalid or outside the tolerance. */
export function verifyStripeEvent(
  stripe: Stripe,
  signed: StripeEvent,
  clock: Clock,
): string | undefined {
  const { body, signature, secret } = signed;
  const { signature: verifier } = stripe.webhooks;
  const atMs = clock.now().getTime();
  if (!verifier) return undefined;
  try {
    // Uses the service's clock; timestamps in the future are rejected as well.
    verifier.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, atMs);
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    const isSoon = signedAt - atMs / 1000 <= TOLERANCE_SECONDS;
    return isSoon ? storableJson(body.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Events may be stale and out of order, so the intent is read again. An event about our payment
 * that lacks required fields is `unreadable`; other events are `nothing`.
 */
export async function parseStripeEvent(
  stripe: Stripe,
  text: string,
): Promise<ProviderWebhook | 'unreadable'> {
  const event = parsedJson(text);
  if (!isEvent(event)) return 'unreadable';
  const { id: eventId, data, type } = event;
  const nothing = { eventId, key: '', about: 'nothing' } as const;
  if (data.object.object === 'refund') return refundWebhook(eventId, data.object) ?? nothing;
  if (data.object.object === 'dispute') {
    return (await disputeWebhook(stripe, event)) ?? nothing;
  }
  if (data.object.object !== 'payment_intent') return nothing;
  const key = keyIn(data.object, 'attempt');
  if (key === undefined) return nothing;
  if (!isIntent(data.object)) return 'unreadable';
  const intent = await foundIntent(stripe, data.object.id);
  // The intent belongs to a later attempt, which gets its own webhook.
  if (intent?.metadata.attempt !== key) return nothing;
  const isRefused = type === 'payment_intent.payment_failed';
  const result = resultOf(intent) ?? (isRefused ? lastDeclineOf(intent) : undefined);
  const isNews = result && result.kind !== 'needs_action';
  return isNews ? { eventId, key, about: 'charge', result } : nothing;
}

/** Our key in the object's metadata; undefined for foreign objects. */
function keyIn(object: object, name: 'attempt' | 'reversal'): string | undefined {
  const { metadata } = object as { metadata?: Readonly<Record<string, unknown>> | null };
  const key = metadata?.[name];
  return typeof key === 'string' && (parseId(key) ?? compensatedAttempt(key)) ? key : undefined;
}

/** Undefined where the intent is not in this account. */
async function foundIntent(stripe: Stripe, id: string) {
  try {
    return await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  } catch (error) {
    if (refusalIn(error)?.code === 'resource_missing') return undefined;
    throw error;
  }
}

/** The charge's intent has our key. A dispute of another system's charge is undefined. */
async function disputeWebhook(
  stripe: Stripe,
  { id: eventId, created, data: { object } }: DisputeEvent,
): Promise<ProviderWebhook | 'unreadable' | undefined> {
  const intentId = intentOf(object);
  const intent = intentId === undefined ? undefined : await foundIntent(stripe, intentId);
  const key = intent && keyIn(intent, 'attempt');
  if (key === undefined) return undefined;
  const dispute = disputeReport(object, created);
  return dispute ? { eventId, key, about: 'dispute', dispute } : 'unreadable';
}

interface DisputeEvent {
  readonly id: string;
  readonly created?: unknown;
  readonly data: { readonly object: object };
}

function refundWebhook(
  eventId: string,
  refund: object,
): ProviderWebhook | 'unreadable' | undefined {
  const key = keyIn(refund, 'reversal');
  if (key === undefined) return undefined;
  if (!isRefund(refund)) return 'unreadable';
  return { eventId, key, about: 'reversal', result: refundOf(refund as Stripe.Refund) };
}
