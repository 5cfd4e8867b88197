import type {
  ChargeRecord,
  PaymentProvider,
  Reversal,
  ReversalResult,
} from '../../../src/ports/payments/payment-provider.ts';

type Asked = 'refund' | 'void' | 'capture';

export interface FakeProvider extends PaymentProvider {
  /** The calls, in order, with their keys. */
  readonly asked: { readonly kind: Asked; readonly key: string; amount: number }[];
  /** The results of the next reversals; `done` once these are consumed. */
  readonly next: (ReversalResult['kind'] | 'throws' | 'hangs')[];
  /** The provider's record of every charge; none at first. */
  record: ChargeRecord | undefined;
  /** Holds every reply back until it is released. */
  hold(): () => void;
}

/** Charges every card at once, and refunds as configured. */
export function fakeProvider({
  id = 'fake',
  kind = 'succeeded',
}: {
  id?: string;
  kind?: 'succeeded' | 'authorized';
} = {}): FakeProvider {
  const asked: FakeProvider['asked'] = [];
  const next: FakeProvider['next'] = [];
  let held: Promise<void> | undefined;
  const reverse = async (kind: Asked, { key, amount }: Pick<Reversal, 'key' | 'amount'>) => {
    asked.push({ kind, key, amount });
    const outcome = next.shift() ?? 'done';
    await held;
    if (outcome === 'throws') throw new Error('no such host');
    if (outcome === 'hangs') return await new Promise<never>(() => {});
    return { kind: outcome, reference: `fake_${key}`, reason: 'refused' } as ReversalResult;
  };
  const fake: FakeProvider = {
    asked,
    next,
    record: undefined,
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = undefined;
        release();
      };
    },
    facts: {
      id,
      type: 'card',
      name: 'Fake',
      mode: 'test',
      methods: ['card'],
      wallets: [],
      publishableKey: null,
    },
    prepare: async () => ({ reference: null, form: 'none' }),
    charge: async ({ key, amount, currency }) => ({
      kind,
      reference: `fake_${key}`,
      amount,
      currency,
      method: 'card',
      brand: 'visa',
      last4: '4242',
    }),
    cancel: async () => ({ kind: 'authentication_failed' }),
    saveMethod: async () => 'invalid',
    refund: (reversal) => reverse('refund', reversal),
    void: (reversal) => reverse('void', reversal),
    capture: (capture) => reverse('capture', capture),
    detachMethod: async () => {},
    retrieveCharge: async () => fake.record,
    parseWebhook: async () => undefined,
  };
  return fake;
}
