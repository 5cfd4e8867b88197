import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cents } from '../../../values/money.ts';
import { centsIn, paypalMoney } from './paypal-money.ts';

const AMOUNTS: [amount: number, currency: string, value: string][] = [
  [0, 'USD', '0.00'],
  [5, 'USD', '0.05'],
  [1_234, 'EUR', '12.34'],
  [9_007_199_254_740_991, 'USD', '90071992547409.91'],
  [500, 'JPY', '500'],
  [50_000, 'HUF', '500'],
  [1_200, 'TWD', '12'],
  [1_234, 'KWD', '1.234'],
];

describe('an amount at PayPal', () => {
  for (const [amount, currency, value] of AMOUNTS) {
    it(`is ${value} ${currency} for ${amount}, in both directions`, () => {
      const money = paypalMoney(amount as Cents, currency);
      assert.deepEqual(money, { currencyCode: currency, value });
      assert.equal(centsIn(money), amount);
    });
  }

  it('is refused if PayPal accepts no decimals', () => {
    for (const currency of ['HUF', 'TWD']) {
      assert.throws(() => paypalMoney(1_234 as Cents, currency), /no decimals/);
    }
  });

  it('is undefined for text that is no amount', () => {
    for (const value of ['', '-1.00', '1.001', '1e3', '1,00', undefined]) {
      assert.equal(
        centsIn({ currencyCode: 'USD', ...(value !== undefined && { value }) }),
        undefined,
      );
    }
    assert.equal(centsIn(undefined), undefined);
  });
});
