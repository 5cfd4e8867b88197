import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { refuseOtherVersion } from '../../carts/persistence/change-cart.ts';
import { isHidden } from '../../orders/ownership.ts';
import { chargeAttempt } from '../../payments/attempts/charge-attempt.ts';
import { findOpenAttempt } from '../../payments/attempts/find-open-attempt.ts';
import { type CheckoutCart, withCheckout } from '../session/change-checkout.ts';
import { findSessionCart } from '../shipping/list-rates.ts';

/**
 * Ends the payment of an intent where it waits for the shopper, so that the cart is theirs again.
 * The provider ends it first: only it can say that no money will come. If that had come already,
 * the cart is an order now. Any other payment may be on its way, and is left alone: false.
 */
export async function cancelPayment(
  ctx: StoreContext,
  cartId: string,
  intentId: string,
  refuse: (cart: CheckoutCart) => void,
): Promise<boolean> {
  const cart = withCheckout(await findSessionCart(ctx, cartId));
  // A repeat comes when there is another intent: then it ends nothing.
  if (cart.status !== 'confirming' || cart.checkout.intent?.id !== intentId) return false;
  refuseOtherVersion(ctx, cart);
  refuse(cart);
  const attempt = await findOpenAttempt(ctx, cart.id);
  if (attempt?.status !== 'action_required') return false;
  if (isHidden(attempt, ctx.caller)) throw new ApiError('CHECKOUT_SESSION_NOT_FOUND');
  const { kind } = await chargeAttempt(ctx, attempt, 'cancel');
  if (kind === 'unknown') throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  return true;
}
