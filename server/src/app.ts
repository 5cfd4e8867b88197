import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { recordedMessages } from './adapters/messages/recorded-messages.ts';
import { mockPayments } from './adapters/payments/mock-payments.ts';
import { inlinePrices } from './adapters/products/inline-prices.ts';
import { freeRate } from './adapters/shipping/free-rate.ts';
import { tidyAddress } from './adapters/shipping/tidy-address.ts';
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
import { customerRoutes } from './features/customers/routes.ts';
import { seedGiftCard } from './features/gift-cards/seed-gift-card.ts';
import { messageJobs } from './features/messages/jobs.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { paymentHooks } from './features/payments/hooks.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import type { KnownKeys } from './features/stores/known-keys.ts';
import { configRoutes, signupRoutes } from './features/stores/routes.ts';
import { upsellRoutes } from './features/upsells/routes.ts';
import { seedUpsells } from './features/upsells/seed-upsells.ts';
import type { Sql } from './platform/db/connect.ts';
import { createTogether } from './platform/db/together.ts';
import { createGather } from './platform/gather.ts';
import { authenticate } from './platform/http/authenticate.ts';
import { BODY_MAX_BYTES } from './platform/http/body.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { limitKeys } from './platform/http/limit.ts';
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
}

/** Every store is a sandbox until it goes live. */
function sandboxPorts(clock: Clock, log: Logger): Ports {
  const payments = [mockPayments(clock)];
  const texts = recordedMessages(log, 'text');
  const mails = recordedMessages(log, 'mail');
  return {
    products: () => inlinePrices,
    shippingRates: () => freeRate,
    addresses: () => tidyAddress,
    payments: () => payments,
    texts: () => texts,
    mails: () => mails,
  };
}

export function createApp(parts: AppParts): App {
  const clock = parts.clock ?? systemClock;
  return {
    config: parts.config,
    sql: parts.sql,
    log: parts.log,
    publicUrl: parts.publicUrl,
    clock,
    ids: timeOrderedIds,
    replies: vault(parts.secretKey, 'idempotent replies'),
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
    ports: { ...sandboxPorts(clock, parts.log), ...parts.ports },
    turns: createTurns(),
    gather: createGather(),
    together: createTogether(parts.sql),
    seeds,
  };
}

/** A new store can try every operation at once. */
const seeds: readonly Seed[] = [seedCoupons, seedGiftCard, seedAddOns, seedUpsells];

export const jobs: readonly Job[] = [
  ...authJobs,
  ...cartJobs,
  ...messageJobs,
  ...paymentJobs,
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
  return http;
}

const LIMITS = {
  cartLines: LINES_MAX,
  metadataKeys: METADATA_KEYS_MAX,
  bodyBytes: BODY_MAX_BYTES,
};
