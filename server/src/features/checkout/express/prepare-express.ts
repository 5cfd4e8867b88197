import type { StoreContext } from '../../../context.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import type { Intent } from '../../carts/checkout.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { clientConfig, type Prepared, withIntent } from '../payment/prepare-payment.ts';
import type { CheckoutCart } from '../session/change-checkout.ts';
import { opened } from '../session/open-session.ts';
import { needsShipping } from '../session/readiness.ts';
import { findRates } from './list-wallet-rates.ts';
import { quoted, type Wallet, walletProvider } from './wallet-sheet.ts';

export interface ExpressInput {
  readonly method: Wallet;
  readonly providerId?: string | undefined;
}

export interface Express extends Prepared {
  /** For the address of the session, if it has one: the sheet asks again with its own. */
  readonly rates: readonly Rate[];
}

/**
 * Opens a wallet's sheet: the session and an intent for what is due so far. The address and the
 * rate come from the sheet, and with them the sum that is paid in the end.
 */
export async function prepareExpress(
  ctx: StoreContext,
  cartId: string,
  wish: ExpressInput,
): Promise<Express> {
  const provider = walletProvider(ctx, wish);
  let rates: readonly Rate[] = [];
  const changed = await changeCart(ctx, cartId, async (before) => {
    const session = await opened(ctx, before);
    const cart = session === before ? (before as CheckoutCart) : await quoted(ctx, session);
    const hasPlace = cart.checkout.shippingAddress !== null && needsShipping(cart);
    rates = hasPlace ? await findRates(ctx, cart) : [];
    return await withIntent(ctx, cart, { provider, paymentToken: null });
  });
  const cart = changed as CheckoutCart;
  const intent = cart.checkout.intent as Intent;
  return { cart, intent, clientConfig: clientConfig(cart, intent, provider), rates };
}
