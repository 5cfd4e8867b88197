import type { ClientForm, NextAction } from '../../ports/payments/payment-provider.ts';
import type { TaxResult } from '../../ports/tax/tax-provider.ts';
import type { Address } from '../../values/address.ts';
import type { Cents } from '../../values/money.ts';

export interface ChosenRate {
  readonly id: string;
  readonly name: string;
  readonly amount: Cents;
}

/** The object to which the payment form of one quote is bound. */
export interface Intent {
  readonly id: string;
  readonly quoteHash: string;
  readonly providerId: string;
  /** The provider's own object: one per cart, updated when the quote changes. */
  readonly reference: string | null;
  /** The form's result: the mock's outcome, or Stripe's confirmation token. */
  readonly paymentToken: string | null;
  /** The saved payment method, if one is used. */
  readonly paymentMethodId?: string | null;
  readonly amount: Cents;
  /** Parameters of the browser's form, if it needs any. */
  readonly form?: ClientForm;
  readonly expiresAt: string;
}

/** The checkout session, stored in the cart's row and changed with it. */
export interface Checkout {
  readonly id: string;
  readonly shippingAddress: Address | null;
  readonly shippingRate: ChosenRate | null;
  /** A hash of what the rate depends on; a change of cart or address makes the rate stale. */
  readonly rateBasis: string | null;
  /** The stale rate, so that a resumed quote can choose it again. */
  readonly staleRate: ChosenRate | null;
  /** The tax by which its totals are calculated. */
  readonly tax?: TaxResult;
  readonly quote: { readonly id: string; readonly hash: string; readonly expiresAt: string };
  readonly intent: Intent | null;
  /** Ids of intents of earlier quotes, which are rejected as outdated. */
  readonly pastIntentIds: readonly string[];
  /** Number of payment preparations sent to a provider. */
  readonly intentCount: {
    readonly total: number;
    readonly inMinute: number;
    readonly minuteEndsAt: string;
  } | null;
  readonly nextAction: NextAction | null;
  readonly createdAt: string;
}
