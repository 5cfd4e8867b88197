import type { CartDocument } from '../cart.ts';
import type { Checkout } from '../checkout.ts';
import type { PricingTerms } from './serialize-cart.ts';

/** A cart as its row holds it. */
export interface CartShape {
  readonly response: Omit<CartDocument, keyof PricingTerms>;
  readonly pricingTerms: PricingTerms | null;
  readonly checkout: Checkout | null;
}

/** Gives what was stored in one shape the fields of the next, where they cannot be derived. */
export type Completion = (kept: CartShape) => CartShape;

/**
 * The first leads from shape 1 to 2. A change of what a cart's reply shows adds an entry, also
 * where rendering the cart again is enough: `(kept) => kept`. Entries are never changed or removed.
 */
const COMPLETIONS: readonly Completion[] = [];

/** The shape in which this code stores carts; the rows of every other shape are rendered again. */
export const SHAPE_VERSION = COMPLETIONS.length + 1;

/**
 * What was stored in an older shape, with the fields of this one. A newer shape was written by the
 * next version during a rolling upgrade: it has all fields of this one, and its own are not shown.
 */
export function completed(
  kept: CartShape,
  shapeVersion: number,
  completions: readonly Completion[] = COMPLETIONS,
): CartShape {
  return completions
    .slice(Math.max(shapeVersion, 1) - 1)
    .reduce((older, completion) => completion(older), kept);
}
