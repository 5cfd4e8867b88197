import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import type { Cart } from '../../carts/cart.ts';
import { readCheckout } from '../session/read-checkout.ts';
import { needsShipping } from '../session/readiness.ts';

export async function listRates(ctx: StoreContext, cartId: string): Promise<readonly Rate[]> {
  const cart = await readCheckout(ctx, cartId);
  if (!needsShipping(cart)) return [];
  return await ratesFor(ctx, cart);
}

/** Current rates for the cart's items and address. */
export async function ratesFor(ctx: StoreContext, cart: Cart): Promise<readonly Rate[]> {
  const address = cart.checkout?.shippingAddress;
  if (!address) throw new ApiError('SHIPPING_ADDRESS_REQUIRED');
  const items = cart.items.filter(({ requiresShipping }) => requiresShipping);
  const rates = await ctx.app.ports.shippingRates(ctx.store)({
    address,
    parcel: {
      currency: cart.currency,
      subtotal: cart.totals.subtotal,
      items: items.map(({ sku, quantity, weightGrams }) => ({ sku, quantity, weightGrams })),
    },
  });
  if (rates.length === 0) throw new ApiError('NO_RATES_AVAILABLE');
  return rates;
}
