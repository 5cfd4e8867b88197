import { ApiError } from '../../../errors.ts';
import { CART_MAX_BYTES, type Cart, type CartDocument } from '../cart.ts';
import { storedReplyOf } from '../cart-view.ts';

/** Pricing inputs that are not part of the public reply. */
export type PricingTerms = Pick<CartDocument, 'coupons' | 'giftCards' | 'addOns' | 'gate'>;

interface DocumentTexts {
  readonly shown: string;
  /** Null for a cart without any, the common case. */
  readonly terms: string | null;
}

const written = new WeakMap<Cart, string>();

/** A cart as its row stores it. */
export function serializeCart(cart: Cart): DocumentTexts {
  const texts = { shown: responseJson(cart), terms: pricingTermsJson(cart) };
  const bytes = Buffer.byteLength(texts.shown) + Buffer.byteLength(texts.terms ?? '');
  if (bytes > CART_MAX_BYTES) throw new ApiError('CART_TOO_LARGE');
  return texts;
}

/** Serialized once: the measured, the stored and the returned text are the same. */
export function responseJson(cart: Cart): string {
  const known = written.get(cart);
  if (known !== undefined) return known;
  const text = JSON.stringify(storedReplyOf(cart));
  written.set(cart, text);
  return text;
}

export function pricingTermsJson({ coupons, giftCards, addOns, gate }: Cart): string | null {
  const isPlain = !gate && coupons.length + giftCards.length + addOns.length === 0;
  return isPlain
    ? null
    : JSON.stringify({ coupons, giftCards, addOns, gate } satisfies PricingTerms);
}

export function checkoutJson({ checkout }: Cart): string | null {
  return checkout && JSON.stringify(checkout);
}
