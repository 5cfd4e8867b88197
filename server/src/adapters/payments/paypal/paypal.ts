import { randomUUID } from 'node:crypto';
import type { PaymentAdapter, ProviderAccount } from '../../../ports/payments/payment-adapter.ts';
import type {
  CheckResult,
  PaymentProvider,
  Preparation,
  PreparedCharge,
} from '../../../ports/payments/payment-provider.ts';
import { type Clock, SECOND_MS } from '../../../values/time.ts';
import { cancelCharge, chargeOrder } from './paypal-charges.ts';
import {
  type CallPaypal,
  PaypalError,
  type PaypalSession,
  paypalClient,
  type Refusal,
  refusable,
} from './paypal-client.ts';
import { isPayable, NO_SUCH_AMOUNT } from './paypal-money.ts';
import { type Intent, newOrder, patchOrder } from './paypal-orders.ts';
import { chargeRecord } from './paypal-records.ts';
import { isAmountRejected } from './paypal-responses.ts';
import { captureAuthorization, refundCapture, voidAuthorization } from './paypal-reversals.ts';
import { deleteVaultedAccount, vaultAccount, vaultedIn } from './paypal-vault.ts';
import { parsePaypalWebhook } from './paypal-webhooks.ts';
import { webhookVerificationLimit } from './webhook-verification-limit.ts';

export interface PaypalParts {
  /** Overrides PayPal's base URLs, for tests and proxies. */
  readonly url: string | null;
  readonly clock: Clock;
  readonly limitMs?: number;
}

/** Shorter than the caller's timeout, so that no call continues after it. */
const LIMIT_MS = 9.5 * SECOND_MS;

/**
 * PayPal adapter over its SDK. A cart has one order, updated in place, approved by the shopper in
 * PayPal's window and completed once by the server.
 */
export function paypal(parts: PaypalParts): PaymentAdapter {
  return {
    fields: ['clientId', 'clientSecret', 'webhookId'],
    optional: ['returnUrl'],
    open: (account) => paypalProvider(parts, account),
  };
}

function paypalProvider(parts: PaypalParts, account: ProviderAccount): PaymentProvider {
  const { url, clock, limitMs = LIMIT_MS } = parts;
  const { id, mode, capture, credentials } = account;
  const { clientId = '', clientSecret = '', webhookId = '', returnUrl = null } = credentials;
  const call = paypalClient({ clientId, clientSecret, mode, url, limitMs });
  const verifier = { call, limit: webhookVerificationLimit(clock), webhookId, mode };
  const intent: Intent = capture === 'manual' ? 'AUTHORIZE' : 'CAPTURE';
  return {
    facts: {
      id,
      type: 'wallet',
      name: 'PayPal',
      mode,
      methods: ['paypal'],
      wallets: ['paypal'],
      publishableKey: clientId,
    },
    async prepare(preparation) {
      const wanted = { ...preparation, intent, returnUrl };
      if (!isPayable(preparation.amount, preparation.currency)) {
        return { reference: null, refused: NO_SUCH_AMOUNT };
      }
      const made = await refusable(call((session) => preparedOrder(session, wanted)));
      if (typeof made === 'object') return rejectedAmount(made.refusal, preparation);
      const orderId = made;
      return { reference: orderId, form: 'paypal_buttons', clientId, orderId };
    },
    charge: (charge) => call((session) => chargeOrder({ session, intent, clock }, charge)),
    cancel: (charge) => call((session) => cancelCharge({ session, intent, clock }, charge)),
    isMethodToken: (token) => vaultedIn(token) !== null,
    saveMethod: (token) => call((session) => vaultAccount(session, token)),
    detachMethod: (token) => call((session) => deleteVaultedAccount(session, token)),
    capture: (held) => call((session) => captureAuthorization(session, held)),
    refund: (reversal) => call((session) => refundCapture(session, reversal)),
    void: (reversal) => call((session) => voidAuthorization(session, reversal)),
    retrieveCharge: (reference) => call((session) => chargeRecord(session, reference, clock.now())),
    check: () => checked(call, webhookId),
    parseWebhook: (body, headers) => parsePaypalWebhook(verifier, body, headers),
  };
}

function rejectedAmount(refusal: Refusal, { currency }: Preparation): PreparedCharge {
  if (isAmountRejected(refusal)) {
    return { reference: null, refused: `PayPal does not accept this amount in ${currency}.` };
  }
  throw new PaypalError(`PayPal rejected the order: ${refusal.issues.join(' ')}`, refusal);
}

type Wanted = Preparation & { readonly intent: Intent; readonly returnUrl: string | null };

/**
 * Updates the cart's order, or creates another where it is gone or claimed by a charge: an order
 * being paid is never updated.
 */
async function preparedOrder(session: PaypalSession, wanted: Wanted): Promise<string> {
  const { reference, amount, currency, intent } = wanted;
  const change = { open: 'stays', amount, currency, intent } as const;
  const isResized = reference !== null && !(await patchOrder(session, reference, change));
  // Random request id: an unapproved order costs nothing and expires.
  return isResized ? reference : await newOrder(session, { ...wanted, key: null }, randomUUID());
}

/** A token request verifies the credentials; the webhook id is then read with it. */
async function checked(call: CallPaypal, webhookId: string): Promise<CheckResult> {
  try {
    await call(async ({ client }) => {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
      const request = client.getRequestBuilderFactory()('GET', path);
      request.authenticate([{ oauth2: true }]);
      await request.callAsText();
    });
    return { kind: 'good' };
  } catch (error) {
    const status = error instanceof PaypalError ? error.refusal?.status : undefined;
    if (status === 401) return { kind: 'refused', reason: 'the client id or secret is invalid.' };
    if (status === 404) return { kind: 'refused', reason: 'the webhook does not exist.' };
    throw error;
  }
}
