import type { PaymentProvider } from './payment-provider.ts';
import type { CaptureMode, Credentials } from './stored-provider.ts';

/** Account settings that an operator configures. */
export interface ProviderAccount {
  readonly id: string;
  readonly mode: 'test' | 'live';
  /** `manual`: payments are only authorized until an operator captures them. */
  readonly capture: CaptureMode;
  readonly credentials: Credentials;
}

/** A payment vendor. `open` makes no network call. */
export interface PaymentAdapter {
  /** Names of the credentials. */
  readonly fields: readonly string[];
  /** Names of optional credentials. */
  readonly optional?: readonly string[];
  open(account: ProviderAccount): PaymentProvider;
}

export type PaymentAdapters = Readonly<Record<string, PaymentAdapter>>;
