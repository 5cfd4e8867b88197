import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { editableMoney, formatMoney, parseMoney, placesOf } from './money.ts';

const amounts = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const currencies = fc.constantFrom('EUR', 'USD', 'CAD', 'JPY', 'KWD', 'IQD', 'HUF', 'CLF', 'CHF');

describe('money: parse and format', () => {
  it('reads every amount back from the text of a field', () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        const text = editableMoney(amount, currency);
        assert.deepEqual(parseMoney(text, currency), { amount });
      }),
    );
  });

  it('reads every amount back from the text that is shown', () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        assert.deepEqual(parseMoney(formatMoney(amount, currency), currency), { amount });
      }),
    );
  });

  it('gives an integer or a problem for any text, never a fraction', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-\d.,€$ ]{0,12}$/));
    fc.assert(
      fc.property(typed, currencies, (text, currency) => {
        const parsed = parseMoney(text, currency);
        assert.ok('problem' in parsed || Number.isSafeInteger(parsed.amount));
        assert.ok('problem' in parsed || !Object.is(parsed.amount, -0));
      }),
    );
  });

  it('shows the places of the currency as the service counts them', () => {
    assert.equal(formatMoney(1250, 'USD'), '$12.50');
    assert.equal(formatMoney(1250, 'JPY'), '¥1,250');
    assert.equal(formatMoney(1250, 'KWD'), 'KWD\u00a01.250');
    assert.equal(formatMoney(50_000, 'HUF'), 'HUF\u00a0500.00');
    assert.equal(formatMoney(-5, 'EUR'), '-€0.05');
    assert.equal(placesOf('IQD'), 3);
  });

  it('refuses more places than the currency has, but not zeros', () => {
    assert.deepEqual(parseMoney('1.005', 'EUR'), { problem: 'places' });
    assert.deepEqual(parseMoney('1.5', 'JPY'), { problem: 'places' });
    assert.deepEqual(parseMoney('1.500', 'EUR'), { amount: 150 });
    assert.deepEqual(parseMoney('1.005', 'KWD'), { amount: 1005 });
  });

  it('reads what people type', () => {
    const cases: [string, number][] = [
      ['12', 1200],
      ['12.5', 1250],
      ['12,50', 1250],
      ['1,234', 123_400],
      ['1,234.56', 123_456],
      [' € 7 ', 700],
      ['EUR 7', 700],
      ['0.07', 7],
      ['-3', -300],
    ];
    for (const [text, amount] of cases) assert.deepEqual(parseMoney(text, 'EUR'), { amount }, text);
  });

  it('reads three digits behind a comma as thousands, except after a zero', () => {
    assert.deepEqual(parseMoney('0,125', 'KWD'), { amount: 125 });
    assert.deepEqual(parseMoney('1,125', 'KWD'), { amount: 1_125_000 });
    assert.deepEqual(parseMoney('0,125', 'EUR'), { problem: 'places' });
    assert.deepEqual(parseMoney('0,125,000', 'EUR'), { problem: 'format' });
  });

  it('refuses what is no amount', () => {
    for (const text of ['abc', '1.2.3', '1,23,4', '12e3', '--1', '0x10', '1 2x']) {
      assert.deepEqual(parseMoney(text, 'EUR'), { problem: 'format' }, text);
    }
    assert.deepEqual(parseMoney('  ', 'EUR'), { problem: 'empty' });
    assert.deepEqual(parseMoney('90071992547409.92', 'EUR'), { problem: 'size' });
  });
});
