import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { refuseOtherVersion } from '../carts/change-cart.ts';
import { isHidden } from '../orders/ownership.ts';
import { chargeAttempt } from '../payments/charge-attempt.ts';
import { findOpenAttempt } from '../payments/find-open-attempt.ts';
import { withCheckout } from './change-checkout.ts';
import { findSessionCart } from './list-rates.ts';

/**
 * Ends a payment that waits for the shopper, so that the cart is theirs again. The provider ends it
 * first: only it can say that no money will come. If that had come already, the cart is an order
 * now. A payment that nobody waits for may be on its way, and is left alone: false.
 */
export async function giveUpPayment(ctx: StoreContext, cartId: string): Promise<boolean> {
  const cart = withCheckout(await findSessionCart(ctx, cartId));
  if (cart.status !== 'confirming') return false;
  refuseOtherVersion(ctx, cart);
  const attempt = await findOpenAttempt(ctx, cart.id);
  if (attempt?.status !== 'action_required') return false;
  if (isHidden(attempt, ctx.caller)) throw new ApiError('CHECKOUT_SESSION_NOT_FOUND');
  const { kind } = await chargeAttempt(ctx, attempt, 'cancel');
  if (kind === 'unknown') throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  return true;
}
