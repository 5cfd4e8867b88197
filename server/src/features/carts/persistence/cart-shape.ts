import type { CartDocument } from '../cart.ts';
import type { Checkout } from '../checkout.ts';
import type { PricingTerms } from './serialize-cart.ts';

/** A cart as its row holds it. */
export interface CartShape {
  readonly response: Omit<CartDocument, keyof PricingTerms>;
  readonly pricingTerms: PricingTerms | null;
  readonly checkout: Checkout | null;
}

/** Adds the fields of the next shape that cannot be derived. */
export type ShapeUpgrade = (stored: CartShape) => CartShape;

/**
 * The first entry leads from shape 1 to 2. A change of the cart's reply adds an entry, even if
 * rendering again is enough: `(stored) => stored`. Entries are never changed or removed.
 */
const SHAPE_UPGRADES: readonly ShapeUpgrade[] = [];

/** The shape that this code stores; rows of other shapes are rendered again on read. */
export const SHAPE_VERSION = SHAPE_UPGRADES.length + 1;

/**
 * Upgrades an older shape to this one. A newer shape was written by the next version during a
 * rolling upgrade: it has all fields of this one, and its own are not returned.
 */
export function upgradeShape(
  stored: CartShape,
  shapeVersion: number,
  upgrades: readonly ShapeUpgrade[] = SHAPE_UPGRADES,
): CartShape {
  return upgrades
    .slice(Math.max(shapeVersion, 1) - 1)
    .reduce((older, upgrade) => upgrade(older), stored);
}
