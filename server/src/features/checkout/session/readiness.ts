import type { Cart } from '../../carts/cart.ts';
import type { Checkout } from '../../carts/checkout.ts';
import type { GateState } from '../gate/gate.ts';

export const MISSING = [
  'items',
  'shipping_address',
  'shipping_rate',
  'payment_intent',
  'email',
  'verification',
] as const;
export type Missing = (typeof MISSING)[number];

export interface Readiness {
  readonly ready: boolean;
  readonly missing: readonly Missing[];
  /** The next request to make. */
  readonly next: { readonly method: string; readonly path: string } | null;
}

/** What the checkout still needs. The e-mail is sent with confirm, so it does not block. */
export function readiness(cart: Cart, checkout: Checkout, gate: GateState, now: Date): Readiness {
  const isOver = cart.status === 'completed' || cart.status === 'cancelled';
  if (isOver) return { ready: false, missing: [], next: null };
  const session = `/v1/checkout/sessions/${cart.id}`;
  const confirm = { method: 'POST', path: `${session}/confirm` };
  if (cart.status === 'confirming') return { ready: true, missing: [], next: confirm };
  const missing = whatIsMissing(cart, checkout, now);
  if (gate.reasons.length > 0 && !gate.isSatisfied) missing.push('verification');
  const calls: Record<Missing, Readiness['next']> = {
    items: { method: 'POST', path: `/v1/carts/${cart.id}/items` },
    shipping_address: { method: 'PUT', path: `${session}/shipping-address` },
    shipping_rate: mustResume(checkout, now)
      ? { method: 'POST', path: `${session}/quote/resume` }
      : { method: 'GET', path: `${session}/shipping-rates` },
    payment_intent: { method: 'POST', path: `${session}/payment-intent` },
    email: confirm,
    verification: { method: 'POST', path: '/v1/auth/otp/request' },
  };
  const first = missing.find((part) => part !== 'email') ?? missing[0];
  const ready = missing.every((part) => part === 'email');
  return { ready, missing, next: first ? calls[first] : confirm };
}

export function needsShipping(cart: Cart): boolean {
  return cart.items.some((item) => item.requiresShipping);
}

/** Required for shipping, and for tax where the store charges it. */
export function needsAddress(cart: Cart, { shippingAddress, tax }: Checkout): boolean {
  // Also where the address has no known tax rate.
  const isTaxed = tax === 'address_needed' && cart.items.some(({ taxable }) => taxable);
  return isTaxed || (!shippingAddress && needsShipping(cart));
}

export function isQuoteExpired(checkout: Checkout, now: Date): boolean {
  return checkout.quote.expiresAt <= now.toISOString();
}

/** An intent is valid for one quote and one hour. */
export function isIntentCurrent({ intent, quote }: Checkout, now: Date): boolean {
  return intent !== null && intent.quoteHash === quote.hash && intent.expiresAt > now.toISOString();
}

function whatIsMissing(cart: Cart, checkout: Checkout, now: Date): Missing[] {
  const missing: Missing[] = [];
  if (cart.items.length === 0) missing.push('items');
  const isStale = isQuoteExpired(checkout, now);
  if (needsAddress(cart, checkout)) missing.push('shipping_address');
  if (needsShipping(cart) && (!checkout.shippingRate || isStale)) missing.push('shipping_rate');
  if (isStale || !isIntentCurrent(checkout, now)) missing.push('payment_intent');
  if (cart.customerId === null) missing.push('email');
  return missing;
}

/** A stale rate can be restored by resuming the quote. */
function mustResume(checkout: Checkout, now: Date): boolean {
  return checkout.staleRate !== null || isQuoteExpired(checkout, now);
}
