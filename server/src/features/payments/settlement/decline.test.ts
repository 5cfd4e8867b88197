import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declineOf } from './decline.ts';

const messageOf = (reason: string) => declineOf({ kind: 'declined', reason }).message;

describe('a stored decline', () => {
  it('has a code although the provider gave none', () => {
    const codes = [
      declineOf({ kind: 'declined' }),
      declineOf({ kind: 'declined', isInvalid: true }),
      declineOf({ kind: 'authentication_failed' }),
      declineOf({ kind: 'authentication_failed', code: 'canceled' }),
    ].map(({ code }) => code);
    assert.deepEqual(codes, ['declined', 'request_rejected', 'authentication_failed', 'canceled']);
  });

  it('has no text that could be a card number', () => {
    for (const number of ['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242']) {
      assert.equal(messageOf(`The card ${number} expired.`), 'The card … expired.');
    }
    assert.equal(messageOf('Declined on 2027-01-31.'), 'Declined on 2027-01-31.');
    const { last4, providerCode } = declineOf({
      kind: 'declined',
      last4: '4242424242424242',
      providerCode: '4242424242424242',
    });
    assert.deepEqual([last4, providerCode], [null, '…']);
  });

  it('is short, and storable where it is cut', () => {
    const long = messageOf(`${'x'.repeat(299)}😀`);
    assert.equal(long?.length, 300);
    assert.ok(long?.isWellFormed());
    assert.equal(messageOf(''), null);
  });
});
