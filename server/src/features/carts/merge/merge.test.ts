import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { CartId, ItemId } from '../../../values/ids.ts';
import { type Cart, type CartItem, emptyCart, type NewItem, withItem } from '../cart.ts';
import type { CartAddOn } from '../pricing/add-on.ts';
import { combineCarts, reportOf, STRATEGIES, withoutRefused } from './merge.ts';

const NOW = new Date('2026-05-04T03:02:01.000Z');

function cartOf(name: string, items: readonly NewItem[]): Cart {
  return items.reduce<Cart>(
    (cart, item, n) => withItem(cart, `${name} ${n}` as ItemId, item),
    emptyCart(name as CartId, 'USD', NOW),
  );
}

const quantities = ({ items }: Cart) =>
  Object.fromEntries(items.map(({ sku, quantity }) => [sku, quantity]));

/** Products from a small pool, so that both carts often hold the same. */
const items = fc.uniqueArray(
  fc.record({
    sku: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ sku }) => sku },
);
const strategy = fc.constantFrom(...STRATEGIES);

describe('combined add-ons', () => {
  const on = (id: string, itemId: string | null) => ({ id, itemId }) as unknown as CartAddOn;
  const target = { ...cartOf('t', [{ sku: 'A' }, { sku: 'B' }]), addOns: [on('mine', 't 0')] };
  const source = {
    ...cartOf('s', [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }]),
    addOns: [on('on a', 's 0'), on('on b', 's 1'), on('on c', 's 2'), on('parcel', null)],
  };
  const ids = ({ addOns }: Cart) => addOns.map(({ id, itemId }) => `${id}: ${itemId}`);

  it('follow their lines, unless the target has its own', () => {
    assert.deepEqual(ids(combineCarts(target, source, 'sum')), [
      'mine: t 0',
      'on b: t 1',
      'on c: s 2',
      'parcel: null',
    ]);
  });

  it('are dropped with a dropped line', () => {
    const merged = combineCarts(target, source, 'sum');
    const refusals = merged.items.map((item) => ({ item, code: 'QUANTITY_UNAVAILABLE' }));
    const { cart } = withoutRefused(merged, target, refusals);
    assert.deepEqual(ids(cart), ['mine: t 0', 'parcel: null']);
  });
});

describe('combineCarts', () => {
  const target = cartOf('target', [
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 5 },
  ]);
  const source = cartOf('source', [
    { sku: 'B', quantity: 3 },
    { sku: 'A', quantity: 7 },
    { sku: 'C', quantity: 1 },
  ]);

  it('applies the quantity of the strategy, and appends lines of the source', () => {
    const expected = {
      sum: { A: 9, B: 8, C: 1 },
      max: { A: 7, B: 5, C: 1 },
      keep_target: { A: 2, B: 5, C: 1 },
      keep_source: { A: 7, B: 3, C: 1 },
    };
    for (const word of STRATEGIES) {
      assert.deepEqual(quantities(combineCarts(target, source, word)), expected[word]);
    }
  });

  it('mutates neither cart', () => {
    const before = structuredClone([target, source]);
    combineCarts(target, source, 'sum');
    assert.deepEqual([target, source], before);
  });

  it('contains each product of both carts once, with every strategy', () => {
    fc.assert(
      fc.property(items, items, strategy, (own, theirs, word) => {
        const merged = combineCarts(cartOf('target', own), cartOf('source', theirs), word);
        const skus = merged.items.map(({ sku }) => sku);
        assert.deepEqual(
          skus.toSorted(),
          [...new Set([...own, ...theirs].map(({ sku }) => sku))].sort(),
        );
      }),
    );
  });

  it('refuses a quantity beyond the safe integers', () => {
    const most = cartOf('target', [{ sku: 'A', quantity: Number.MAX_SAFE_INTEGER }]);
    const one = cartOf('source', [{ sku: 'A' }]);
    assert.throws(() => combineCarts(most, one, 'sum'), { code: 'AMOUNT_TOO_LARGE' });
    assert.doesNotThrow(() => combineCarts(most, one, 'max'));
  });
});

describe('a merge in which some products cannot be sold', () => {
  const merge = (target: Cart, source: Cart, word: (typeof STRATEGIES)[number], bad: string[]) => {
    const all = combineCarts(target, source, word);
    const refusals = all.items
      .filter(({ sku }) => bad.includes(sku))
      .map((item: CartItem) => ({ item, code: 'PRODUCT_INVALID' }));
    const { cart, dropped } = withoutRefused(all, target, refusals);
    return { cart, report: reportOf(source, cart, dropped) };
  };

  it('drops lines of the source, and restores common lines of the target', () => {
    const target = cartOf('target', [{ sku: 'A', quantity: 2 }, { sku: 'B' }]);
    const source = cartOf('source', [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }, { sku: 'D' }]);
    const { cart, report } = merge(target, source, 'sum', ['A', 'C']);
    assert.deepEqual(quantities(cart), { A: 2, B: 2, D: 1 });
    assert.deepEqual(report, {
      added: 1,
      combined: 1,
      dropped: [
        { sku: 'A', reason: 'PRODUCT_INVALID' },
        { sku: 'C', reason: 'PRODUCT_INVALID' },
      ],
    });
  });

  it('does not report an invalid line that only the target has', () => {
    const target = cartOf('target', [{ sku: 'A' }]);
    const { cart, report } = merge(target, cartOf('source', [{ sku: 'B' }]), 'sum', ['A']);
    assert.deepEqual(quantities(cart), { A: 1, B: 1 });
    assert.deepEqual(report, { added: 1, combined: 0, dropped: [] });
  });

  it('keeps every line of the target, and reports each line of the source once', () => {
    const bad = fc.subarray(['A', 'B', 'C', 'D', 'E', 'F']);
    fc.assert(
      fc.property(items, items, strategy, bad, (own, theirs, word, refused) => {
        const [target, source] = [cartOf('target', own), cartOf('source', theirs)];
        const { cart, report } = merge(target, source, word, refused);
        for (const { id } of target.items) assert.ok(cart.items.some((line) => line.id === id));
        const { added, combined: joined, dropped } = report;
        assert.equal(added + joined + dropped.length, source.items.length);
        assert.ok(added >= 0 && joined >= 0);
        assert.equal(cart.items.length, target.items.length + added);
        const before = quantities(target);
        for (const { sku } of dropped) assert.equal(quantities(cart)[sku], before[sku]);
      }),
      { numRuns: 500 },
    );
  });
});
