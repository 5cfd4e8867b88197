import {
  type Charge,
  type ChargeResult,
  type MethodUsed,
  MOCK_ID,
  type PaymentProvider,
  type Reversal,
} from '../../features/payments/payment-provider.ts';
import { type Clock, SECOND_MS } from '../../values/time.ts';

/** How long the outcome of `tok_timeout` stays unknown. */
const UNKNOWN_FOR_MS = 3 * SECOND_MS;
/** How long the money of `tok_pending` is on its way. */
const PENDING_FOR_MS = 10 * SECOND_MS;

const CARD: MethodUsed = { method: 'card', brand: 'visa', last4: '4242' };

/**
 * Developer mode: charges nobody, and fails on request. It remembers nothing: what it answers
 * follows from the token, the charge's key and the time, so every process answers alike.
 */
export function mockPayments(clock: Clock): PaymentProvider {
  return {
    facts: {
      id: MOCK_ID,
      type: 'mock',
      name: 'Sandbox',
      mode: 'test',
      methods: ['card'],
      wallets: ['apple_pay', 'google_pay', 'paypal', 'link'],
      publishableKey: null,
    },
    prepare: async ({ cartId }) => ({ reference: `mock_${cartId}`, form: 'none' }),
    charge: async (charge) => outcome(charge, clock.now()),
    cancel: async () => ({ kind: 'authentication_failed' }),
    refund: async ({ key }) => ({ kind: 'done', reference: `mock_refund_${key}` }),
    void: async (reversal) =>
      isSameDay(reversal, clock.now())
        ? { kind: 'done', reference: `mock_void_${reversal.key}` }
        : { kind: 'refused', reason: 'The payment has been settled.' },
    // Nobody sends news in the sandbox, so whoever does is somebody else.
    readNews: () => undefined,
  };
}

function outcome(charge: Charge, now: Date): ChargeResult {
  const ageMs = now.getTime() - charge.startedAt.getTime();
  const paid = { reference: `mock_charge_${charge.key}`, amount: charge.amount, ...CARD };
  switch (charge.paymentToken) {
    case 'tok_declined':
      return { kind: 'declined', reason: 'The card was declined.' };
    case 'tok_requires_action':
      return charge.isAfterAction ? { kind: 'succeeded', ...paid } : needsAction(charge);
    case 'tok_authentication_failed':
      return charge.isAfterAction ? { kind: 'authentication_failed' } : needsAction(charge);
    case 'tok_timeout':
      return ageMs < UNKNOWN_FOR_MS ? { kind: 'unknown' } : { kind: 'succeeded', ...paid };
    case 'tok_pending':
      return { kind: ageMs < PENDING_FOR_MS ? 'pending' : 'succeeded', ...paid };
    default:
      return { kind: 'succeeded', ...paid };
  }
}

function needsAction({ key }: Charge): ChargeResult {
  return {
    kind: 'needs_action',
    nextAction: { type: 'confirm_again', url: null, clientSecret: `mock_secret_${key}` },
  };
}

/** Until the end of the day, so that the sandbox can show a void. */
function isSameDay({ capturedAt }: Reversal, now: Date): boolean {
  return capturedAt.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
}
