import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CENTS_MAX, type Cents } from '../../values/money.ts';
import { type TaxSettings, type TaxTerms, taxOn, termsFor } from './tax-settings.ts';

const cents = (amount: number) => amount as Cents;
const terms = (millionths: number, isIncluded = false): TaxTerms => ({
  millionths,
  isIncluded,
  shippingTaxable: true,
  addOnsTaxable: true,
});
const at = (country: string, state = 'X') => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main Street',
  city: 'Springfield',
  state,
  postalCode: '1',
  country,
});

describe('the tax on an amount', () => {
  it('is rounded half up to whole cents', () => {
    const at5 = (amount: number) => taxOn(cents(amount), terms(50_000));
    assert.deepEqual([at5(9), at5(10), at5(29), at5(30), at5(100)], [0, 1, 1, 2, 5]);
    assert.equal(taxOn(cents(1999), terms(88_750)), 177);
  });

  it('is the included part where prices include tax', () => {
    assert.equal(taxOn(cents(1190), terms(190_000, true)), 190);
    assert.equal(taxOn(cents(1000), terms(190_000, true)), 160);
    assert.equal(taxOn(cents(3), terms(200_000, true)), 1);
    assert.equal(taxOn(cents(2), terms(200_000, true)), 0);
  });

  it('is exact at the largest amount, and rejected beyond it', () => {
    assert.equal(taxOn(CENTS_MAX, terms(1_000_000)), CENTS_MAX);
    assert.equal(taxOn(CENTS_MAX, terms(1)), 9_007_199_255);
    assert.throws(() => taxOn(CENTS_MAX, terms(1_000_001)), { code: 'AMOUNT_TOO_LARGE' });
  });

  it('is zero for a zero amount or rate', () => {
    assert.deepEqual([taxOn(cents(0), terms(200_000)), taxOn(cents(999), terms(0))], [0, 0]);
  });
});

describe('the tax terms of a destination', () => {
  const table: TaxSettings = {
    pricesIncludeTax: false,
    shippingTaxable: true,
    addOnsTaxable: false,
    rates: [
      { country: 'US', state: 'CA', millionths: 72_500 },
      { country: 'us', state: 'new york', millionths: 40_000 },
      { country: 'DE', state: null, millionths: 190_000 },
      { country: 'CA', state: null, millionths: 50_000 },
      { country: 'CA', state: 'ON', millionths: 130_000 },
    ],
  };
  const rate = (country: string, state?: string) => termsFor(table, at(country, state)).millionths;

  it('are those of the state, or else of the country, or else none', () => {
    assert.deepEqual(
      [rate('US', 'ca'), rate('US', 'New York'), rate('US', 'TX')],
      [72_500, 40_000, 0],
    );
    assert.deepEqual(
      [rate('DE', 'BY'), rate('CA', 'ON'), rate('CA', 'BC')],
      [190_000, 130_000, 50_000],
    );
    assert.equal(rate('FR'), 0);
  });

  it('list what is taxed, and whether prices include tax', () => {
    const { millionths: _, ...what } = termsFor(table, at('DE'));
    assert.deepEqual(what, { isIncluded: false, shippingTaxable: true, addOnsTaxable: false });
  });
});
