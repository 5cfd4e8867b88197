import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { AddOnId, ItemId, PlanId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';
import {
  addOnTotal,
  type CartAddOn,
  type PriceRule,
  priceBy,
  protectionPrice,
  repricedAddOns,
} from './add-on.ts';

const cents = (amount: number) => amount as Cents;
const TENTH: PriceRule = {
  kind: 'percent',
  basisPoints: 1000,
  minimum: cents(199),
  maximum: cents(5000),
};
const BANDS: PriceRule = {
  kind: 'bands',
  bands: [
    { below: cents(1000), price: cents(10) },
    { below: null, price: cents(99) },
  ],
};

function line(id: string, unitPrice: number, quantity = 1, requiresShipping = true) {
  return { id: id as ItemId, unitPrice: cents(unitPrice), quantity, requiresShipping };
}

function addOn(id: string, itemId: string | null, rule = TENTH): CartAddOn {
  return {
    id: id as AddOnId,
    type: itemId === null ? 'insurance' : 'warranty',
    itemId: itemId as ItemId | null,
    name: id,
    price: cents(0),
    quantity: 1,
    planId: itemId === null ? null : ('plan' as PlanId),
    termMonths: null,
    coverage: null,
    rule,
  };
}

describe('priceBy', () => {
  it('rounds a percentage to the nearest cent, within minimum and maximum', () => {
    const prices = [0, 1990, 1995, 2004, 2005, 49_999, 50_000, 50_006];
    assert.deepEqual(
      prices.map((value) => priceBy(TENTH, cents(value))),
      [199, 199, 200, 200, 201, 5000, 5000, 5000],
    );
  });

  it('takes the price of the band; its upper limit belongs to the next', () => {
    const prices = [0, 999, 1000, Number.MAX_SAFE_INTEGER];
    assert.deepEqual(
      prices.map((value) => priceBy(BANDS, cents(value))),
      [10, 10, 99, 99],
    );
  });

  it('is a whole number of cents and monotonic in the value', () => {
    const value = fc.maxSafeNat();
    const free = { ...TENTH, minimum: cents(0), maximum: null };
    fc.assert(
      fc.property(value, value, fc.integer({ min: 0, max: 10_000 }), (a, b, basisPoints) => {
        const rule: PriceRule = { ...free, basisPoints };
        const [low, high] = [
          priceBy(rule, cents(Math.min(a, b))),
          priceBy(rule, cents(Math.max(a, b))),
        ];
        assert.ok(Number.isSafeInteger(low) && low <= high);
        const exact = BigInt(Math.min(a, b)) * BigInt(basisPoints);
        const difference = BigInt(low) * 10_000n - exact;
        assert.ok(difference <= 5_000n && difference >= -5_000n);
      }),
    );
  });
});

describe('repricedAddOns', () => {
  it('updates and removes a warranty with its line', () => {
    const items = [line('a', 10_000, 3), line('b', 500)];
    const addOns = [addOn('on a', 'a'), addOn('on b', 'b', BANDS), addOn('on none', 'c')];
    const priced = repricedAddOns({ items, addOns });
    assert.deepEqual(
      priced.map(({ id, price, quantity }) => [id, price, quantity]),
      [
        ['on a', 1000, 3],
        ['on b', 10, 1],
      ],
    );
    assert.equal(addOnTotal(priced), 3010);
  });

  it('prices protection by the shipped lines, and removes it if nothing is shipped', () => {
    const items = [line('a', 10_000, 2), line('e-book', 90_000, 1, false)];
    const addOns = [addOn('parcel', null)];
    assert.equal(repricedAddOns({ items, addOns })[0]?.price, 2000);
    assert.deepEqual(repricedAddOns({ items: items.slice(1), addOns }), []);
    assert.equal(protectionPrice([], TENTH), undefined);
  });
});
