import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declineFacts } from './paypal/paypal-declines.ts';
import { declineOf } from './stripe/stripe-responses.ts';

const stripe = (code: string, declineCode = '', type = 'card_error') =>
  declineOf({ type, code, declineCode, message: 'no' });

describe('reasons of declines', () => {
  it('are read from Stripe’s decline code, and else from its error code', () => {
    const cases: [string, string, string][] = [
      ['card_declined', 'insufficient_funds', 'insufficient_funds'],
      ['card_declined', 'generic_decline', 'declined'],
      ['card_declined', 'of_the_future', 'declined'],
      ['card_declined', 'stolen_card', 'lost_or_stolen'],
      ['expired_card', '', 'expired_card'],
      ['processing_error', '', 'processing_error'],
      ['authentication_required', 'authentication_required', 'authentication_failed'],
    ];
    for (const [code, declineCode, expected] of cases) {
      const result = stripe(code, declineCode);
      assert.ok('code' in result);
      assert.deepEqual([result.code, result.providerCode], [expected, declineCode || code]);
    }
    const invalid = stripe('resource_missing', '', 'invalid_request_error');
    assert.ok('code' in invalid);
    assert.equal(invalid.code, 'request_rejected');
  });

  it('are read from PayPal’s issues and from the answers of card processors', () => {
    assert.deepEqual(declineFacts(['OTHER', 'CARD_EXPIRED']), {
      code: 'expired_card',
      providerCode: 'CARD_EXPIRED',
    });
    assert.deepEqual(declineFacts(['5120']), { code: 'insufficient_funds', providerCode: '5120' });
    assert.deepEqual(declineFacts(['NEW_ISSUE']), { code: 'declined', providerCode: 'NEW_ISSUE' });
    assert.deepEqual(declineFacts([]), { code: 'declined' });
  });
});
