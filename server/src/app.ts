import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { storeSenders } from './adapters/messages/store-senders.ts';
import { paymentVendors } from './adapters/payments/payment-vendors.ts';
import { storePorts } from './adapters/store-ports.ts';
import type { Config } from './config.ts';
import type { App, Ports, Seed } from './context.ts';
import { endSeededAddOns } from './features/add-ons/end-seeded-add-ons.ts';
import { seedAddOns } from './features/add-ons/seed-add-ons.ts';
import { sendAcpOrder } from './features/agents/acp-2026-04-17/send-acp-order.ts';
import { orderWebhookJobs } from './features/agents/order-webhooks/jobs.ts';
import { ORDER_CODEC } from './features/agents/ucp/orders.ts';
import { endSandboxSignIns } from './features/auth/end-sandbox-sign-ins.ts';
import { authJobs } from './features/auth/jobs.ts';
import { endSandboxCarts } from './features/carts/end-sandbox-carts.ts';
import { cartJobs } from './features/carts/jobs.ts';
import { endSandboxCoupons } from './features/coupons/end-sandbox-coupons.ts';
import { couponJobs } from './features/coupons/jobs.ts';
import { seedCoupons } from './features/coupons/seed-coupons.ts';
import { endDemoEndpoint } from './features/demo-data/end-demo-endpoint.ts';
import { figureJobs } from './features/figures/jobs.ts';
import { endSandboxCards } from './features/gift-cards/end-sandbox-cards.ts';
import { giftCardJobs } from './features/gift-cards/jobs.ts';
import { seedGiftCard } from './features/gift-cards/seed-gift-card.ts';
import { mcpJobs } from './features/mcp/jobs.ts';
import { messageJobs } from './features/messages/jobs.ts';
import { operatorJobs } from './features/operators/jobs.ts';
import { orderJobs } from './features/orders/jobs.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { requestLogJobs } from './features/request-log/jobs.ts';
import { endSeededUpsells } from './features/upsells/end-seeded-upsells.ts';
import { seedUpsells } from './features/upsells/seed-upsells.ts';
import { webhookJobs } from './features/webhooks/jobs.ts';
import { accessTokens } from './platform/access-token.ts';
import { createCluster } from './platform/db/citus/cluster.ts';
import type { Sql } from './platform/db/connect.ts';
import { createGroupCommit } from './platform/db/group-commit.ts';
import { type Outbound, outbound } from './platform/http/outbound/outbound.ts';
import { remoteDocuments } from './platform/http/outbound/remote-documents.ts';
import { createRequestLog } from './platform/http/request-log/request-log.ts';
import { analyzeNewTables } from './platform/jobs/analyze-new-tables.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import { createJobFailures } from './platform/jobs/job-failures.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { createKeyedQueue } from './platform/keyed-queue.ts';
import { createPasswords, type Passwords } from './platform/passwords.ts';
import { createRequestBatcher } from './platform/request-batcher.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import type { MessageSenders } from './ports/messages/message-senders.ts';
import type { PaymentAdapters } from './ports/payments/payment-adapter.ts';
import { type Ids, timeOrderedIds } from './values/ids.ts';
import { createCipher, keyedHash, signer } from './values/secrets.ts';
import { type Clock, systemClock } from './values/time.ts';

export interface AppParts {
  readonly config: Config;
  /** Encrypts and signs data; itself encrypted with the operator's key. */
  readonly dataKey: string;
  readonly sql: Sql;
  /** The same as `sql` if it is not given. */
  readonly longSql?: Sql;
  readonly log: Logger;
  readonly publicUrl: () => string;
  readonly clock?: Clock;
  readonly databaseClock?: Clock;
  readonly ids?: Ids;
  readonly ports?: Partial<Ports>;
  /** Adapters in addition to the built-in ones. */
  readonly paymentAdapters?: PaymentAdapters;
  readonly outbound?: Outbound;
  readonly senders?: MessageSenders;
  readonly passwords?: Passwords;
  readonly tracing?: Tracing | undefined;
}

export function createApp(parts: AppParts): App {
  const clock = parts.clock ?? systemClock;
  const guarded = parts.outbound ?? outbound({ allowPrivate: parts.config.allowPrivateWebhooks });
  const known: Omit<App, 'ports' | 'senders'> = {
    config: parts.config,
    sql: parts.sql,
    longSql: parts.longSql ?? parts.sql,
    log: parts.log,
    publicUrl: parts.publicUrl,
    clock,
    databaseClock: parts.databaseClock ?? systemClock,
    ids: parts.ids ?? timeOrderedIds,
    replies: createCipher(parts.dataKey, 'idempotent replies'),
    storeSecrets: createCipher(parts.dataKey, 'store settings'),
    webhookSecrets: createCipher(parts.dataKey, 'webhook secrets'),
    quoteLinks: signer(parts.dataKey, 'quote links'),
    accessTokens: accessTokens(parts.dataKey, clock),
    methodTokens: createCipher(parts.dataKey, 'payment methods'),
    refreshTokens: signer(parts.dataKey, 'refresh tokens'),
    codes: signer(parts.dataKey, 'codes'),
    outbox: createCipher(parts.dataKey, 'messages'),
    identifierHash: keyedHash(parts.dataKey, 'identifiers'),
    passwords: parts.passwords ?? createPasswords(machineOf(parts.config)),
    paymentAdapters: { ...paymentVendors(parts.config, clock), ...parts.paymentAdapters },
    providerCredentials: createCipher(parts.dataKey, 'payment providers'),
    keyedQueue: createKeyedQueue(waitingMax(parts.config)),
    outbound: guarded,
    documents: remoteDocuments({ outbound: guarded, clock }),
    signingKeys: createCipher(parts.dataKey, 'signing keys'),
    failures: createJobFailures({ log: parts.log, clock }),
    cluster: createCluster({ sql: parts.sql, clock, log: parts.log }),
    tracing: parts.tracing,
    requestBatcher: createRequestBatcher(),
    groupCommit: createGroupCommit(parts.sql),
    requestLog: createRequestLog(),
    seeds,
  };
  const app = { ...known, senders: parts.senders ?? storeSenders(known) };
  return { ...app, ports: { ...storePorts(app), ...parts.ports } };
}

function machineOf({ workers }: Config) {
  return { cores: availableParallelism(), processes: workers };
}

/** Tasks of keyed queues wait in at most half of the request slots; of one store, in a quarter. */
function waitingMax({ requestsAtOnce }: Config) {
  const quarter = Math.ceil(requestsAtOnce / 4);
  return { perKey: quarter, perStore: quarter, total: Math.ceil(requestsAtOnce / 2) };
}

/** Sample data, so that a new store can try every operation. */
const seeds: readonly Seed[] = [
  { create: seedCoupons, end: endSandboxCoupons },
  { create: seedGiftCard, end: endSandboxCards },
  { create: seedAddOns, end: endSeededAddOns },
  { create: seedUpsells, end: endSeededUpsells },
  { end: endSandboxSignIns },
  { end: endSandboxCarts },
  { end: endDemoEndpoint },
];

export const jobs: readonly Job<App>[] = [
  ...authJobs,
  ...cartJobs,
  ...couponJobs,
  ...giftCardJobs,
  ...figureJobs,
  ...mcpJobs,
  ...messageJobs,
  ...operatorJobs,
  ...orderJobs,
  ...paymentJobs,
  ...requestLogJobs,
  ...webhookJobs,
  ...orderWebhookJobs(ORDER_CODEC, sendAcpOrder),
  housekeeping,
  analyzeNewTables,
];
