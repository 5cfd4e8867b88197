import type { Stripe } from 'stripe';
import type { ProviderNews } from '../../features/payments/payment-provider.ts';
import type { Clock } from '../../values/time.ts';
import { lastDeclineOf, resultOf } from './stripe-answers.ts';
import { refundOf } from './stripe-books.ts';

const TOLERANCE_SECONDS = 300;

export interface Letter {
  readonly body: Buffer;
  readonly signature: string;
  readonly secret: string;
}

/** Undefined for what Stripe did not sign, or not lately. */
export function openLetter(stripe: Stripe, letter: Letter, clock: Clock): Stripe.Event | undefined {
  const { body, signature, secret } = letter;
  const atMs = clock.now().getTime();
  try {
    // Its own clock is the one of the service; from the future is as wrong as from long ago.
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      atMs,
    );
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    const isSoon = signedAt - atMs / 1000 <= TOLERANCE_SECONDS;
    return isSoon ? event : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What an event says is of then, and events overtake each other. So it only says where to look: the
 * intent is read as it is now.
 */
export async function newsIn(stripe: Stripe, event: Stripe.Event): Promise<ProviderNews> {
  const nothing = { eventId: event.id, key: '', about: 'nothing' } as const;
  const object = event.data.object as { object: string };
  if (object.object === 'refund') return refundNews(event.id, object as Stripe.Refund) ?? nothing;
  if (object.object !== 'payment_intent') return nothing;
  const told = object as Stripe.PaymentIntent;
  const key = told.metadata.attempt;
  if (!key) return nothing;
  const intent = await stripe.paymentIntents.retrieve(told.id, { expand: ['latest_charge'] });
  // Another attempt has it by now, and has its own news.
  if (intent.metadata.attempt !== key) return nothing;
  const isRefused = event.type === 'payment_intent.payment_failed';
  const result = resultOf(intent) ?? (isRefused ? lastDeclineOf(intent) : undefined);
  const isNews = result && result.kind !== 'needs_action';
  return isNews ? { eventId: event.id, key, about: 'charge', result } : nothing;
}

function refundNews(eventId: string, refund: Stripe.Refund): ProviderNews | undefined {
  const key = refund.metadata?.reversal;
  return key ? { eventId, key, about: 'reversal', result: refundOf(refund) } : undefined;
}
