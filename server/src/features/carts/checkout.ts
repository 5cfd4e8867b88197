import type { ClientForm, NextAction } from '../../ports/payments/payment-provider.ts';
import type { TaxAnswer } from '../../ports/tax/tax-provider.ts';
import type { Address } from '../../values/address.ts';
import type { Cents } from '../../values/money.ts';

export interface ChosenRate {
  readonly id: string;
  readonly name: string;
  readonly amount: Cents;
}

/** What the payment form of one quote is bound to. */
export interface Intent {
  readonly id: string;
  readonly quoteHash: string;
  readonly providerId: string;
  /** The provider's own object: one per cart, resized when the quote changes. */
  readonly reference: string | null;
  /** What the form gave the browser: the mock's outcome, or Stripe's confirmation token. */
  readonly paymentToken: string | null;
  /** The customer's own method it is paid by. */
  readonly paymentMethodId?: string | null;
  readonly amount: Cents;
  /** What the browser pays it with. Nothing is needed where there is none. */
  readonly form?: ClientForm;
  readonly expiresAt: string;
}

/** The checkout session. It lives in the cart's row and changes with it. */
export interface Checkout {
  readonly id: string;
  readonly shippingAddress: Address | null;
  readonly shippingRate: ChosenRate | null;
  /** What the rate was chosen for; another cart or address makes the rate stale. */
  readonly rateBasis: string | null;
  /** The rate that became stale, so that a resumed quote can choose it again. */
  readonly staleRate: ChosenRate | null;
  /** What its sums are taxed by. */
  readonly tax?: TaxAnswer;
  readonly quote: { readonly id: string; readonly hash: string; readonly expiresAt: string };
  readonly intent: Intent | null;
  /** Ids of intents of earlier quotes: they were ours, and they are too old. */
  readonly pastIntentIds: readonly string[];
  /** How often a provider was asked to prepare a payment. */
  readonly intentCount: {
    readonly total: number;
    readonly inMinute: number;
    readonly minuteEndsAt: string;
  } | null;
  readonly nextAction: NextAction | null;
  readonly createdAt: string;
}
