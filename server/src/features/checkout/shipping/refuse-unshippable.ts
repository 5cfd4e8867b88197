import { ApiError } from '../../../errors.ts';
import type { CheckoutCart } from '../session/change-checkout.ts';
import { isQuoteExpired, needsAddress, needsShipping } from '../session/readiness.ts';

/**
 * Rejects a payment whose cart cannot be shipped or taxed. Checked by prepare and again by confirm,
 * because a wallet's intent is prepared before the address is known.
 */
export function refuseUnshippable(cart: CheckoutCart, now: Date): void {
  if (needsAddress(cart, cart.checkout)) throw new ApiError('SHIPPING_ADDRESS_REQUIRED');
  if (!needsShipping(cart)) return;
  const { shippingRate } = cart.checkout;
  if (!shippingRate || isQuoteExpired(cart.checkout, now)) {
    throw new ApiError('SHIPPING_RATE_REQUIRED');
  }
}
