import type { StoreContext } from '../../../context.ts';
import {
  type Address,
  changedFields,
  completeAddress,
  type NewAddress,
} from '../../../values/address.ts';
import type { Cart } from '../../carts/cart.ts';
import { type CheckoutCart, changeCheckout, renewed } from '../session/change-checkout.ts';

/** A changed place clears the selected rate and makes the intent stale. */
export async function setShippingAddress(
  ctx: StoreContext,
  cartId: string,
  address: NewAddress,
): Promise<CheckoutCart> {
  const complete = completeAddress(address);
  return await changeCheckout(ctx, cartId, (cart) => withAddress(ctx, cart, complete));
}

export function withAddress(ctx: StoreContext, cart: CheckoutCart, address: Address): Cart {
  const { checkout } = cart;
  const before = checkout.shippingAddress;
  if (before && changedFields(before, address).length === 0) {
    return { ...cart, checkout: renewed(ctx, checkout) };
  }
  const cleared = {
    shippingAddress: address,
    shippingRate: null,
    rateBasis: null,
    staleRate: checkout.shippingRate ?? checkout.staleRate,
  };
  return { ...cart, checkout: { ...renewed(ctx, checkout), ...cleared } };
}
