import type { PaymentProvider } from './payment-provider.ts';
import type { CaptureMode, Credentials } from './stored-provider.ts';

/** What an operator says about an account at a provider. */
export interface ProviderAccount {
  readonly id: string;
  readonly mode: 'test' | 'live';
  /** `manual` where a payment is only held until an operator captures it. */
  readonly capture: CaptureMode;
  readonly credentials: Credentials;
}

/** One kind of provider. `open` makes no call. */
export interface PaymentAdapter {
  /** The credentials it asks for, by name. */
  readonly fields: readonly string[];
  /** Those it can do without. */
  readonly optional?: readonly string[];
  open(account: ProviderAccount): PaymentProvider;
}

export type PaymentAdapters = Readonly<Record<string, PaymentAdapter>>;
