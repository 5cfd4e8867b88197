import { stripeAdapter } from '../../src/adapters/payments/stripe/stripe.ts';
import type { PaymentProvider } from '../../src/ports/payments/payment-provider.ts';
import type { CaptureMode } from '../../src/ports/payments/stored-provider.ts';
import { systemClock } from '../../src/values/time.ts';
import { stripeCredentials } from '../stripe/account.ts';
import { newStripe } from '../stripe/scene.ts';
import type { Trouble } from './payment-conformance.ts';
import { HASTY_MS, inTurn, isHanging } from './provider-timeouts.ts';

export const SECRET_KEY = 'sk_test_conformance';

/** The adapter, and the local server that stands in for Stripe. */
export async function newStripeAdapter() {
  const stripe = await newStripe();
  const parts = { url: stripe.url, clock: systemClock };
  const adapter = stripeAdapter(parts);
  const hasty = stripeAdapter({ ...parts, totalMs: HASTY_MS });
  let isHasty = false;

  function open(capture: CaptureMode, change: object = {}): PaymentProvider {
    const credentials = { ...stripeCredentials('conformance'), ...change };
    const account = { id: 'stripe', mode: 'test', capture, credentials } as const;
    return inTurn(adapter.open(account), hasty.open(account), () => isHasty);
  }

  function trouble(kind: Trouble | undefined, isMeant = (_: { readonly kind: string }) => true) {
    isHasty = isHanging(kind);
    stripe.fail(kind && ((call) => (isMeant(call) ? kind : undefined)));
  }

  return { stripe, adapter, open, trouble };
}
