import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cents } from '../../../values/money.ts';
import { fromStripe, toStripe } from './stripe-money.ts';

const AMOUNTS: [amount: number, currency: string, sent: number][] = [
  [1_234, 'USD', 1_234],
  // Payouts have no decimals, but charges have two.
  [50_000, 'HUF', 50_000],
  [50_050, 'HUF', 50_050],
  [1_250, 'TWD', 1_250],
  // Usually displayed without decimals, but charged with two.
  [150_000, 'IDR', 150_000],
  [150_000, 'COP', 150_000],
  [150_000, 'PKR', 150_000],
  // No decimals in ISO 4217, but sent with two.
  [500, 'ISK', 50_000],
  [500, 'UGX', 50_000],
  [500, 'JPY', 500],
  [500, 'KRW', 500],
  [500, 'XOF', 500],
  // Two decimals in ISO 4217, but none at Stripe.
  [50_000, 'MGA', 500],
  [1_230, 'KWD', 1_230],
];

describe('an amount at Stripe', () => {
  for (const [amount, currency, sent] of AMOUNTS) {
    it(`is ${sent} for ${amount} ${currency}, in both directions`, () => {
      assert.equal(toStripe(amount as Cents, currency), sent);
      assert.equal(fromStripe(sent, currency.toLowerCase()), amount);
    });
  }

  it('is undefined with a fraction that Stripe does not accept', () => {
    for (const [amount, currency] of [
      [1_234, 'KWD'],
      [50_050, 'MGA'],
      [Number.MAX_SAFE_INTEGER, 'ISK'],
    ] as const) {
      assert.equal(toStripe(amount as Cents, currency), undefined);
    }
    assert.throws(() => fromStripe(50_050, 'isk'));
  });
});
