import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { looksLikeCardNumber } from './card-number.ts';

describe('what looks like a card number', () => {
  it('is one of every brand, however it is grouped', () => {
    for (const text of [
      '4242424242424242',
      '4242 4242 4242 4242',
      '4242-4242-4242-4242',
      ' 5555 5555 5555 4444 ',
      '3782\u00a0822463\u201310005',
      '4222222222222',
      '6304000000000000000',
    ]) {
      assert.equal(looksLikeCardNumber(text), true, text);
    }
  });

  it('is no token, no number of another length, and none without the check digit', () => {
    for (const text of [
      '',
      'tok_visa',
      'tok_4242424242424242',
      '4242424242424241',
      '424242424242',
      '42424242424242424242',
      '0x4242424242424242',
    ]) {
      assert.equal(looksLikeCardNumber(text), false, text);
    }
  });
});
