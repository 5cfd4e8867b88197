import { hash } from 'node:crypto';
import type { ClientForm, NextAction } from '../../ports/payments/payment-provider.ts';
import type { TaxAnswer } from '../../ports/tax/tax-provider.ts';
import { type Address, addressValues } from '../../values/address.ts';
import type { Cents } from '../../values/money.ts';
import type { Cart, CartItem, Totals } from './cart.ts';
import { addOnValues } from './pricing/add-on.ts';

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

/** What a rate depends on: the things to send and where to. */
export function rateBasis(cart: Cart): string {
  const address = cart.checkout?.shippingAddress;
  return digest([cart.currency, lines(cart.items), address ? addressValues(address) : null]);
}

/** Everything a shopper agrees to pay for. Two quotes with one hash are the same offer. */
export function quoteHash(cart: Cart): string {
  const { shippingRate } = cart.checkout ?? {};
  const rate = shippingRate ? [shippingRate.id, shippingRate.amount] : null;
  return digest([rateBasis(cart), rate, extras(cart), totalsInOrder(cart.totals)]);
}

/** What is taken off, put on top and paid otherwise, each by name. */
function extras({ items, coupons, addOns, giftCards }: Cart): unknown {
  return [
    items.map(({ lineDiscount }) => lineDiscount),
    coupons.map(({ id, applicable, discount }) => [id, applicable, discount]),
    addOns.map(addOnValues),
    giftCards.map(({ id, applied }) => [id, applied]),
  ];
}

/**
 * The quote of a cart that was priced gets its hash. The intent stays: it names the quote it was
 * made for.
 */
export function withFreshQuote(cart: Cart, newQuoteId: () => string): Cart {
  const { checkout } = cart;
  if (!checkout) return cart;
  const ownHash = quoteHash(cart);
  if (ownHash === checkout.quote.hash) return cart;
  const quote = { ...checkout.quote, id: newQuoteId(), hash: ownHash };
  return { ...cart, checkout: { ...checkout, quote } };
}

/** A rate that was chosen for other goods or another place is put aside. */
export function withoutStaleRate(cart: Cart): Cart {
  const { checkout } = cart;
  if (!checkout?.shippingRate || checkout.rateBasis === rateBasis(cart)) return cart;
  const staleRate = checkout.shippingRate;
  return { ...cart, checkout: { ...checkout, shippingRate: null, rateBasis: null, staleRate } };
}

function lines(items: readonly CartItem[]): unknown[] {
  return items.map(({ id, sku, quantity, unitPrice, requiresShipping, ...item }) => [
    id,
    sku,
    quantity,
    unitPrice,
    requiresShipping,
    item.weightGrams,
    Object.entries(item.metadata).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

function totalsInOrder(totals: Totals): Cents[] {
  const { subtotal, discountTotal, addOnTotal, shippingTotal, taxTotal, total } = totals;
  const { taxIncluded, giftCardTotal, amountDue } = totals;
  return [
    subtotal,
    discountTotal,
    addOnTotal,
    shippingTotal,
    taxTotal,
    taxIncluded,
    total,
    giftCardTotal,
    amountDue,
  ];
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}
