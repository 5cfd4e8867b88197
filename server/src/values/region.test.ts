import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseLocale, parseTimezone } from './region.ts';

describe('a time zone', () => {
  it('is a name of the IANA database, in its spelling', () => {
    assert.equal(parseTimezone('europe/berlin'), 'Europe/Berlin');
    assert.equal(parseTimezone('America/Argentina/Buenos_Aires')?.startsWith('America/'), true);
    assert.equal(parseTimezone('UTC'), 'UTC');
  });

  it('is no offset, abbreviation or path', () => {
    for (const text of ['', '+01:00', 'GMT+25', 'Mars/Olympus', '../etc', 'Europe/', 'a\u0000']) {
      assert.equal(parseTimezone(text), undefined, text);
    }
  });
});

describe('a locale', () => {
  it('is a BCP 47 tag in its canonical form', () => {
    assert.equal(parseLocale('DE-ch'), 'de-CH');
    assert.equal(parseLocale('zh-hant-tw'), 'zh-Hant-TW');
  });

  it('is undefined for other texts', () => {
    for (const text of ['', 'german!', 'de_CH', 'e']) assert.equal(parseLocale(text), undefined);
  });
});
