import type {
  Capture,
  Charge,
  ChargeRecord,
  ChargeResult,
  PaymentProvider,
  ReversalResult,
} from '../../src/ports/payments/payment-provider.ts';
import type { CaptureMode } from '../../src/ports/payments/stored-provider.ts';
import type { Cents } from '../../src/values/money.ts';
import { type Answer, parseFakepayWebhook } from './webhooks.ts';

const CALL_MS = 9_000;
const SAVED = { type: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 };
const CARD = { method: 'card', brand: 'visa', last4: '4242' };

export interface FakepayAccount {
  readonly url: string;
  readonly secret: string;
  readonly store: string;
  /** The timeout of one call. */
  readonly callMs?: number;
  readonly capture?: CaptureMode;
}

/** Implements fakepay's protocol, as an adapter of a real provider implements its own. */
export function fakepayProvider(account: FakepayAccount): PaymentProvider {
  const { secret, store } = account;
  const way = account.capture === 'manual' ? 'authorize' : 'charge';
  const charge = async ({ key, amount, ...tokens }: Charge): Promise<ChargeResult> => {
    const token = tokens.methodToken ?? tokens.paymentToken;
    const answer = await ask(account, way, { key, amount, token, store });
    return answer ? resultOf(answer) : { kind: 'unknown' };
  };
  const reverse = async (
    kind: 'capture' | 'refund' | 'void',
    { key, amount, reference }: Capture,
  ): Promise<ReversalResult> => {
    const answer = await ask(account, kind, { key, amount, store, charge: reference });
    if (!answer) return { kind: 'unknown' };
    if (answer.status !== 'succeeded') return { kind: 'refused', reason: answer.status };
    return { kind: 'done', reference: answer.reference };
  };
  return {
    facts: {
      id: 'fakepay',
      type: 'card',
      name: 'Fakepay',
      mode: 'test',
      methods: ['card'],
      wallets: ['apple_pay', 'google_pay', 'paypal', 'link'],
      publishableKey: null,
    },
    prepare: async () => ({ reference: null, form: 'none' }),
    charge,
    cancel: async () => ({ kind: 'authentication_failed' }),
    saveMethod: async (token) => (token.startsWith('tok_') ? { token, ...SAVED } : 'invalid'),
    detachMethod: async () => {},
    capture: (capture) => reverse('capture', capture),
    refund: (reversal) => reverse('refund', reversal),
    void: (reversal) => reverse('void', reversal),
    async retrieveCharge(reference) {
      const record = await ask<ChargeRecord>(account, 'look', { key: 'look', charge: reference });
      if (!record) throw new Error('fakepay did not answer');
      return 'authorized' in record ? record : undefined;
    },
    async parseWebhook(body, headers) {
      const webhook = parseFakepayWebhook(secret, body, headers);
      return webhook && { eventId: webhook.id, key: webhook.key, result: resultOf(webhook) };
    },
  };
}

function resultOf(answer: Answer): ChargeResult {
  const { reference, currency = 'USD' } = answer;
  const paid = { reference, amount: answer.amount as Cents, currency, ...CARD };
  switch (answer.status) {
    case 'succeeded':
    case 'authorized':
    case 'pending':
      return { kind: answer.status, ...paid };
    case 'declined':
      return { kind: 'declined', reason: 'declined' };
    case 'invalid':
      return { kind: 'declined', reason: 'No such token.', isInvalid: true };
    case 'needs_action':
      return {
        kind: 'needs_action',
        nextAction: { type: 'redirect', url: 'https://bank.example/3ds', clientSecret: null },
      };
  }
}

/** Undefined if the outcome is unknown. */
async function ask<T = Answer>(
  { url, callMs = CALL_MS }: FakepayAccount,
  what: string,
  body: object,
): Promise<T | undefined> {
  try {
    const response = await fetch(`${url}/${what}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callMs),
    });
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
