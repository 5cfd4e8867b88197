import { ApiError } from '../../../errors.ts';
import { CART_MAX_BYTES, type Cart, type CartDocument } from '../cart.ts';
import { storedReplyOf } from '../cart-view.ts';

/** Inputs of pricing that responses do not contain. */
export type PricingTerms = Pick<CartDocument, 'coupons' | 'giftCards' | 'addOns' | 'gate'>;

interface DocumentTexts {
  readonly response: string;
  /** Null for a cart without any, the common case. */
  readonly pricingTerms: string | null;
}

const written = new WeakMap<Cart, string>();

/** A cart as its row stores it. */
export function serializeCart(cart: Cart): DocumentTexts {
  const texts = { response: responseJson(cart), pricingTerms: pricingTermsJson(cart) };
  const parts = [texts.response, texts.pricingTerms, agentJson(cart)];
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part ?? ''), 0);
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

export function agentJson({ agent }: Cart): string | null {
  return agent && JSON.stringify(agent);
}
