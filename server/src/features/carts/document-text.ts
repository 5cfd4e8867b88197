import { ApiError } from '../../errors.ts';
import { CART_MAX_BYTES, type Cart, type CartDocument } from './cart.ts';

/** A cart as it is kept. Written once, so that what is measured is what is stored. */
export function documentText(cart: Cart): string {
  const { currency, items, attribution, totals, warnings, mergedIntoCartId } = cart;
  const { coupons, giftCards, addOns } = cart;
  const document: CartDocument = {
    currency,
    items,
    coupons,
    giftCards,
    addOns,
    attribution,
    totals,
    warnings,
    mergedIntoCartId,
  };
  const text = JSON.stringify(document);
  if (Buffer.byteLength(text) > CART_MAX_BYTES) throw new ApiError('CART_TOO_LARGE');
  return text;
}

export function checkoutText({ checkout }: Cart): string | null {
  return checkout && JSON.stringify(checkout);
}
