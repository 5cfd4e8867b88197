import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatBasisPoints } from './words.ts';

describe('a share', () => {
  it('has two digits at most, and none beside a multiple', () => {
    assert.equal(formatBasisPoints(1_250), '12.5%');
    assert.equal(formatBasisPoints(-333), '-3.33%');
    assert.equal(formatBasisPoints(10_000), '100%');
    assert.equal(formatBasisPoints(1_648_169), '16,482%');
  });
});
