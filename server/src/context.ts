import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { AccessTokens } from './features/auth/sessions/access-token.ts';
import type { SendMessage } from './features/messages/delivery/send-message.ts';
import type { MessageSenders } from './features/messages/senders/message-senders.ts';
import type { PaymentAdapters } from './features/payments/providers/payment-adapter.ts';
import type { PaymentProvider } from './features/payments/providers/payment-provider.ts';
import type { ProductTrial } from './features/products/product-trial.ts';
import type { ProductValidator } from './features/products/product-validator.ts';
import type { AddressVerifier } from './features/shipping/address-verifier.ts';
import type { ShippingRates } from './features/shipping/shipping-rates.ts';
import type { ApiKey, Store } from './features/stores/store.ts';
import type { TaxProvider } from './features/tax/tax-provider.ts';
import type { Sql } from './platform/db/connect.ts';
import type { GroupCommit } from './platform/db/group-commit.ts';
import type { Write } from './platform/http/idempotency/unit-of-work.ts';
import type { Outbound } from './platform/http/outbound/outbound.ts';
import type { JobFailures } from './platform/jobs/job-failures.ts';
import type { KeyedQueue } from './platform/keyed-queue.ts';
import type { Passwords } from './platform/passwords.ts';
import type { RequestBatcher } from './platform/request-batcher.ts';
import type { CustomerId, Ids, OperatorId, SessionId, StoreId } from './values/ids.ts';
import type { KeyedHash, Signer, Vault } from './values/secrets.ts';
import type { Clock } from './values/time.ts';

/** What a process has: made once by main, or by a test. */
export interface App {
  readonly config: Config;
  readonly sql: Sql;
  readonly clock: Clock;
  /** For times that PostgreSQL compares with its own clock. Tests leave it alone. */
  readonly databaseClock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Keeps the replies of idempotent requests. */
  readonly replies: Vault;
  /** Keeps the secrets that sign calls to merchants. */
  readonly webhookSecrets: Vault;
  /** Seals the secrets in a store's settings. */
  readonly storeSecrets: Vault;
  /** Signs the links by which a checkout is picked up again. */
  readonly quoteLinks: Signer;
  /** Signs and reads the tokens customers are known by. */
  readonly accessTokens: AccessTokens;
  /** Keeps what saved payment methods are charged by. */
  readonly methodTokens: Vault;
  /** Signs the tokens by which a sign-in goes on. */
  readonly refreshTokens: Signer;
  /** Signs codes of six digits: a plain hash of one would be guessed at once. */
  readonly codes: Signer;
  /** Keeps what texts and mails say until they are sent. */
  readonly outbox: Vault;
  /** Stands for phones, addresses and e-mails where they are only counted or compared. */
  readonly identifierHash: KeyedHash;
  readonly passwords: Passwords;
  readonly ports: Ports;
  /** The kinds of payment providers an operator can add, by name. */
  readonly paymentAdapters: PaymentAdapters;
  /** Seals the credentials of payment providers. */
  readonly providerCredentials: Vault;
  /** Who carries mails and texts, by a store's settings. */
  readonly senders: MessageSenders;
  readonly keyedQueue: KeyedQueue;
  /** Stores and items that a job failed at. */
  readonly failures: JobFailures;
  /** Calls to addresses that merchants chose. */
  readonly outbound: Outbound;
  readonly requestBatcher: RequestBatcher;
  readonly groupCommit: GroupCommit;
  /** What a new sandbox starts with, each feature's own. */
  readonly seeds: readonly Seed[];
  /** The address the service is known under, for links in replies. */
  readonly publicUrl: () => string;
}

/** Something of the sandbox's own. */
export interface Seed {
  /** In the transaction that makes the store. */
  plant?(app: App, sql: Sql, store: Store): Promise<void>;
  /** In the transaction that takes the store out of developer mode. */
  end(app: App, sql: Sql, store: Store): Promise<void>;
}

/** What differs between a sandbox and a live store. */
export interface Ports {
  readonly products: (store: Store) => ProductValidator;
  readonly productTrials: (store: Store) => ProductTrial;
  readonly shippingRates: (store: Store) => ShippingRates;
  readonly addresses: (store: Store) => AddressVerifier;
  readonly taxes: (store: Store) => TaxProvider;
  /** What a shopper may pay with now. The first one is the default. */
  readonly payments: (store: Store) => readonly PaymentProvider[];
  /** Those that only bring to an end what they began: refunds, news, open attempts. */
  readonly endedPayments: (store: Store) => readonly PaymentProvider[];
  /** Null where a live store has named nobody who carries them. */
  readonly texts: (store: Store) => SendMessage | null;
  readonly mails: (store: Store) => SendMessage | null;
}

/** The customer a request acts for, known by a token. */
export interface Caller {
  readonly customerId: CustomerId;
  readonly sessionId: SessionId;
  /** None is known of whoever came in by a text alone. */
  readonly hasEmail: boolean;
}

/** Someone who runs a store, signed in to the operators' interface. */
export interface Operator {
  readonly id: OperatorId;
  readonly email: string;
  readonly role: 'owner' | 'staff';
}

/** What one request or one job has: always one store. */
export interface StoreContext {
  readonly app: App;
  readonly store: Store;
  readonly storeId: StoreId;
  /** Nothing where a job or a provider's callback acts. */
  readonly key: ApiKey | null;
  /** Narrows what can be reached to what is this customer's; nobody where no token was sent. */
  readonly caller: Caller | null;
  /** For reading. What changes rows goes through `write`. */
  sql: Sql;
  readonly ids: Ids;
  /**
   * The store's time, by which its things expire; a request of a sandbox may name it. What must not
   * be fooled by that asks `app.clock`: kept keys, limits, sign-ins, and all that money is written
   * down with, which the sweeper goes by.
   */
  readonly now: () => Date;
  readonly ifMatch: string | undefined;
  /** The address of the shopper, where the merchant's server tells it. */
  readonly shopperIp: string | undefined;
  /** True where the caller wants to know how amounts came about. */
  readonly explains: boolean;
  /** The hash of the Idempotency-Key, where there is one. */
  requestKey: Buffer | null;
  write: Write;
}

/** What a request brings along that is no part of its body. */
export type RequestFacts = Pick<
  StoreContext,
  'key' | 'caller' | 'ifMatch' | 'shopperIp' | 'explains'
> & {
  /** The time a request of a sandbox wants it to be. */
  readonly sandboxNow?: Date | undefined;
};

/** A job or a provider's callback acts for one store, with no key and no caller. */
export function jobContext(app: App, store: Store): StoreContext {
  return storeContext(app, store, {
    key: null,
    caller: null,
    ifMatch: undefined,
    shopperIp: undefined,
    explains: false,
  });
}

export function storeContext(app: App, store: Store, request: RequestFacts): StoreContext {
  return {
    app,
    store,
    storeId: store.id,
    key: request.key,
    caller: request.caller,
    sql: app.sql,
    ids: app.ids,
    now: () => request.sandboxNow ?? app.clock.now(),
    ifMatch: request.ifMatch,
    shopperIp: request.shopperIp,
    explains: request.explains,
    requestKey: null,
    write: (change) => change(app.sql),
  };
}
