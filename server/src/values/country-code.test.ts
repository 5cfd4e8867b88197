import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countryCodeOf } from './country-code.ts';

describe('countryCodeOf', () => {
  it('reads codes of two and three letters and English names', () => {
    for (const [text, code] of [
      ['de', 'DE'],
      ['XX', 'XX'],
      ['DEU', 'DE'],
      ['aut', 'AT'],
      ['GBR', 'GB'],
      [' Singapore ', 'SG'],
      ['united states', 'US'],
      ['United States of America', 'US'],
      ['Curaçao', 'CW'],
    ] as const) {
      assert.equal(countryCodeOf(text), code, text);
    }
  });

  it('is undefined for other texts', () => {
    for (const text of ['', 'D', 'ZZZ', 'Atlantis', 'constructor', 'ß', '12']) {
      assert.equal(countryCodeOf(text), undefined, text);
    }
  });
});
