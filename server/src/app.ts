import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { recordedMessages } from './adapters/messages/recorded-messages.ts';
import { mockPayments } from './adapters/payments/mock-payments.ts';
import { paymentVendors } from './adapters/payments/payment-vendors.ts';
import { storePayments } from './adapters/payments/store-payments.ts';
import { inlinePrices } from './adapters/products/inline-prices.ts';
import { merchantWebhook } from './adapters/products/merchant-webhook.ts';
import { type Easypost, easypost } from './adapters/shipping/easypost.ts';
import { freeRate } from './adapters/shipping/free-rate.ts';
import { tidyAddress } from './adapters/shipping/tidy-address.ts';
import { unverifiedAddress } from './adapters/shipping/unverified-address.ts';
import { zoneRates } from './adapters/shipping/zone-rates.ts';
import { noTax } from './adapters/tax/no-tax.ts';
import { stripeTax } from './adapters/tax/stripe-tax.ts';
import { tableTax } from './adapters/tax/table-tax.ts';
import type { Config } from './config.ts';
import type { App, Ports, Seed } from './context.ts';
import { addOnRoutes } from './features/add-ons/routes.ts';
import { seedAddOns } from './features/add-ons/seed-add-ons.ts';
import { accessTokens } from './features/auth/access-token.ts';
import { challengeRoutes } from './features/auth/challenge-routes.ts';
import { emailRoutes } from './features/auth/email-routes.ts';
import { findCaller } from './features/auth/find-caller.ts';
import { authJobs } from './features/auth/jobs.ts';
import { authRoutes } from './features/auth/routes.ts';
import { LINES_MAX } from './features/carts/cart.ts';
import { discountRoutes } from './features/carts/discount-routes.ts';
import { cartJobs } from './features/carts/jobs.ts';
import { cartRoutes } from './features/carts/routes.ts';
import { checkoutRoutes } from './features/checkout/routes.ts';
import { seedCoupons } from './features/coupons/seed-coupons.ts';
import { personRoutes } from './features/customers/admin-routes.ts';
import { customerRoutes } from './features/customers/routes.ts';
import { seedGiftCard } from './features/gift-cards/seed-gift-card.ts';
import { messageJobs } from './features/messages/jobs.ts';
import { findSignedIn } from './features/operators/find-signed-in.ts';
import { operatorJobs } from './features/operators/jobs.ts';
import { sessionRoutes, signInRoutes } from './features/operators/routes.ts';
import { staffRoutes } from './features/operators/staff-routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { providerAdminRoutes } from './features/payments/admin-routes.ts';
import { findingRoutes } from './features/payments/finding-routes.ts';
import { paymentHooks } from './features/payments/hooks.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import type { PaymentAdapters } from './features/payments/payment-adapter.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import type { AddressVerifier } from './features/shipping/address-verifier.ts';
import type { ShippingRates } from './features/shipping/shipping-rates.ts';
import { storeAdminRoutes } from './features/stores/admin-routes.ts';
import { fraudRuleRoutes } from './features/stores/fraud-rule-routes.ts';
import { GO_LIVE_CHECKS } from './features/stores/go-live-check.ts';
import { goLiveRoutes } from './features/stores/go-live-routes.ts';
import type { KnownKeys } from './features/stores/known-keys.ts';
import { liveRoutes } from './features/stores/live-routes.ts';
import { configRoutes, signupRoutes } from './features/stores/routes.ts';
import type { Store } from './features/stores/store.ts';
import type { Taxes } from './features/tax/taxes.ts';
import { upsellRoutes } from './features/upsells/routes.ts';
import { seedUpsells } from './features/upsells/seed-upsells.ts';
import { webhookAdminRoutes } from './features/webhooks/admin-routes.ts';
import { webhookJobs } from './features/webhooks/jobs.ts';
import type { Sql } from './platform/db/connect.ts';
import { createTogether } from './platform/db/together.ts';
import { createGather } from './platform/gather.ts';
import { authenticate } from './platform/http/authenticate.ts';
import { authenticateOperators } from './platform/http/authenticate-operators.ts';
import { BODY_MAX_BYTES } from './platform/http/body.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { limitKeys } from './platform/http/limit.ts';
import { ADMIN, describeInterface } from './platform/http/openapi.ts';
import { type Outbound, outbound } from './platform/http/outbound.ts';
import { METADATA_KEYS_MAX } from './platform/http/shapes.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { HttpMetrics } from './platform/metrics.ts';
import { createPasswords } from './platform/passwords.ts';
import { createTurns } from './platform/turns.ts';
import { timeOrderedIds } from './values/ids.ts';
import { signer, vault } from './values/secrets.ts';
import { type Clock, systemClock } from './values/time.ts';

export interface AppParts {
  readonly config: Config;
  readonly secretKey: string;
  readonly sql: Sql;
  readonly log: Logger;
  readonly publicUrl: () => string;
  readonly clock?: Clock;
  readonly ports?: Partial<Ports>;
  /** Vendors beside those that every service knows. */
  readonly paymentAdapters?: PaymentAdapters;
  readonly outbound?: Outbound;
}

/** Every store is a sandbox until it goes live; then its settings say who answers. */
function portsOf(app: Omit<App, 'ports'>): Ports {
  const { log, storeSecrets: secrets } = app;
  const texts = recordedMessages(log, 'text');
  const mails = recordedMessages(log, 'mail');
  const merchants = merchantWebhook({ ...app, secrets });
  const stripeTaxes = stripeTax({
    ...app,
    url: app.config.stripeUrl,
    credentials: app.providerCredentials,
  });
  const carriers = easypost({ ...app, secrets, url: app.config.easypostUrl });
  return {
    products: (store) => (store.developerMode ? inlinePrices : merchants.validator(store)),
    productTrials: merchants.trial,
    shippingRates: (store) => (store.developerMode ? freeRate : liveRates(store, carriers)),
    addresses: (store) => (store.developerMode ? tidyAddress : liveAddresses(store, carriers)),
    taxes: (store) => liveTaxes(store, stripeTaxes),
    ...storePayments(app, mockPayments(app.clock)),
    texts: () => texts,
    mails: () => mails,
  };
}

function liveTaxes(store: Store, byStripe: ReturnType<typeof stripeTax>): Taxes {
  const { tax } = store.settings;
  if (!tax) return noTax;
  return tax.stripe ? byStripe(store, tax) : tableTax(tax);
}

function liveRates(store: Store, carriers: Easypost): ShippingRates {
  const { carrier, shipping } = store.settings;
  const table = zoneRates(shipping);
  return carrier ? carriers.rates(store, carrier, table) : table;
}

function liveAddresses(store: Store, carriers: Easypost): AddressVerifier {
  const { carrier } = store.settings;
  return carrier ? carriers.addresses(store, carrier) : unverifiedAddress;
}

export function createApp(parts: AppParts): App {
  const clock = parts.clock ?? systemClock;
  const app: Omit<App, 'ports'> = {
    config: parts.config,
    sql: parts.sql,
    log: parts.log,
    publicUrl: parts.publicUrl,
    clock,
    ids: timeOrderedIds,
    replies: vault(parts.secretKey, 'idempotent replies'),
    storeSecrets: vault(parts.secretKey, 'store settings'),
    webhookSecrets: vault(parts.secretKey, 'webhook secrets'),
    quoteLinks: signer(parts.secretKey, 'quote links'),
    accessTokens: accessTokens(parts.secretKey, clock),
    methodTokens: vault(parts.secretKey, 'payment methods'),
    refreshTokens: signer(parts.secretKey, 'refresh tokens'),
    codes: signer(parts.secretKey, 'codes'),
    outbox: vault(parts.secretKey, 'messages'),
    passwords: createPasswords({
      cores: availableParallelism(),
      processes: parts.config.workers,
    }),
    paymentAdapters: { ...paymentVendors(parts.config, clock), ...parts.paymentAdapters },
    providerCredentials: vault(parts.secretKey, 'payment providers'),
    turns: createTurns(),
    outbound: parts.outbound ?? outbound({ allowPrivate: parts.config.allowPrivateWebhooks }),
    gather: createGather(),
    together: createTogether(parts.sql),
    seeds,
  };
  return { ...app, ports: { ...portsOf(app), ...parts.ports } };
}

/** A new store can try every operation at once. */
const seeds: readonly Seed[] = [seedCoupons, seedGiftCard, seedAddOns, seedUpsells];

export const jobs: readonly Job[] = [
  ...authJobs,
  ...cartJobs,
  ...messageJobs,
  ...operatorJobs,
  ...paymentJobs,
  ...webhookJobs,
  housekeeping,
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
      authenticate(v1, app, keys.find, findCaller);
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
  await http.register(paymentHooks(app), { prefix: '/hooks/payments' });
  await http.register(adminInterface(app), { prefix: '/admin' });
  return http;
}

/** The operators' interface: the same platform, a document and credentials of its own. */
function adminInterface(app: App) {
  return async function adminInterface(admin: Http): Promise<void> {
    await describeInterface(admin, ADMIN);
    await admin.register(signInRoutes(app), { prefix: '/v1' });
    await admin.register(
      async (v1: Http) => {
        authenticateOperators(v1, app, findSignedIn);
        await limitKeys(v1, app, ({ operator }) => operator.id);
        await v1.register(sessionRoutes, { prefix: '/session' });
        await v1.register(storeAdminRoutes);
        await v1.register(staffRoutes);
        await v1.register(providerAdminRoutes);
        await v1.register(findingRoutes);
        await v1.register(personRoutes);
        await v1.register(fraudRuleRoutes);
        await v1.register(goLiveRoutes(GO_LIVE_CHECKS));
        await v1.register(webhookAdminRoutes, { prefix: '/webhooks' });
        await v1.register(liveRoutes);
      },
      { prefix: '/v1' },
    );
  };
}

const LIMITS = {
  cartLines: LINES_MAX,
  metadataKeys: METADATA_KEYS_MAX,
  bodyBytes: BODY_MAX_BYTES,
};
