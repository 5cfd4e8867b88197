import type { AccessTokens } from './platform/access-token.ts';
import type { Sql } from './platform/db/connect.ts';
import type { GroupCommit } from './platform/db/group-commit.ts';
import type { Write } from './platform/http/idempotency/unit-of-work.ts';
import type { Outbound } from './platform/http/outbound/outbound.ts';
import type { RemoteDocuments } from './platform/http/outbound/remote-documents.ts';
import type { RequestLog } from './platform/http/request-log/request-log.ts';
import type { KeyedQueue } from './platform/keyed-queue.ts';
import type { Passwords } from './platform/passwords.ts';
import type { PlatformContext } from './platform/platform-context.ts';
import type { RequestBatcher } from './platform/request-batcher.ts';
import type { MessageSenders } from './ports/messages/message-senders.ts';
import type { SendMessage } from './ports/messages/send-message.ts';
import type { PaymentAdapters } from './ports/payments/payment-adapter.ts';
import type { PaymentProvider } from './ports/payments/payment-provider.ts';
import type { ProductTrial } from './ports/products/product-trial.ts';
import type { ProductValidator } from './ports/products/product-validator.ts';
import type { AddressVerifier } from './ports/shipping/address-verifier.ts';
import type { ShippingRates } from './ports/shipping/shipping-rates.ts';
import type { ApiKey, Store } from './ports/store.ts';
import type { TaxProvider } from './ports/tax/tax-provider.ts';
import type { CustomerId, Ids, OperatorId, SessionId, StoreId } from './values/ids.ts';
import type { Cipher, Signer } from './values/secrets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: StoreContext;
    /** The key of a request under /v1, also where it is refused; null elsewhere. */
    apiKey: ApiKey | null;
    /** The signed-in operator. Set under /admin/v1 only. */
    operator: Operator;
  }
}

/** Dependencies of a process, created once by main or by a test. */
export interface App extends PlatformContext {
  /** For statements of jobs that take minutes, where `sql` would give up the connection. */
  readonly longSql: Sql;
  /** Encrypts the secrets that sign webhooks. */
  readonly webhookSecrets: Cipher;
  /** Encrypts the secrets in a store's settings. */
  readonly storeSecrets: Cipher;
  /** Signs the links that resume a checkout. */
  readonly quoteLinks: Signer;
  /** Signs and verifies customers' access tokens. */
  readonly accessTokens: AccessTokens;
  /** Encrypts the tokens of saved payment methods. */
  readonly methodTokens: Cipher;
  /** Signs refresh tokens. */
  readonly refreshTokens: Signer;
  /** Signs six-digit codes: a plain hash of one could be guessed at once. */
  readonly codes: Signer;
  /** Encrypts the content of queued messages. */
  readonly outbox: Cipher;
  readonly passwords: Passwords;
  readonly ports: Ports;
  /** Payment adapters that an operator can configure, by name. */
  readonly paymentAdapters: PaymentAdapters;
  /** Encrypts the credentials of payment providers. */
  readonly providerCredentials: Cipher;
  /** E-mail and text senders, by a store's settings. */
  readonly senders: MessageSenders;
  readonly keyedQueue: KeyedQueue;
  /** Calls to URLs that merchants and agents chose. */
  readonly outbound: Outbound;
  /** Documents that agents publish about themselves, cached. */
  readonly documents: RemoteDocuments;
  /** Encrypts the keys with which stores sign what they send to agents. */
  readonly signingKeys: Cipher;
  readonly requestBatcher: RequestBatcher;
  readonly groupCommit: GroupCommit;
  /** Requests that wait to be written to the request log. */
  readonly requestLog: RequestLog;
  /** Sample data of a new sandbox, by feature. */
  readonly seeds: readonly Seed[];
  /** The public base URL, for links in replies. */
  readonly publicUrl: () => string;
}

/** Sample data of the sandbox. */
export interface Seed {
  /** Runs in the transaction that creates the store. */
  create?(app: App, sql: Sql, store: Store): Promise<void>;
  /** Runs in the transaction that takes the store out of developer mode. */
  end(app: App, sql: Sql, store: Store): Promise<void>;
}

/** Ports that differ between a sandbox and a live store. */
export interface Ports {
  readonly products: (store: Store) => ProductValidator;
  readonly productTrials: (store: Store) => ProductTrial;
  readonly shippingRates: (store: Store) => ShippingRates;
  readonly addresses: (store: Store) => AddressVerifier;
  readonly taxProvider: (store: Store) => TaxProvider;
  /** Providers that a shopper may use now. The first one is the default. */
  readonly payments: (store: Store) => readonly PaymentProvider[];
  /** Disabled providers, which only finish what they began: refunds, webhooks, open attempts. */
  readonly endedPayments: (store: Store) => readonly PaymentProvider[];
  /** Null when a live store has configured no sender. */
  readonly texts: (store: Store) => SendMessage | null;
  readonly mails: (store: Store) => SendMessage | null;
}

/** The customer for whom a request acts, identified by a token. */
export interface Caller {
  readonly customerId: CustomerId;
  readonly sessionId: SessionId;
  /** False for a customer who signed in by text message only. */
  readonly hasEmail: boolean;
}

/** An operator signed in to the operators' interface. */
export interface Operator {
  readonly id: OperatorId;
  readonly email: string;
  readonly role: 'owner' | 'staff';
}

/** The context of one request or job, always for one store. */
export interface StoreContext {
  readonly app: App;
  readonly store: Store;
  readonly storeId: StoreId;
  /** Null for jobs and provider webhooks. */
  readonly key: ApiKey | null;
  /** The operator who acts under /admin/v1, and null elsewhere. */
  readonly operator: Operator | null;
  /** Restricts access to this customer's data; null when no token was sent. */
  readonly caller: Caller | null;
  /** For reads. Changes go through `write`. */
  sql: Sql;
  readonly ids: Ids;
  /**
   * The store's time, by which data expires; a sandbox request may set it. Idempotency keys, rate
   * limits, sign-ins and payment records use `app.clock` instead.
   */
  readonly now: () => Date;
  readonly ifMatch: string | undefined;
  /** The shopper's address, if the merchant's server sends it. */
  readonly shopperIp: string | undefined;
  /** True if the caller asked for an explanation of the amounts. */
  readonly explains: boolean;
  /** The hash of the Idempotency-Key, if any. */
  requestKey: Buffer | null;
  write: Write;
  /** Commits by itself, for what must be stored before a provider is called. */
  writeAtOnce: Write;
}

/** Properties of a request besides its body. */
export type RequestFacts = Pick<
  StoreContext,
  'key' | 'caller' | 'ifMatch' | 'shopperIp' | 'explains'
> & {
  readonly operator?: Operator;
  /** The time that a sandbox request sets. */
  readonly sandboxNow?: Date | undefined;
};

/** Context of a job or a provider webhook: one store, without key or caller. */
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
    operator: request.operator ?? null,
    sql: app.sql,
    ids: app.ids,
    now: () => request.sandboxNow ?? app.clock.now(),
    ifMatch: request.ifMatch,
    shopperIp: request.shopperIp,
    explains: request.explains,
    requestKey: null,
    write: (change) => change(app.sql),
    writeAtOnce: (change) => change(app.sql),
  };
}
