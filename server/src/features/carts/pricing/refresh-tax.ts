import { isDeepStrictEqual } from 'node:util';
import type { StoreContext } from '../../../context.ts';
import type { Cart } from '../cart.ts';

/** Sets the tax of the destination by the store's current settings. */
export async function refreshTax(ctx: StoreContext, cart: Cart): Promise<Cart> {
  const { checkout } = cart;
  if (!checkout) return cart;
  const tax = await ctx.app.ports.taxProvider(ctx.store)(checkout.shippingAddress);
  const before = checkout.tax ?? null;
  return isDeepStrictEqual(tax, before) ? cart : { ...cart, checkout: { ...checkout, tax } };
}
