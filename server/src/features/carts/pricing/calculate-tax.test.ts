import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TaxTerms } from '../../../ports/tax/tax-settings.ts';
import type { CartId, ItemId } from '../../../values/ids.ts';
import { type Cents, ZERO } from '../../../values/money.ts';
import { type Cart, emptyCart, withItem } from '../cart.ts';
import type { Checkout } from '../checkout.ts';
import { quoteHash, rateBasis } from '../quote.ts';
import type { CartAddOn } from './add-on.ts';
import { explain, priced } from './pricing.ts';

const NOW = new Date('2026-01-01');
const TEN_PER_CENT: TaxTerms = {
  millionths: 100_000,
  isIncluded: false,
  shippingTaxable: false,
  addOnsTaxable: false,
};

/** Lines at 1005 and 333 (not taxable), shipping at 505, and two protections at 55 each. */
function taxedCart(terms: Partial<TaxTerms>, tax?: Checkout['tax']): Cart {
  const empty = emptyCart('cart' as CartId, 'USD', NOW);
  const mug = withItem(empty, 'mug' as ItemId, { sku: 'MUG' });
  const both = withItem(mug, 'book' as ItemId, { sku: 'BOOK' });
  const prices = [1005, 333] as Cents[];
  const items = both.items.map((item, n) => ({
    ...item,
    unitPrice: prices[n] ?? ZERO,
    taxable: n === 0,
  }));
  const rule = { kind: 'bands', bands: [{ below: null, price: 55 }] };
  const protection = { id: 'p', itemId: null, quantity: 2, rule } as unknown as CartAddOn;
  const checkout = {
    shippingRate: { id: 'ground', name: 'Ground', amount: 505 as Cents },
    tax: tax === undefined ? { ...TEN_PER_CENT, ...terms } : tax,
  } as unknown as Checkout;
  const cart = { ...both, items, addOns: [protection], checkout };
  return priced({ ...cart, checkout: { ...checkout, rateBasis: rateBasis(cart) } }, NOW);
}

describe('the tax of a cart', () => {
  it('is added on top for taxable lines', () => {
    const { items, totals } = taxedCart({});
    assert.deepEqual(
      items.map(({ lineTotal, lineTax }) => [lineTotal, lineTax]),
      [
        [1005, 101],
        [333, 0],
      ],
    );
    assert.deepEqual([totals.taxTotal, totals.taxIncluded], [101, 0]);
    assert.equal(totals.total, 1005 + 333 + 110 + 505 + 101);
  });

  it('includes shipping and add-ons, each rounded separately, if the store taxes them', () => {
    assert.equal(taxedCart({ shippingTaxable: true }).totals.taxTotal, 101 + 51);
    assert.equal(taxedCart({ addOnsTaxable: true }).totals.taxTotal, 101 + 11);
  });

  it('adds nothing if prices include it', () => {
    const { items, totals } = taxedCart({ isIncluded: true, shippingTaxable: true });
    assert.equal(items[0]?.lineTax, 91);
    assert.deepEqual([totals.taxTotal, totals.taxIncluded], [0, 91 + 46]);
    assert.equal(totals.total, 1005 + 333 + 110 + 505);
  });

  it('is 0 if the store does not tax, or the destination is unknown', () => {
    for (const none of [null, 'address_needed'] as const) {
      const { totals, items } = taxedCart({}, none);
      assert.deepEqual([totals.taxTotal, totals.taxIncluded, items[0]?.lineTax], [0, 0, 0]);
    }
  });

  it('is a step of the explanation, with its base', () => {
    const step = explain(taxedCart({ shippingTaxable: true })).find(({ rule }) => rule === 'tax');
    assert.deepEqual([step?.base, step?.result], [1005 + 505, 152]);
  });

  it('changes the hash of a quote, included or on top', () => {
    const hashes = [0, 100_000, 200_000].map((millionths) =>
      quoteHash(taxedCart({ millionths, isIncluded: true })),
    );
    assert.equal(new Set(hashes).size, 3);
  });
});
