import { paypal } from '../../src/adapters/payments/paypal/paypal.ts';
import { stripeAdapter } from '../../src/adapters/payments/stripe/stripe.ts';
import type { Charge, PaymentProvider } from '../../src/ports/payments/payment-provider.ts';
import type { CaptureMode } from '../../src/ports/payments/stored-provider.ts';
import { systemClock } from '../../src/values/time.ts';
import { fakepayProvider } from '../fakepay/provider.ts';
import { paypalCredentials } from '../paypal/credentials.ts';
import { stripeCredentials } from '../stripe/account.ts';
import { IS_FULL, PROVIDER, SEED } from './scale.ts';

export const SECRET = 'what fakepay signs with';

/** The token by which tests pay with the account that every local PayPal merchant has saved. */
export const SAVED_ACCOUNT = 'the saved account';

const SIMULATORS = ['fakepay', 'stripe', 'paypal'] as const;
export type SimulatorName = (typeof SIMULATORS)[number];

/** A small run tests one, chosen by the seed unless the caller names one. */
export const TRIED: readonly SimulatorName[] = SIMULATORS.filter(
  (name) => (PROVIDER ?? (IS_FULL ? name : SIMULATORS[SEED % SIMULATORS.length])) === name,
);

export interface Reach {
  readonly url: string;
  readonly store: string;
  readonly callMs?: number | undefined;
  /** Default: automatic. */
  readonly capture?: CaptureMode;
}

const opened = new Map<string, PaymentProvider>();

/** The adapter of one store, in any process. */
export function providerOf(name: SimulatorName, reach: Reach): PaymentProvider {
  const key = JSON.stringify([name, reach]);
  const provider = opened.get(key) ?? open(name, reach);
  opened.set(key, provider);
  return provider;
}

function open(name: SimulatorName, reach: Reach): PaymentProvider {
  const { url, store, callMs, capture = 'automatic' } = reach;
  if (name === 'fakepay') {
    return fakepayProvider({ url, secret: SECRET, store, capture, ...(callMs && { callMs }) });
  }
  if (name === 'paypal') {
    const adapter = paypal({ url, clock: systemClock, ...(callMs && { limitMs: callMs }) });
    // The local PayPal keeps its records by client, which is the store.
    const credentials = paypalCredentials(store);
    const facts = { id: 'paypal', mode: 'test', capture } as const;
    return withSavedAccount(withWallets(adapter.open({ ...facts, credentials })));
  }
  const totalMs = callMs && { totalMs: callMs };
  const adapter = stripeAdapter({ url, clock: systemClock, ...totalMs });
  const credentials = stripeCredentials(store);
  const facts = { id: 'stripe', mode: 'test', capture } as const;
  return withWallets(adapter.open({ ...facts, credentials }));
}

/** The tests of wallets do not depend on the wallets of a provider. */
function withWallets(provider: PaymentProvider): PaymentProvider {
  const wallets = ['apple_pay', 'google_pay', 'paypal', 'link'];
  return { ...provider, facts: { ...provider.facts, wallets } };
}

/** A method that a customer saved, though most tests have no customer. */
function withSavedAccount(provider: PaymentProvider): PaymentProvider {
  const saved = (charge: Charge): Charge =>
    charge.paymentToken === SAVED_ACCOUNT
      ? { ...charge, paymentToken: null, methodToken: 'vault:paypal:good' }
      : charge;
  return {
    ...provider,
    charge: (charge) => provider.charge(saved(charge)),
    cancel: (charge) => provider.cancel(saved(charge)),
  };
}
