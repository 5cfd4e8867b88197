import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Cart } from '../carts/cart.ts';
import { changeCart } from '../carts/change-cart.ts';
import type { Checkout } from '../carts/checkout.ts';
import { readCart } from '../carts/read-cart.ts';
import { type CheckoutCart, quoteExpiry, withCheckout } from './change-checkout.ts';

/** Opens the session of a cart, or reads the one it has: also while a payment is under way. */
export async function openSession(ctx: StoreContext, cartId: string): Promise<CheckoutCart> {
  try {
    return withCheckout(await changeCart(ctx, cartId, (cart) => opened(ctx, cart)));
  } catch (error) {
    const isConfirming = error instanceof ApiError && error.code === 'CART_LOCKED';
    if (!isConfirming) throw error;
    return withCheckout(await readCart(ctx, cartId));
  }
}

function opened(ctx: StoreContext, cart: Cart): Cart {
  if (cart.items.length === 0) throw new ApiError('CART_EMPTY');
  // An expired quote is left to be resumed, which says what has changed.
  if (cart.checkout) return cart;
  return { ...cart, status: 'checkout', checkout: newCheckout(ctx) };
}

function newCheckout(ctx: StoreContext): Checkout {
  return {
    id: ctx.ids.next<never>(),
    shippingAddress: null,
    shippingRate: null,
    rateBasis: null,
    staleRate: null,
    tax: null,
    // The hash is made with the cart, when it is written.
    quote: { id: ctx.ids.next<never>(), hash: '', expiresAt: quoteExpiry(ctx) },
    intent: null,
    pastIntentIds: [],
    nextAction: null,
    createdAt: ctx.now().toISOString(),
  };
}
