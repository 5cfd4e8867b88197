import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moneyText } from './money-text.ts';

describe('an amount as text', () => {
  it('has the decimal places of its currency', () => {
    assert.equal(moneyText(1448, 'USD'), 'USD 14.48');
    assert.equal(moneyText(5, 'EUR'), 'EUR 0.05');
    assert.equal(moneyText(0, 'USD'), 'USD 0.00');
    assert.equal(moneyText(500, 'JPY'), 'JPY 500');
    assert.equal(moneyText(1234, 'KWD'), 'KWD 1.234');
  });

  it('is exact for the largest amount', () => {
    assert.equal(moneyText(9007199254740991, 'USD'), 'USD 90071992547409.91');
  });
});
