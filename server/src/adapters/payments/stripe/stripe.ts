import type { Stripe } from 'stripe';
import type { PaymentAdapter, ProviderAccount } from '../../../ports/payments/payment-adapter.ts';
import type {
  CheckResult,
  PaymentProvider,
  Preparation,
} from '../../../ports/payments/payment-provider.ts';
import type { CaptureMode } from '../../../ports/payments/stored-provider.ts';
import type { Clock } from '../../../values/time.ts';
import { cancelIntent, chargeIntent, intentOf } from './stripe-charges.ts';
import { type StripeClient, stripeClient } from './stripe-client.ts';
import { detachMethod, parseMethodToken, saveMethod } from './stripe-methods.ts';
import { NO_SUCH_AMOUNT, sentAmount, toStripe } from './stripe-money.ts';
import { isAmountRejected, isWrongState, refusalIn } from './stripe-responses.ts';
import { captureIntent, refundIntent, retrieveIntent, voidIntent } from './stripe-reversals.ts';
import { parseStripeEvent, verifyStripeEvent } from './stripe-webhooks.ts';

export interface StripeParts {
  readonly url: string;
  readonly clock: Clock;
  /** Timeout of a call with its retries. */
  readonly totalMs?: number;
}

const FIELDS = ['secretKey', 'publishableKey', 'webhookSecret'] as const;

/** Stripe adapter: cards and the wallets in Stripe's form, with intents confirmed by the server. */
export function stripeAdapter(parts: StripeParts): PaymentAdapter {
  return { fields: FIELDS, open: (account) => stripeProvider(parts, account) };
}

function stripeProvider({ url, clock, totalMs }: StripeParts, account: ProviderAccount) {
  const { id, mode, capture, credentials } = account;
  const { secretKey = '', publishableKey = '', webhookSecret: secret = '' } = credentials;
  const client = stripeClient(url, secretKey, totalMs);
  const provider: PaymentProvider = {
    facts: {
      id,
      type: 'card',
      name: 'Stripe',
      mode,
      methods: ['card'],
      wallets: ['apple_pay', 'google_pay', 'link'],
      publishableKey,
    },
    async prepare(preparation) {
      const intent = await client.run((stripe) => preparedOrRefused(stripe, capture, preparation));
      if (typeof intent === 'string') return { reference: null, refused: intent };
      const clientSecret = intent.client_secret ?? '';
      const form = 'stripe_payment_element';
      return { reference: intent.id, form, publishableKey, clientSecret };
    },
    charge: (charge) => client.run((stripe) => chargeIntent(stripe, capture, charge, clock.now())),
    cancel: (charge) => client.run((stripe) => cancelIntent(stripe, capture, charge, clock.now())),
    isMethodToken: (token) => parseMethodToken(token) !== undefined,
    saveMethod: (token, customerId) =>
      client.run((stripe) => saveMethod(stripe, token, customerId)),
    detachMethod: (token) => client.run((stripe) => detachMethod(stripe, token)),
    capture: (input) => client.run((stripe) => captureIntent(stripe, input)),
    refund: (reversal) => client.run((stripe) => refundIntent(stripe, reversal)),
    void: (reversal) => client.run((stripe) => voidIntent(stripe, reversal)),
    retrieveCharge: (reference) => client.run((stripe) => retrieveIntent(stripe, reference)),
    check: () => checked(client, account),
    parseWebhook: (body, headers) =>
      client.run(async (stripe) => {
        const signature = String(headers['stripe-signature'] ?? '');
        const text = verifyStripeEvent(stripe, { body, signature, secret }, clock);
        return text === undefined ? undefined : await parseStripeEvent(stripe, text);
      }),
  };
  return provider;
}

/** Returns the reason for an amount that Stripe does not take. */
async function preparedOrRefused(
  stripe: Stripe,
  capture: CaptureMode,
  preparation: Preparation,
): Promise<Stripe.PaymentIntent | string> {
  const { amount, currency } = preparation;
  if (toStripe(amount, currency) === undefined) return NO_SUCH_AMOUNT;
  try {
    return await prepared(stripe, capture, preparation);
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal || !isAmountRejected(refusal)) throw error;
    const isLess = refusal.code === 'amount_too_small';
    return `The total is ${isLess ? 'less' : 'more'} than Stripe takes in ${currency}.`;
  }
}

/** One intent per cart, updated in place; a new one where it can no longer be changed. */
async function prepared(
  stripe: Stripe,
  capture: CaptureMode,
  { cartId, currency, reference, isReusable, ...input }: Preparation,
): Promise<Stripe.PaymentIntent> {
  const amount = sentAmount({ amount: input.amount, currency });
  // Upsells reuse the method, so the cart's intent sets it up. An upsell's own intent does not:
  // Stripe rejects off-session setup.
  const isSetUp = (await isReusable?.()) ?? true;
  const setup = isSetUp ? 'off_session' : null;
  if (reference !== null) {
    try {
      // An empty string resets an earlier setup.
      const setup_future_usage = setup ?? '';
      return await stripe.paymentIntents.update(reference, { amount, setup_future_usage });
    } catch (error) {
      const refusal = refusalIn(error);
      if (!refusal || !(isWrongState(refusal) || refusal.code === 'resource_missing')) throw error;
    }
  }
  return await stripe.paymentIntents.create({
    amount,
    currency: currency.toLowerCase(),
    metadata: { cart: cartId },
    ...intentOf(capture),
    ...(setup && { setup_future_usage: setup }),
  });
}

/** Reads the balance, which any secret key may do and no publishable key. */
async function checked(
  client: StripeClient,
  { mode, credentials }: ProviderAccount,
): Promise<CheckResult> {
  const { secretKey = '', publishableKey = '', webhookSecret = '' } = credentials;
  const otherMode = mode === 'live' ? 'test' : 'live';
  if (new RegExp(`^(sk|rk)_${otherMode}_`).test(secretKey)) {
    return { kind: 'refused', reason: `secretKey is not a ${mode} mode key.` };
  }
  if (!publishableKey.startsWith(`pk_${mode}_`)) {
    return { kind: 'refused', reason: `publishableKey must begin with pk_${mode}_.` };
  }
  if (!webhookSecret.startsWith('whsec_')) {
    return { kind: 'refused', reason: 'webhookSecret must begin with whsec_.' };
  }
  try {
    const { livemode } = await client.run((stripe) => stripe.balance.retrieve());
    if (livemode === (mode === 'live')) return { kind: 'good' };
    return { kind: 'refused', reason: `secretKey is not a ${mode} mode key.` };
  } catch (error) {
    const { rawType, statusCode } = error as { rawType?: string; statusCode?: number };
    if (statusCode !== 401 && statusCode !== 403) throw error;
    return { kind: 'refused', reason: `secretKey was not accepted (${rawType ?? statusCode}).` };
  }
}
