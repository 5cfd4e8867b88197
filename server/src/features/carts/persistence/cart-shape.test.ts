import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import type { CartId } from '../../../values/ids.ts';
import { emptyCart } from '../cart.ts';
import { storedReplyOf } from '../cart-view.ts';
import { CartView } from '../contract.ts';
import { type CartShape, SHAPE_VERSION, type ShapeUpgrade, upgradeShape } from './cart-shape.ts';

/**
 * The hash of each version's shape. A change of the shape adds a line here and an entry to
 * `SHAPE_UPGRADES`; a released line is never changed.
 */
const HASHES: Record<number, string> = { 1: '8e265bbc229b5d0a' };

const EMPTY = emptyCart('01a1e130-8f2f-7000-b8b4-644c76ebc417' as CartId, 'USD', new Date(0));
const WORDS = ['description', 'title', 'examples'];

function hashOfShape(): string {
  const shapes: Record<string, unknown> = CartView.properties;
  const stored = Object.keys(storedReplyOf(EMPTY)).map((name) => [name, shapes[name]]);
  const text = JSON.stringify(stored, (key, value) =>
    // A field may have such a name as well; its value is then a schema.
    WORDS.includes(key) && (typeof value === 'string' || Array.isArray(value)) ? undefined : value,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

describe('the shape of stored carts', () => {
  it('does not change without a new version', () => {
    assert.equal(hashOfShape(), HASHES[SHAPE_VERSION], 'see SHAPE_UPGRADES in cart-shape.ts');
    assert.equal(Object.keys(HASHES).length, SHAPE_VERSION);
  });
});

describe('a stored cart', () => {
  const kept: CartShape = { response: EMPTY, pricingTerms: null, checkout: null };
  const currencies: ShapeUpgrade[] = ['A', 'B', 'C'].map((letter) => (older) => ({
    ...older,
    response: { ...older.response, currency: older.response.currency + letter },
  }));
  const completedFrom = (version: number) =>
    upgradeShape(kept, version, currencies).response.currency;

  it('is upgraded by every step since its version, in order', () => {
    assert.deepEqual([1, 2, 3].map(completedFrom), ['USDABC', 'USDBC', 'USDC']);
  });

  it('of this version or a newer one is left as it is', () => {
    assert.deepEqual([4, 5].map(completedFrom), ['USD', 'USD']);
  });
});
