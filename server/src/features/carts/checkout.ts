import { createHash } from 'node:crypto';
import { type Address, addressValues } from '../../values/address.ts';
import { type Cents, sum, ZERO } from '../../values/money.ts';
import type { Cart, CartItem, Totals } from './cart.ts';

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
  /** Only the mock takes a token here; real providers keep it on their side. */
  readonly paymentToken: string | null;
  readonly amount: Cents;
  readonly expiresAt: string;
}

export interface NextAction {
  readonly type: string;
  readonly url: string | null;
  readonly clientSecret: string | null;
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
  readonly quote: { readonly id: string; readonly hash: string; readonly expiresAt: string };
  readonly intent: Intent | null;
  /** Ids of intents of earlier quotes: they were ours, and they are too old. */
  readonly pastIntentIds: readonly string[];
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
  return digest([rateBasis(cart), rate, totalsInOrder(cart.totals)]);
}

/**
 * The checkout after any change of its cart: a rate chosen for other goods or another place is put
 * aside, and the quote gets its hash. The intent stays: it names the quote it was made for.
 */
export function withFreshQuote(cart: Cart, newQuoteId: () => string): Cart {
  if (!cart.checkout) return cart;
  const kept = withoutStaleRate(cart, cart.checkout);
  const checkout = kept.checkout as Checkout;
  const hash = quoteHash(kept);
  if (hash === checkout.quote.hash) return kept;
  return {
    ...kept,
    checkout: { ...checkout, quote: { ...checkout.quote, id: newQuoteId(), hash } },
  };
}

function withoutStaleRate(cart: Cart, checkout: Checkout): Cart {
  const { shippingRate } = checkout;
  if (!shippingRate || checkout.rateBasis === rateBasis(cart))
    return withTotals(cart, shippingRate);
  const stale = { ...checkout, shippingRate: null, rateBasis: null, staleRate: shippingRate };
  return withTotals({ ...cart, checkout: stale }, null);
}

/** Shipping is part of the total from the moment a rate is chosen. */
function withTotals(cart: Cart, rate: ChosenRate | null): Cart {
  const shippingTotal = rate?.amount ?? ZERO;
  const total = sum([cart.totals.subtotal, shippingTotal]);
  return { ...cart, totals: { ...cart.totals, shippingTotal, total, amountDue: total } };
}

function lines(items: readonly CartItem[]): unknown[] {
  return items.map(({ id, sku, quantity, unitPrice, lineTotal, requiresShipping, ...item }) => [
    id,
    sku,
    quantity,
    unitPrice,
    lineTotal,
    requiresShipping,
    item.weightGrams,
    Object.entries(item.metadata).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

function totalsInOrder(totals: Totals): Cents[] {
  const { subtotal, discountTotal, addOnTotal, shippingTotal, taxTotal, total } = totals;
  const { giftCardTotal, amountDue } = totals;
  return [
    subtotal,
    discountTotal,
    addOnTotal,
    shippingTotal,
    taxTotal,
    total,
    giftCardTotal,
    amountDue,
  ];
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
