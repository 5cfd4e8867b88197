import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acceptedCodings } from './content-coding.ts';

describe('the codings of an Accept-Encoding header', () => {
  for (const [header, expected] of [
    [undefined, []],
    ['', []],
    ['identity', []],
    ['gzip', ['gzip']],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['br;q=0, gzip;q=0.5', ['gzip']],
    ['GZIP ; Q=1', ['gzip']],
    ['*', ['br', 'gzip']],
    ['br;q=0, *;q=0.1', ['gzip']],
    ['brotli, gzipped', []],
    ['br;q=none', []],
  ] as const) {
    it(`${header} allows ${expected.join(' and ') || 'none'}`, () => {
      assert.deepEqual(acceptedCodings(header), expected);
    });
  }
});
