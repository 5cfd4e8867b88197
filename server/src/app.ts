import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { storeSenders } from './adapters/messages/store-senders.ts';
import { paymentVendors } from './adapters/payments/payment-vendors.ts';
import { storePorts } from './adapters/store-ports.ts';
import type { Config } from './config.ts';
import type { App, Ports, Seed } from './context.ts';
import { addOnAdminRoutes } from './features/add-ons/admin-routes.ts';
import { endSeededAddOns } from './features/add-ons/end-seeded-add-ons.ts';
import { addOnRoutes } from './features/add-ons/routes.ts';
import { seedAddOns } from './features/add-ons/seed-add-ons.ts';
import { challengeRoutes } from './features/auth/challenges/challenge-routes.ts';
import { emailRoutes } from './features/auth/challenges/email-routes.ts';
import { endSandboxSignIns } from './features/auth/end-sandbox-sign-ins.ts';
import { authJobs } from './features/auth/jobs.ts';
import { authRoutes } from './features/auth/routes.ts';
import { findCaller } from './features/auth/sessions/find-caller.ts';
import { LINES_MAX } from './features/carts/cart.ts';
import { discountRoutes } from './features/carts/discounts/discount-routes.ts';
import { endSandboxCarts } from './features/carts/end-sandbox-carts.ts';
import { cartJobs } from './features/carts/jobs.ts';
import { cartRoutes } from './features/carts/routes.ts';
import { checkoutRoutes } from './features/checkout/routes.ts';
import { couponAdminRoutes } from './features/coupons/admin-routes.ts';
import { endSandboxCoupons } from './features/coupons/end-sandbox-coupons.ts';
import { couponJobs } from './features/coupons/jobs.ts';
import { seedCoupons } from './features/coupons/seed-coupons.ts';
import { recordTextReply } from './features/customers/consent/record-text-reply.ts';
import { customerRoutes } from './features/customers/routes.ts';
import { giftCardAdminRoutes } from './features/gift-cards/admin-routes.ts';
import { endSandboxCards } from './features/gift-cards/end-sandbox-cards.ts';
import { giftCardJobs } from './features/gift-cards/jobs.ts';
import { seedGiftCard } from './features/gift-cards/seed-gift-card.ts';
import { messageAdminRoutes } from './features/messages/admin-routes.ts';
import { queueOperatorMail } from './features/messages/delivery/queue-operator-mail.ts';
import { messageWebhookRoutes } from './features/messages/delivery/webhook-routes.ts';
import { messageJobs } from './features/messages/jobs.ts';
import { entryRoutes, operatorRoutes } from './features/operators/admin-routes.ts';
import { operatorJobs } from './features/operators/jobs.ts';
import { pageRoutes } from './features/operators/page-routes.ts';
import { authenticateOperators } from './features/operators/sessions/authenticate-operators.ts';
import { findSignedIn } from './features/operators/sessions/find-signed-in.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { providerAdminRoutes } from './features/payments/providers/admin-routes.ts';
import { discrepancyRoutes } from './features/payments/reconciliation/discrepancy-routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { paymentWebhookRoutes } from './features/payments/webhooks/webhook-routes.ts';
import { personRoutes } from './features/privacy/admin-routes.ts';
import { signupRoutes } from './features/signup/routes.ts';
import { storeAdminRoutes } from './features/stores/admin-routes.ts';
import { authenticate } from './features/stores/api-keys/authenticate.ts';
import type { KnownKeys } from './features/stores/api-keys/known-keys.ts';
import { fraudRuleRoutes } from './features/stores/fraud-rules/fraud-rule-routes.ts';
import { goLiveRoutes } from './features/stores/go-live/go-live-routes.ts';
import { configRoutes } from './features/stores/routes.ts';
import { liveRoutes } from './features/stores/settings/live-routes.ts';
import { offerAdminRoutes } from './features/upsells/admin-routes.ts';
import { endSeededUpsells } from './features/upsells/end-seeded-upsells.ts';
import { upsellRoutes } from './features/upsells/routes.ts';
import { seedUpsells } from './features/upsells/seed-upsells.ts';
import { webhookAdminRoutes } from './features/webhooks/admin-routes.ts';
import { webhookJobs } from './features/webhooks/jobs.ts';
import { accessTokens } from './platform/access-token.ts';
import type { Sql } from './platform/db/connect.ts';
import { createGroupCommit } from './platform/db/group-commit.ts';
import { BODY_MAX_BYTES } from './platform/http/body.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { limitKeys } from './platform/http/limit.ts';
import { ADMIN, describeInterface } from './platform/http/openapi/openapi.ts';
import { METADATA_KEYS_MAX } from './platform/http/openapi/shapes.ts';
import { type Outbound, outbound } from './platform/http/outbound/outbound.ts';
import { analyzeNewTables } from './platform/jobs/analyze-new-tables.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import { createJobFailures } from './platform/jobs/job-failures.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { createKeyedQueue } from './platform/keyed-queue.ts';
import type { HttpMetrics } from './platform/metrics.ts';
import { createPasswords } from './platform/passwords.ts';
import { createRequestBatcher } from './platform/request-batcher.ts';
import type { MessageSenders } from './ports/messages/message-senders.ts';
import type { PaymentAdapters } from './ports/payments/payment-adapter.ts';
import { type Ids, timeOrderedIds } from './values/ids.ts';
import { keyedHash, signer, vault } from './values/secrets.ts';
import { type Clock, systemClock } from './values/time.ts';

export interface AppParts {
  readonly config: Config;
  /** Encrypts and signs data; itself encrypted with the operator's key. */
  readonly dataKey: string;
  readonly sql: Sql;
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
}

export function createApp(parts: AppParts): App {
  const clock = parts.clock ?? systemClock;
  const known: Omit<App, 'ports' | 'senders'> = {
    config: parts.config,
    sql: parts.sql,
    log: parts.log,
    publicUrl: parts.publicUrl,
    clock,
    databaseClock: parts.databaseClock ?? systemClock,
    ids: parts.ids ?? timeOrderedIds,
    replies: vault(parts.dataKey, 'idempotent replies'),
    storeSecrets: vault(parts.dataKey, 'store settings'),
    webhookSecrets: vault(parts.dataKey, 'webhook secrets'),
    quoteLinks: signer(parts.dataKey, 'quote links'),
    accessTokens: accessTokens(parts.dataKey, clock),
    methodTokens: vault(parts.dataKey, 'payment methods'),
    refreshTokens: signer(parts.dataKey, 'refresh tokens'),
    codes: signer(parts.dataKey, 'codes'),
    outbox: vault(parts.dataKey, 'messages'),
    identifierHash: keyedHash(parts.dataKey, 'identifiers'),
    passwords: createPasswords({
      cores: availableParallelism(),
      processes: parts.config.workers,
    }),
    paymentAdapters: { ...paymentVendors(parts.config, clock), ...parts.paymentAdapters },
    providerCredentials: vault(parts.dataKey, 'payment providers'),
    keyedQueue: createKeyedQueue(waitingMax(parts.config)),
    outbound: parts.outbound ?? outbound({ allowPrivate: parts.config.allowPrivateWebhooks }),
    failures: createJobFailures({ log: parts.log, clock }),
    requestBatcher: createRequestBatcher(),
    groupCommit: createGroupCommit(parts.sql),
    seeds,
  };
  const app = { ...known, senders: parts.senders ?? storeSenders(known) };
  return { ...app, ports: { ...storePorts(app), ...parts.ports } };
}

/** Limits carts that wait for slow merchants to half of the slots. */
function waitingMax({ requestsAtOnce }: Config) {
  const quarter = Math.ceil(requestsAtOnce / 4);
  return { perKey: quarter, perStore: quarter, total: Math.ceil(requestsAtOnce / 2) };
}

/** Sample data, so that a new store can try every operation. */
const seeds: readonly Seed[] = [
  { plant: seedCoupons, end: endSandboxCoupons },
  { plant: seedGiftCard, end: endSandboxCards },
  { plant: seedAddOns, end: endSeededAddOns },
  { plant: seedUpsells, end: endSeededUpsells },
  { end: endSandboxSignIns },
  { end: endSandboxCarts },
];

export const jobs: readonly Job<App>[] = [
  ...authJobs,
  ...cartJobs,
  ...couponJobs,
  ...giftCardJobs,
  ...messageJobs,
  ...operatorJobs,
  ...paymentJobs,
  ...webhookJobs,
  housekeeping,
  analyzeNewTables,
];

/** The one place that knows every feature. */
export async function createInterface(
  app: App,
  keys: KnownKeys,
  metrics: HttpMetrics,
): Promise<Http> {
  const http = await createHttp(app, metrics);
  await http.register(
    async (v1: Http) => {
      authenticate(v1, app, keys, findCaller);
      await limitKeys(v1, app);
      await v1.register(authRoutes, { prefix: '/auth' });
      await v1.register(challengeRoutes, { prefix: '/auth' });
      await v1.register(emailRoutes, { prefix: '/customers/me/email' });
      await v1.register(cartRoutes, { prefix: '/carts' });
      await v1.register(discountRoutes, { prefix: '/carts' });
      await v1.register(customerRoutes, { prefix: '/customers/me' });
      await v1.register(checkoutRoutes, { prefix: '/checkout' });
      await v1.register(orderRoutes, { prefix: '/orders' });
      await v1.register(paymentRoutes, { prefix: '/payments' });
      await v1.register(addOnRoutes, { prefix: '/add-ons' });
      await v1.register(upsellRoutes, { prefix: '/upsells' });
      await v1.register(configRoutes(LIMITS), { prefix: '/config' });
    },
    { prefix: '/v1' },
  );
  await http.register(signupRoutes(app), { prefix: '/v1/signup' });
  await http.register(paymentWebhookRoutes(app), { prefix: '/hooks/payments' });
  await http.register(messageWebhookRoutes(app, recordTextReply), { prefix: '/hooks/messages' });
  await http.register(adminInterface(app, keys), { prefix: '/admin' });
  return http;
}

/** The operators' interface: the same platform with its own document and credentials. */
function adminInterface(app: App, keys: KnownKeys) {
  return async function adminInterface(admin: Http): Promise<void> {
    await describeInterface(admin, ADMIN);
    await admin.register(pageRoutes(app));
    await admin.register(entryRoutes(app, queueOperatorMail), { prefix: '/v1' });
    await admin.register(
      async (v1: Http) => {
        authenticateOperators(v1, app, findSignedIn);
        forgetChangedStores(v1, keys);
        await limitKeys(v1, app, ({ operator }) => operator.id);
        await v1.register(operatorRoutes(queueOperatorMail));
        await v1.register(storeAdminRoutes);
        await v1.register(providerAdminRoutes);
        await v1.register(discrepancyRoutes);
        await v1.register(personRoutes);
        await v1.register(couponAdminRoutes);
        await v1.register(giftCardAdminRoutes);
        await v1.register(offerAdminRoutes);
        await v1.register(addOnAdminRoutes);
        await v1.register(fraudRuleRoutes);
        await v1.register(goLiveRoutes);
        await v1.register(webhookAdminRoutes, { prefix: '/webhooks' });
        await v1.register(liveRoutes);
        await v1.register(messageAdminRoutes);
      },
      { prefix: '/v1' },
    );
  };
}

/**
 * An operator's change takes effect in this process before the reply is sent; other processes are
 * notified. The change is committed or rolled back by then.
 */
function forgetChangedStores(http: Http, keys: KnownKeys): void {
  http.addHook('onSend', async ({ ctx, method }) => {
    if (ctx && method !== 'GET') keys.forget(ctx.storeId);
  });
}

const LIMITS = {
  cartLines: LINES_MAX,
  metadataKeys: METADATA_KEYS_MAX,
  bodyBytes: BODY_MAX_BYTES,
};
