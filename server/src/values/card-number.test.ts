import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holdsCardNumber, looksLikeCardNumber } from './card-number.ts';

describe('what looks like a card number', () => {
  it('is recognized for every brand, in any grouping', () => {
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

  it('is no token, number of another length, or number with a wrong check digit', () => {
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

describe('a text that holds a card number', () => {
  it('is recognized anywhere, for every brand, in any grouping', () => {
    for (const text of [
      '4242424242424242',
      'my card is 4242 4242 4242 4242, exp 12/30',
      'MC:5555-5555-5555-4444.',
      '2223003122003222',
      '3782\u00a0822463\u201310005',
      '6011111111111117',
      '36227206271667',
      '3566002020360505',
      '6205500000000000004',
      // With other text printed on the card.
      '4242424242424242 12/27 123',
      '4242 4242 4242 4242 123',
      '12-27 4242-4242-4242-4242',
      '1 378282246310005 1234',
      '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
    ]) {
      assert.equal(holdsCardNumber(text), true, text);
    }
  });

  it('is not recognized in phones, parcels, orders, timestamps and ids', () => {
    for (const text of [
      '',
      'Leave it at the door, number 42.',
      '4242424242424241',
      // Phone numbers, with and without the plus.
      '+4915123456789',
      '+491512345678906',
      '4915123456785',
      // A parcel, a product, an order, timestamps, an amount, an id.
      '9400111899223817',
      '4006381333931',
      'ORD-2026-00001',
      '1767225600000000',
      '2026-01-01T00:00:00.000Z',
      '9007199254740991',
      '01890a5d-ac96-774b-bcce-b302099a8057',
      'x4242424242424242',
      '42424242424242424242',
    ]) {
      assert.equal(holdsCardNumber(text), false, text);
    }
  });

  it('is found or excluded in texts of the maximum length', () => {
    for (const text of ['1', '1 ', '4242 ', '1-a']) {
      assert.equal(holdsCardNumber(text.repeat(50_000)), text === '4242 ', text);
    }
  });

  it('is never a UUID, though groups of digits and dashes are part of it', () => {
    assert.equal(holdsCardNumber('42424242-4242-4242-8242-424242424242'), false);
  });
});
