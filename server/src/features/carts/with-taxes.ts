import { isDeepStrictEqual } from 'node:util';
import type { StoreContext } from '../../context.ts';
import type { Cart } from './cart.ts';

/** The tax of where the goods go, as the store has it now. */
export function withTaxes(ctx: StoreContext, cart: Cart): Cart {
  const { checkout } = cart;
  if (!checkout) return cart;
  const tax = ctx.app.ports.taxes(ctx.store)(checkout.shippingAddress);
  const before = checkout.tax ?? null;
  return isDeepStrictEqual(tax, before) ? cart : { ...cart, checkout: { ...checkout, tax } };
}
