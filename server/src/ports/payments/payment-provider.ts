import type { Cents } from '../../values/money.ts';

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

/** Which form the client mounts, and for what. */
export type ClientConfig = {
  readonly providerId: string;
  readonly provider: string;
  readonly mode: 'test' | 'live';
  readonly amount: Cents;
  readonly currency: string;
} & ClientForm;

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
  /**
   * Whether the method may be charged once more without the shopper, for an upsell. A provider that
   * has to ask for that asks only then: banks want a proof for it more often. True where it is
   * missing.
   */
  readonly isReusable?: () => Promise<boolean>;
}

export type PreparedCharge =
  | ({ readonly reference: string | null; readonly refused?: undefined } & ClientForm)
  /** A sum that the provider does not take, and why not. */
  | { readonly reference: null; readonly refused: string };

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
  /**
   * Writes down the object that was made for a charge without one, before any money moves by it.
   * False where the charge was decided meanwhile: then none may move.
   */
  readonly keepReference?: (reference: string) => Promise<boolean>;
}

export interface MethodUsed {
  readonly method: string;
  readonly brand: string | null;
  readonly last4: string | null;
}

/** A way to pay that the provider keeps for a customer, and what it is charged by. */
export interface SavedMethod {
  readonly token: string;
  /** True where the token names one method: saved once more, it is the same one. */
  readonly isUnique?: boolean;
  readonly type: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
}

interface MaybeOver {
  /** True where the provider's object is of no use any more: the next try needs another. */
  readonly isOver?: boolean;
  /**
   * True where the provider refused the request itself, such as a token that it does not know, and
   * asked no card: that is no decline, and tells nobody anything about a card.
   */
  readonly isInvalid?: boolean;
}

/** What became of a charge. `unknown` is an answer too: nothing is decided by it. */
export type ChargeResult =
  | ({
      /** Taken, held until it is captured, or on its way. */
      readonly kind: 'succeeded' | 'authorized' | 'pending';
      readonly reference: string;
      readonly amount: Cents;
      /** As the provider names it, in capitals. */
      readonly currency: string;
    } & MethodUsed)
  | ({ readonly kind: 'declined'; readonly reason: string } & MaybeOver)
  | ({ readonly kind: 'authentication_failed' } & MaybeOver)
  | { readonly kind: 'needs_action'; readonly nextAction: NextAction }
  | { readonly kind: 'unknown' };

/** A charge that was ended before the shopper had agreed to it, for good. */
export const CANCELED = { kind: 'authentication_failed', isOver: true } as const;

/** Money going back, or a hold that ends: asked for under a key of its own. */
export interface Reversal {
  readonly key: string;
  /** Of the charge. */
  readonly reference: string;
  /** Of the capture, where one was asked for by itself; some providers refund by it. */
  readonly captureReference: string | null;
  readonly amount: Cents;
  readonly currency: string;
  /** When it was paid, or held. */
  readonly capturedAt: Date;
}

/** Takes what an authorization holds, all or a part; the provider lets go of the rest. */
export type Capture = Omit<Reversal, 'captureReference' | 'capturedAt'>;

export type ReversalResult =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** What a provider says to its credentials. */
export type CheckResult =
  | { readonly kind: 'good' }
  | { readonly kind: 'refused'; readonly reason: string };

/** News a provider brings by itself: about a charge, or about a refund, capture or void. */
export type ProviderWebhook = {
  readonly eventId: string;
  /** The key it was asked for under. */
  readonly key: string;
} & (
  | { readonly about?: 'charge'; readonly result: ChargeResult }
  | { readonly about: 'reversal'; readonly result: ReversalResult }
  /** Signed and understood, and about nothing that is kept here. */
  | { readonly about: 'nothing' }
);

/** What a provider's own books say about a charge. */
export interface ChargeRecord {
  /** Held or taken; nothing for a charge that was refused. */
  readonly authorized: Cents;
  readonly captured: Cents;
  readonly refunded: Cents;
  readonly currency: string;
  readonly isVoided: boolean;
  /** True where a hold has ended by itself; it counts as voided, too. */
  readonly isLapsed?: boolean;
}

/**
 * Takes and gives back money. Expected answers are values; what is thrown is a provider that cannot
 * be reached, and counts as unknown. Whatever has a key can be asked for again under it, and is
 * done once.
 */
export interface PaymentProvider {
  readonly facts: ProviderFacts;
  /** Makes or resizes the provider's object of a cart, and says what a browser pays it with. */
  prepare(preparation: Preparation): Promise<PreparedCharge>;
  /** Where the account captures by hand, what succeeds is `authorized`. */
  charge(charge: Charge): Promise<ChargeResult>;
  /** Ends a charge that waits for the shopper; it may turn out to have gone through meanwhile. */
  cancel(charge: Charge): Promise<ChargeResult>;
  /** Keeps a way to pay for later, or says that there is no such token. */
  saveMethod(paymentToken: string, customerId: string): Promise<SavedMethod | 'invalid'>;
  /** Keeps it no longer. One that is gone already is forgotten, too; a failure is thrown. */
  detachMethod(token: string): Promise<void>;
  capture(capture: Capture): Promise<ReversalResult>;
  refund(reversal: Reversal): Promise<ReversalResult>;
  /** Lets go of an authorization, or undoes a capture where that is still possible. */
  void(reversal: Reversal): Promise<ReversalResult>;
  /** What is on record under the reference of a charge; undefined where there is no such charge. */
  retrieveCharge(reference: string): Promise<ChargeRecord | undefined>;
  /** A harmless call that tells whether the credentials are good, where there is one. */
  check?(): Promise<CheckResult>;
  /**
   * Undefined for what does not carry the provider's signature, which the provider may have to be
   * asked about. `unreadable` is signed, and lacks what the provider promises of such an event.
   */
  parseWebhook(
    body: Buffer,
    headers: Readonly<Record<string, unknown>>,
  ): Promise<ProviderWebhook | 'unreadable' | undefined>;
}
