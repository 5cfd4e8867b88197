import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { handleFrom } from './handle-from.ts';

describe('handleFrom', () => {
  it('derives a URL-safe handle from a name', () => {
    const handles: Record<string, string> = {
      Mugs: 'mugs',
      'Ada’s Mugs & Pens': 'ada-s-mugs-pens',
      '  Café   Größe  ': 'cafe-gro-e',
      ＭＵＧＳ: 'mugs',
      '--A--B--': 'a-b',
      'The 2nd Shop': 'the-2nd-shop',
    };
    for (const [name, handle] of Object.entries(handles)) assert.equal(handleFrom(name), handle);
  });

  it('derives a handle from names without usable characters', () => {
    const handles = { 日本: 'store', '!!!': 'store', a: 'store-a', ab: 'store-ab', 'a!b': 'a-b' };
    for (const [name, handle] of Object.entries(handles)) assert.equal(handleFrom(name), handle);
  });

  it('leaves room for a suffix, and never ends in a dash', () => {
    assert.equal(handleFrom('x'.repeat(80)).length, 33);
    assert.equal(handleFrom(`${'x'.repeat(32)} y`), 'x'.repeat(32));
  });

  it('is a handle that signup would accept, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (name) => {
        assert.match(handleFrom(name), /^[a-z0-9](?:[a-z0-9-]{1,31})[a-z0-9]$/);
      }),
    );
  });
});
