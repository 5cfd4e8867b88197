import type { Cart } from '../carts/cart.ts';
import type { CartAddOn } from '../carts/pricing/add-on.ts';

/**
 * Returns the cart itself if it has an equal add-on; otherwise replaces the one for the same line.
 */
export function withAddOn(cart: Cart, added: CartAddOn): Cart {
  const covers = ({ type, itemId }: CartAddOn) => type === added.type && itemId === added.itemId;
  const before = cart.addOns.find(covers);
  if (before && isSameOffer(before, added)) return cart;
  return { ...cart, addOns: [...cart.addOns.filter((addOn) => !covers(addOn)), added] };
}

function isSameOffer(a: CartAddOn, b: CartAddOn): boolean {
  return JSON.stringify(termsOf(a)) === JSON.stringify(termsOf(b));
}

function termsOf({ planId, name, termMonths, coverage, rule }: CartAddOn): unknown[] {
  const numbers =
    rule.kind === 'percent'
      ? [rule.basisPoints, rule.minimum, rule.maximum]
      : rule.bands.map(({ below, price }) => [below, price]);
  return [planId, name, termMonths, coverage, rule.kind, numbers];
}
