import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { refuseOtherVersion } from '../../carts/persistence/change-cart.ts';
import { isHidden } from '../../orders/ownership.ts';
import { chargeAttempt } from '../../payments/attempts/charge-attempt.ts';
import { findCurrentAttempt } from '../../payments/attempts/find-current-attempt.ts';
import { type CheckoutCart, withCheckout } from '../session/change-checkout.ts';
import { findSessionCart } from '../session/read-checkout.ts';

/**
 * Cancels a payment that waits for a shopper action, and unlocks the cart. The provider cancels
 * first, because only it can rule out a charge; a charge that succeeded places the order. False for
 * any other payment, which may be in progress.
 */
export async function cancelPayment(
  ctx: StoreContext,
  cartId: string,
  intentId: string,
  refuse: (cart: CheckoutCart) => void,
): Promise<boolean> {
  const cart = withCheckout(await findSessionCart(ctx, cartId));
  // A repeat arrives after a new intent exists and cancels nothing.
  if (cart.status !== 'confirming' || cart.checkout.intent?.id !== intentId) return false;
  refuseOtherVersion(ctx, cart);
  refuse(cart);
  const attempt = await findCurrentAttempt(ctx, cart.id);
  if (attempt?.status !== 'action_required') return false;
  if (isHidden(attempt, ctx.caller)) throw new ApiError('CHECKOUT_SESSION_NOT_FOUND');
  const { kind } = await chargeAttempt(ctx, attempt, 'cancel');
  if (kind === 'unknown') throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  return true;
}
