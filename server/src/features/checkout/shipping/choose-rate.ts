import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import type { Cart } from '../../carts/cart.ts';
import { rateBasis } from '../../carts/checkout.ts';
import { type CheckoutCart, changeCheckout, renewed } from '../session/change-checkout.ts';
import { ratesFor } from './list-rates.ts';

export interface RateChoice {
  readonly rateId: string;
  readonly rateName: string;
  readonly amount: number;
}

/** The server's rate is the truth: the caller's amount only shows that they have seen it. */
export async function chooseRate(
  ctx: StoreContext,
  cartId: string,
  choice: RateChoice,
): Promise<CheckoutCart> {
  return await changeCheckout(ctx, cartId, async (cart) => {
    const rates = await ratesFor(ctx, cart);
    const rate = rates.find(({ id }) => id === choice.rateId);
    if (!rate) throw new ApiError('SHIPPING_RATE_INVALID');
    if (rate.amount !== choice.amount) throw new ApiError('SHIPPING_RATE_CHANGED');
    return withRate(ctx, cart, rate);
  });
}

export function withRate(ctx: StoreContext, cart: CheckoutCart, rate: Rate): Cart {
  const { id, name, amount } = rate;
  const chosen = {
    shippingRate: { id, name, amount },
    rateBasis: rateBasis(cart),
    staleRate: null,
  };
  return { ...cart, checkout: { ...renewed(ctx, cart.checkout), ...chosen } };
}
