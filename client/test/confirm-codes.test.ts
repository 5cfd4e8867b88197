import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATALOGUE } from '@cartwright/server/errors.js';
import { Cartwright, type ConfirmOutcome, type ErrorCodeOf } from '../src/index.ts';
import { ADDRESS } from './listening-service.ts';

type Confirming = ErrorCodeOf<'confirmCheckout'> | ErrorCodeOf<'confirmWallet'>;

/** A new code of the document does not compile until it has a place here. */
const EXPECTED: Readonly<Record<Confirming, ConfirmOutcome['state'] | 'thrown'>> = {
  PAYMENT_ACTION_REQUIRED: 'action_required',
  PAYMENT_DECLINED: 'declined',
  PAYMENT_AUTHENTICATION_FAILED: 'declined',
  QUOTE_CHANGED: 'changed',
  TOTAL_CHANGED: 'changed',
  PAYMENT_INTENT_EXPIRED: 'changed',
  COUPON_EXPIRED: 'changed',
  COUPON_INVALID: 'changed',
  COUPON_USED_UP: 'changed',
  PROVIDER_TIMEOUT: 'unknown',
  SERVICE_UNAVAILABLE: 'unknown',
  INTERNAL_ERROR: 'unknown',
  // Validation precedes the payment, so nothing was charged.
  PRODUCT_VALIDATION_UNAVAILABLE: 'thrown',
  RATE_LIMITED: 'thrown',
  VERIFICATION_REQUIRED: 'thrown',
  AMOUNT_TOO_LARGE: 'thrown',
  API_KEY_INVALID: 'thrown',
  API_KEY_MISSING: 'thrown',
  CART_CANCELLED: 'thrown',
  CART_COMPLETED: 'thrown',
  CART_EMPTY: 'thrown',
  CART_EXPIRED: 'thrown',
  CART_LOCKED: 'thrown',
  CART_MERGED: 'thrown',
  CART_NOT_FOUND: 'thrown',
  CART_SANDBOXED: 'thrown',
  CHECKOUT_SESSION_NOT_FOUND: 'thrown',
  CUSTOMER_TOKEN_EXPIRED: 'thrown',
  CUSTOMER_TOKEN_INVALID: 'thrown',
  EMAIL_REQUIRED: 'thrown',
  IDEMPOTENCY_KEY_REUSED: 'thrown',
  INVALID_JSON: 'thrown',
  NO_RATES_AVAILABLE: 'thrown',
  PAYLOAD_TOO_LARGE: 'thrown',
  PAYMENT_INTENT_NOT_FOUND: 'thrown',
  PAYMENT_METHOD_NOT_FOUND: 'thrown',
  PAYMENT_TOKEN_INVALID: 'thrown',
  PROVIDER_NOT_FOUND: 'thrown',
  SCOPE_MISSING: 'thrown',
  SHIPPING_ADDRESS_REQUIRED: 'thrown',
  SHIPPING_RATE_INVALID: 'thrown',
  SHIPPING_RATE_REQUIRED: 'thrown',
  UNSUPPORTED_MEDIA_TYPE: 'thrown',
  VALIDATION_ERROR: 'thrown',
  WALLET_NOT_AVAILABLE: 'thrown',
};

/** A service whose confirm always answers that code. */
function answering(code: Confirming): Cartwright {
  const session = {
    nextAction: { type: 'redirect', url: 'https://bank.test', clientSecret: null },
  };
  return new Cartwright({
    baseUrl: 'https://shop.test',
    apiKey: 'sk_test',
    retries: 0,
    async fetch(url) {
      if (url.endsWith('/quote/resume')) return reply(200, { session, changes: [] });
      if (url.endsWith('/checkout/sessions')) return reply(200, session);
      return reply(CATALOGUE[code][0], undefined, { code, message: 'No.' });
    },
  });
}

function reply(status: number, data: unknown, error?: object): Response {
  return Response.json({ success: !error, data, error }, { status });
}

describe('confirm', () => {
  for (const [code, expected] of Object.entries(EXPECTED)) {
    it(`has an outcome for ${code}: ${expected}`, async () => {
      const { confirm } = answering(code as Confirming).checkout('a-cart');
      const outcome = await confirm({ paymentIntentId: 'pi', billingAddress: ADDRESS }).catch(
        (error: { code: string }) => ({ state: 'thrown' as const, code: error.code }),
      );
      assert.equal(outcome.state, expected);
      if ('code' in outcome) assert.equal(outcome.code, code);
    });
  }
});
