import { hash } from 'node:crypto';
import { addressValues } from '../../values/address.ts';
import type { Cents } from '../../values/money.ts';
import type { Cart, CartItem, Totals } from './cart.ts';
import { addOnValues } from './pricing/add-on.ts';

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

/** The discounts, add-ons and gift cards that the hash covers. */
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

/** A rate that was chosen for other goods or another destination becomes stale. */
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
