import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Address } from '../../../values/address.ts';
import type { Cart } from '../../carts/cart.ts';
import type { Checkout } from '../../carts/checkout.ts';
import { isOwn } from '../../carts/ownership.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { readCart } from '../../carts/read-cart.ts';
import { refuseSandboxed } from '../../carts/refuse-sandboxed.ts';
import { findDefaultAddress } from '../../customers/addresses/find-default-address.ts';
import { withAddress } from '../shipping/set-shipping-address.ts';
import { type CheckoutCart, quoteExpiry, withCheckout } from './change-checkout.ts';
import { needsShipping } from './readiness.ts';

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

/** The cart itself where it has a session. */
export async function opened(ctx: StoreContext, cart: Cart): Promise<Cart> {
  refuseSandboxed(ctx, cart);
  if (cart.items.length === 0) throw new ApiError('CART_EMPTY');
  const address = await prefilledAddress(ctx, cart);
  // An expired quote is left to be resumed, which says what has changed.
  if (cart.checkout) return address ? withAddress(ctx, withCheckout(cart), address) : cart;
  return { ...cart, status: 'checkout', checkout: newCheckout(ctx, address) };
}

/** In the customer's own cart only: whoever else knows a guest's cart would read it there. */
async function prefilledAddress(ctx: StoreContext, cart: Cart): Promise<Address | null> {
  if (cart.checkout?.shippingAddress || !needsShipping(cart)) return null;
  if (!cart.customerId || !isOwn(cart, ctx.caller)) return null;
  return (await findDefaultAddress(ctx, cart.customerId)) ?? null;
}

function newCheckout(ctx: StoreContext, shippingAddress: Address | null): Checkout {
  return {
    id: ctx.ids.next<never>(),
    shippingAddress,
    shippingRate: null,
    rateBasis: null,
    staleRate: null,
    tax: null,
    // The hash is made with the cart, when it is written.
    quote: { id: ctx.ids.next<never>(), hash: '', expiresAt: quoteExpiry(ctx) },
    intent: null,
    pastIntentIds: [],
    intentCount: null,
    nextAction: null,
    createdAt: ctx.now().toISOString(),
  };
}
