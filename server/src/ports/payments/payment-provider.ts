import type { Cents } from '../../values/money.ts';
import type { DeclineFacts } from './decline.ts';
import type { DisputeReport } from './dispute-report.ts';

/** Which form a browser mounts, and with what: never with a secret key. */
export type ClientForm =
  | { readonly form: 'none' }
  | {
      readonly form: 'stripe_payment_element';
      readonly publishableKey: string;
      readonly clientSecret: string;
    }
  | { readonly form: 'paypal_buttons'; readonly clientId: string; readonly orderId: string };

/** What the shopper must do before the payment goes on. */
export interface NextAction {
  readonly type: string;
  readonly url: string | null;
  readonly clientSecret: string | null;
}

/** Tells the client which payment form to mount, and its configuration. */
export type ClientConfig = {
  readonly providerId: string;
  readonly provider: string;
  readonly mode: 'test' | 'live';
  readonly amount: Cents;
  readonly currency: string;
} & ClientForm;

/** The simulated provider of the sandbox; reserved id. */
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
  /** The provider's object for this cart, where one exists. */
  readonly reference: string | null;
  /**
   * Whether the method may be charged later without the shopper, for an upsell. Evaluated only by
   * providers that must request it, because banks then demand authentication more often. Missing
   * means true.
   */
  readonly isReusable?: () => Promise<boolean>;
}

export type PreparedCharge =
  | ({ readonly reference: string | null; readonly refused?: undefined } & ClientForm)
  /** The provider does not accept this amount; `refused` is the reason. */
  | { readonly reference: null; readonly refused: string };

export interface Charge {
  /** Idempotency key: repeated calls are the same charge. */
  readonly key: string;
  readonly reference: string | null;
  readonly amount: Cents;
  readonly currency: string;
  /** From the shopper's form. */
  readonly paymentToken: string | null;
  /**
   * Token of a saved method, as `saveMethod` returned it; charged instead of `paymentToken`. Only a
   * stored method of the buyer sets it, whatever a shopper's token looks like.
   */
  readonly methodToken: string | null;
  readonly startedAt: Date;
  /** Reference of an earlier charge whose method is reused without the shopper. */
  readonly methodOf: string | null;
  /** True after the shopper was sent to an action, such as 3-D Secure. */
  readonly isAfterAction: boolean;
  /**
   * Stores the reference of a newly created object before money moves. False where the charge has
   * been decided meanwhile: the provider must not go on.
   */
  readonly storeReference?: (reference: string) => Promise<boolean>;
}

export interface MethodUsed {
  readonly method: string;
  readonly brand: string | null;
  readonly last4: string | null;
}

/** A payment method saved at the provider, with its token. */
export interface SavedMethod {
  readonly token: string;
  /** True where the token identifies the method: saving it again returns the same token. */
  readonly isUnique?: boolean;
  readonly type: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
}

interface Refused extends DeclineFacts {
  /** True where the provider's object cannot be used again; a retry needs a new one. */
  readonly isOver?: boolean;
  /**
   * True where the provider rejected the request itself, such as an unknown token. No card was
   * charged, so it does not count as a decline.
   */
  readonly isInvalid?: boolean;
}

/** Result of a charge. `unknown` decides nothing. */
export type ChargeResult =
  | ({
      /** Captured, authorized, or pending at the bank. */
      readonly kind: 'succeeded' | 'authorized' | 'pending';
      readonly reference: string;
      readonly amount: Cents;
      /** ISO 4217 code in capitals, as the provider states it. */
      readonly currency: string;
    } & MethodUsed)
  | ({ readonly kind: 'declined'; readonly reason: string } & Refused)
  | ({ readonly kind: 'authentication_failed' } & Refused)
  | { readonly kind: 'needs_action'; readonly nextAction: NextAction }
  | { readonly kind: 'unknown' };

/** A charge that was cancelled before the shopper authenticated; final. */
export const CANCELLED = {
  kind: 'authentication_failed',
  isOver: true,
  code: 'canceled',
} as const;

/** A refund or void, with its own idempotency key. */
export interface Reversal {
  readonly key: string;
  /** Reference of the charge. */
  readonly reference: string;
  /** Reference of a separate capture; some providers refund by it. */
  readonly captureReference: string | null;
  readonly amount: Cents;
  readonly currency: string;
  /** Time of capture or authorization. */
  readonly capturedAt: Date;
}

/** Captures all or part of an authorization; the provider releases the rest. */
export type Capture = Omit<Reversal, 'captureReference' | 'capturedAt'>;

export type ReversalResult =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** Result of verifying credentials. */
export type CheckResult =
  | { readonly kind: 'good' }
  | { readonly kind: 'refused'; readonly reason: string };

/** A parsed provider webhook: about a charge, a dispute, or a refund, capture or void. */
export type ProviderWebhook = {
  readonly eventId: string;
  /** Idempotency key of the original request. */
  readonly key: string;
} & (
  | { readonly about?: 'charge'; readonly result: ChargeResult }
  | { readonly about: 'reversal'; readonly result: ReversalResult }
  | { readonly about: 'dispute'; readonly dispute: DisputeReport }
  /** Validly signed, but about nothing stored here. */
  | { readonly about: 'nothing' }
);

/** A charge as the provider has it on record. */
export interface ChargeRecord {
  /** Authorized or captured amount; zero for a declined charge. */
  readonly authorized: Cents;
  readonly captured: Cents;
  readonly refunded: Cents;
  /** True where `refunded` may contain what disputes withdrew. */
  readonly hasDisputesInRefunds?: boolean;
  readonly currency: string;
  readonly isVoided: boolean;
  /** True where the authorization expired; it counts as voided. */
  readonly isLapsed?: boolean;
}

/**
 * Port of a payment vendor. Expected outcomes are values; an exception means that the provider is
 * unreachable and the outcome unknown. Calls with a key are idempotent.
 */
export interface PaymentProvider {
  readonly facts: ProviderFacts;
  /**
   * Creates or updates the provider's object of a cart, and returns what the browser needs to pay.
   */
  prepare(preparation: Preparation): Promise<PreparedCharge>;
  /** With manual capture, a successful result is `authorized`. */
  charge(charge: Charge): Promise<ChargeResult>;
  /**
   * Cancels a charge that waits for the shopper; returns its result if it has succeeded meanwhile.
   */
  cancel(charge: Charge): Promise<ChargeResult>;
  /**
   * True for a token in the format that `saveMethod` returns, where it differs from the form's. A
   * shopper cannot send one.
   */
  isMethodToken?(token: string): boolean;
  /** Saves a payment method, or reports an invalid token. */
  saveMethod(paymentToken: string, customerId: string): Promise<SavedMethod | 'invalid'>;
  /** Detaches a method. Idempotent; throws on failure. */
  detachMethod(token: string): Promise<void>;
  capture(capture: Capture): Promise<ReversalResult>;
  refund(reversal: Reversal): Promise<ReversalResult>;
  /** Releases an authorization, or reverses a capture where the provider still allows it. */
  void(reversal: Reversal): Promise<ReversalResult>;
  /** The provider's record of a charge; undefined where it has none. */
  retrieveCharge(reference: string): Promise<ChargeRecord | undefined>;
  /** Verifies the credentials with a read-only call, where the vendor has one. */
  check?(): Promise<CheckResult>;
  /**
   * Undefined where the signature is invalid; verifying it may take a call to the provider.
   * `unreadable`: validly signed, but required fields are missing.
   */
  parseWebhook(
    body: Buffer,
    headers: Readonly<Record<string, unknown>>,
  ): Promise<ProviderWebhook | 'unreadable' | undefined>;
}
