import type { StoreContext } from '../../../context.ts';
import { ApiError, type ErrorCode } from '../../../errors.ts';
import { MINUTE_MS, plusMs } from '../../../values/time.ts';
import type { Cart } from '../../carts/cart.ts';
import type { Checkout } from '../../carts/checkout.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { refuseSandboxed } from '../../carts/refuse-sandboxed.ts';

const QUOTE_MS = 30 * MINUTE_MS;

/** A cart with an open checkout session. */
export interface CheckoutCart extends Cart {
  readonly checkout: Checkout;
}

/** A cart without a session gets the same error as an unknown cart. */
export function withCheckout(
  cart: Cart | undefined,
  notFound: ErrorCode = 'CHECKOUT_SESSION_NOT_FOUND',
): CheckoutCart {
  if (!cart?.checkout) throw new ApiError(notFound);
  return cart as CheckoutCart;
}

/** The only way to write a checkout: with its cart, by compare-and-set on the version. */
export async function changeCheckout(
  ctx: StoreContext,
  cartId: string,
  change: (cart: CheckoutCart) => Cart | Promise<Cart>,
  notFound: ErrorCode = 'CHECKOUT_SESSION_NOT_FOUND',
): Promise<CheckoutCart> {
  const changeOpen = (cart: Cart) => {
    const open = withCheckout(cart, notFound);
    refuseSandboxed(ctx, open);
    return change(open);
  };
  return withCheckout(await changeCart(ctx, cartId, changeOpen, notFound));
}

/** Every step extends the validity of prices and rates. */
export function quoteExpiry(ctx: StoreContext): string {
  return plusMs(ctx.now(), QUOTE_MS).toISOString();
}

export function renewed(ctx: StoreContext, checkout: Checkout): Checkout {
  return { ...checkout, quote: { ...checkout.quote, expiresAt: quoteExpiry(ctx) } };
}
