import { randomUUID } from 'node:crypto';
import type { PaymentAdapter, ProviderAccount } from '../../../ports/payments/payment-adapter.ts';
import type {
  CheckResult,
  PaymentProvider,
  Preparation,
  PreparedCharge,
} from '../../../ports/payments/payment-provider.ts';
import { type Clock, SECOND_MS } from '../../../values/time.ts';
import { isOddAmount } from './paypal-answers.ts';
import { cancelCharge, chargeOrder } from './paypal-charges.ts';
import {
  type AskPaypal,
  PaypalError,
  type PaypalSession,
  paypalClient,
  type Refusal,
  refusable,
} from './paypal-client.ts';
import { isPayable, NO_SUCH_AMOUNT } from './paypal-money.ts';
import { type Intent, newOrder, patchOrder } from './paypal-orders.ts';
import { chargeRecord } from './paypal-records.ts';
import { captureAuthorization, refundCapture, voidAuthorization } from './paypal-reversals.ts';
import { deleteVaultedAccount, vaultAccount } from './paypal-vault.ts';
import { parsePaypalWebhook } from './paypal-webhooks.ts';
import { webhookVerificationLimit } from './webhook-verification-limit.ts';

export interface PaypalParts {
  /** Takes the place of PayPal's own addresses, for tests and for proxies. */
  readonly url: string | null;
  readonly clock: Clock;
  readonly limitMs?: number;
}

/** A little less than whoever asks waits for, so that the answer is ours. */
const LIMIT_MS = 9.5 * SECOND_MS;

/**
 * PayPal, through its own SDK. A cart has one order there, which is resized in place, approved by
 * the shopper in PayPal's window and completed once, by us.
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
  const ask = paypalClient({ clientId, clientSecret, mode, url, limitMs });
  const verifier = { ask, doubts: webhookVerificationLimit(clock), webhookId };
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
      const made = await refusable(ask((session) => preparedOrder(session, wanted)));
      if (typeof made === 'object') return refusedSum(made.refusal, preparation);
      const orderId = made;
      return { reference: orderId, form: 'paypal_buttons', clientId, orderId };
    },
    charge: (charge) => ask((session) => chargeOrder({ session, intent, clock }, charge)),
    cancel: (charge) => ask((session) => cancelCharge({ session, intent, clock }, charge)),
    saveMethod: (token) => ask((session) => vaultAccount(session, token)),
    detachMethod: (token) => ask((session) => deleteVaultedAccount(session, token)),
    capture: (held) => ask((session) => captureAuthorization(session, held)),
    refund: (reversal) => ask((session) => refundCapture(session, reversal)),
    void: (reversal) => ask((session) => voidAuthorization(session, reversal)),
    retrieveCharge: (reference) => ask((session) => chargeRecord(session, reference, clock.now())),
    check: () => checked(ask, webhookId),
    parseWebhook: (body, headers) => parsePaypalWebhook(verifier, body, headers),
  };
}

function refusedSum(refusal: Refusal, { currency }: Preparation): PreparedCharge {
  if (isOddAmount(refusal)) {
    return { reference: null, refused: `PayPal does not take this sum in ${currency}.` };
  }
  throw new PaypalError(`PayPal makes no order: ${refusal.issues.join(' ')}`, refusal);
}

type Wanted = Preparation & { readonly intent: Intent; readonly returnUrl: string | null };

/**
 * The cart's own order in its new size; another one where that is gone, or where a charge has taken
 * it: what is being paid for in one tab is not resized by another.
 */
async function preparedOrder(session: PaypalSession, wanted: Wanted): Promise<string> {
  const { reference, amount, currency, intent } = wanted;
  const change = { open: 'stays', amount, currency, intent } as const;
  const isResized = reference !== null && !(await patchOrder(session, reference, change));
  // An id by chance: an order that nobody approves costs nothing and is forgotten.
  return isResized ? reference : await newOrder(session, { ...wanted, key: null }, randomUUID());
}

/** A token proves the credentials; the webhook's id is tried out with it. */
async function checked(ask: AskPaypal, webhookId: string): Promise<CheckResult> {
  try {
    await ask(async ({ client }) => {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
      const request = client.getRequestBuilderFactory()('GET', path);
      request.authenticate([{ oauth2: true }]);
      await request.callAsText();
    });
    return { kind: 'good' };
  } catch (error) {
    const status = error instanceof PaypalError ? error.refusal?.status : undefined;
    if (status === 401) return { kind: 'refused', reason: 'the client id or secret is wrong.' };
    if (status === 404) return { kind: 'refused', reason: 'there is no such webhook.' };
    throw error;
  }
}
