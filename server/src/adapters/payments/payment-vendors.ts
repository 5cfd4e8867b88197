import type { PaymentAdapters } from '../../ports/payments/payment-adapter.ts';
import type { Clock } from '../../values/time.ts';
import { paypal } from './paypal/paypal.ts';
import { stripeAdapter } from './stripe/stripe.ts';

export interface VendorAddresses {
  readonly stripeUrl: string;
  readonly paypalUrl: string | undefined;
}

/** What a store's accounts can be with. */
export function paymentVendors(
  { stripeUrl, paypalUrl }: VendorAddresses,
  clock: Clock,
): PaymentAdapters {
  return {
    stripe: stripeAdapter({ url: stripeUrl, clock }),
    paypal: paypal({ url: paypalUrl ?? null, clock }),
  };
}
