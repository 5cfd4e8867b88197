import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Cart } from '../../carts/cart.ts';
import { readCart } from '../../carts/read-cart.ts';
import { refuseSandboxed } from '../../carts/refuse-sandboxed.ts';
import { type CheckoutCart, withCheckout } from './change-checkout.ts';

/** Rejects sessions from before the store went live. */
export async function readCheckout(ctx: StoreContext, cartId: string): Promise<CheckoutCart> {
  const cart = withCheckout(await findSessionCart(ctx, cartId));
  refuseSandboxed(ctx, cart);
  return cart;
}

/** Undefined for an unknown cart, so that it gets the error of a cart without a session. */
export async function findSessionCart(
  ctx: StoreContext,
  cartId: string,
): Promise<Cart | undefined> {
  try {
    return await readCart(ctx, cartId);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CART_NOT_FOUND') return undefined;
    throw error;
  }
}
