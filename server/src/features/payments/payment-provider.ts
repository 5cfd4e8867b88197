import type { Cents } from '../../values/money.ts';
import type { NextAction } from '../carts/checkout.ts';

/** Which form the client mounts, and with what. Never a secret. */
export type ClientConfig = {
  readonly providerId: string;
  readonly provider: string;
  readonly mode: 'test' | 'live';
  readonly amount: Cents;
  readonly currency: string;
} & { readonly form: 'none' };

/** The sandbox's own provider; no other has this id. */
export const MOCK_ID = 'mock';

export interface ProviderFacts {
  readonly id: string;
  readonly type: 'mock' | 'card' | 'wallet';
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly methods: readonly string[];
  readonly wallets: readonly string[];
  readonly publishableKey: string | null;
}

export interface Preparation {
  readonly cartId: string;
  readonly amount: Cents;
  readonly currency: string;
  /** The provider's object of this cart, when there is one already. */
  readonly reference: string | null;
}

export interface Charge {
  /** The same key is the same charge, however often and by whomever it is sent. */
  readonly key: string;
  readonly reference: string | null;
  readonly amount: Cents;
  readonly currency: string;
  readonly paymentToken: string | null;
  readonly startedAt: Date;
  /** An earlier charge whose method pays again, with nobody there to enter one. */
  readonly methodOf: string | null;
  /** True once the shopper was asked to act: a 3-D Secure page, a bank's own. */
  readonly isAfterAction: boolean;
}

export interface MethodUsed {
  readonly method: string;
  readonly brand: string | null;
  readonly last4: string | null;
}

/** A way to pay that the provider keeps for a customer, and what it is charged by. */
export interface SavedMethod {
  readonly token: string;
  readonly type: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
}

/** What became of a charge. `unknown` is an answer too: nothing is decided by it. */
export type ChargeResult =
  | ({
      readonly kind: 'succeeded';
      readonly reference: string;
      readonly amount: Cents;
    } & MethodUsed)
  | ({ readonly kind: 'pending'; readonly reference: string; readonly amount: Cents } & MethodUsed)
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'authentication_failed' }
  | { readonly kind: 'needs_action'; readonly nextAction: NextAction }
  | { readonly kind: 'unknown' };

export interface Reversal {
  readonly key: string;
  readonly reference: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly capturedAt: Date;
}

export type ReversalResult =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** What a provider says to its credentials. */
export type CheckResult =
  | { readonly kind: 'good' }
  | { readonly kind: 'refused'; readonly reason: string };

/** News a provider brings by itself. */
export interface ProviderNews {
  readonly eventId: string;
  /** The key of the charge it is about. */
  readonly key: string;
  readonly result: ChargeResult;
}

/**
 * Takes and gives back money. Expected answers are values; what is thrown is a provider that cannot
 * be reached, and counts as unknown.
 */
export interface PaymentProvider {
  readonly facts: ProviderFacts;
  prepare(preparation: Preparation): Promise<{ reference: string | null; form: 'none' }>;
  charge(charge: Charge): Promise<ChargeResult>;
  /** Ends a charge that waits for the shopper; it may turn out to have gone through meanwhile. */
  cancel(charge: Charge): Promise<ChargeResult>;
  /** Keeps a way to pay for later, or says that there is no such token. */
  saveMethod(paymentToken: string, customerId: string): Promise<SavedMethod | 'invalid'>;
  refund(reversal: Reversal): Promise<ReversalResult>;
  void(reversal: Reversal): Promise<ReversalResult>;
  /** A harmless call that tells whether the credentials are good, where there is one. */
  check?(): Promise<CheckResult>;
  /** Undefined for what does not carry the provider's signature. */
  readNews(body: Buffer, headers: Readonly<Record<string, unknown>>): ProviderNews | undefined;
}
