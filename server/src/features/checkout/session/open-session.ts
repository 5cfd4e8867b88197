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

/** Opens the session of a cart, or returns the existing one, also during a payment. */
export async function openSession(ctx: StoreContext, cartId: string): Promise<CheckoutCart> {
  try {
    return withCheckout(await changeCart(ctx, cartId, (cart) => opened(ctx, cart)));
  } catch (error) {
    const isConfirming = error instanceof ApiError && error.code === 'CART_LOCKED';
    if (!isConfirming) throw error;
    return withCheckout(await readCart(ctx, cartId));
  }
}

/** Returns the same cart where it has a session. */
export async function opened(ctx: StoreContext, cart: Cart): Promise<Cart> {
  refuseSandboxed(ctx, cart);
  if (cart.items.length === 0) throw new ApiError('CART_EMPTY');
  const address = await prefilledAddress(ctx, cart);
  // An expired quote is not renewed here: resuming it reports the changes.
  if (cart.checkout) return address ? withAddress(ctx, withCheckout(cart), address) : cart;
  return { ...cart, status: 'checkout', checkout: newCheckout(ctx, address) };
}

/** Only in a cart owned by the customer: a guest cart is readable by its id. */
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
    // The hash is set when the cart is saved.
    quote: { id: ctx.ids.next<never>(), hash: '', expiresAt: quoteExpiry(ctx) },
    intent: null,
    pastIntentIds: [],
    intentCount: null,
    nextAction: null,
    createdAt: ctx.now().toISOString(),
  };
}
