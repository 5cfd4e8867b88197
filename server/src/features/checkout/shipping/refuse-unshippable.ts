import { ApiError } from '../../../errors.ts';
import type { CheckoutCart } from '../session/change-checkout.ts';
import { isQuoteExpired, needsAddress, needsShipping } from '../session/readiness.ts';

/**
 * Nothing is paid for that cannot be sent or taxed. Asked when a payment is prepared and again when
 * it is confirmed: a wallet's is prepared before anybody has named an address.
 */
export function refuseUnshippable(cart: CheckoutCart, now: Date): void {
  if (needsAddress(cart, cart.checkout)) throw new ApiError('SHIPPING_ADDRESS_REQUIRED');
  if (!needsShipping(cart)) return;
  const { shippingRate } = cart.checkout;
  if (!shippingRate || isQuoteExpired(cart.checkout, now)) {
    throw new ApiError('SHIPPING_RATE_REQUIRED');
  }
}
