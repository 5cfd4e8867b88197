import type { Logger } from 'pino';
import { inlinePrices } from './adapters/products/inline-prices.ts';
import type { Config } from './config.ts';
import type { App, Ports } from './context.ts';
import { LINES_MAX } from './features/carts/cart.ts';
import { METADATA_KEYS_MAX } from './features/carts/contract.ts';
import { cartJobs } from './features/carts/jobs.ts';
import { cartRoutes } from './features/carts/routes.ts';
import type { KnownKeys } from './features/stores/known-keys.ts';
import { configRoutes, signupRoutes } from './features/stores/routes.ts';
import type { Sql } from './platform/db/connect.ts';
import { authenticate } from './platform/http/authenticate.ts';
import { BODY_MAX_BYTES } from './platform/http/body.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { limitKeys } from './platform/http/limit.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { HttpMetrics } from './platform/metrics.ts';
import { createTurns } from './platform/turns.ts';
import { timeOrderedIds } from './values/ids.ts';
import { vault } from './values/secrets.ts';
import { type Clock, systemClock } from './values/time.ts';

export interface AppParts {
  readonly config: Config;
  readonly secretKey: string;
  readonly sql: Sql;
  readonly log: Logger;
  readonly publicUrl: () => string;
  readonly clock?: Clock;
  readonly ports?: Ports;
}

/** Every store is a sandbox until it goes live. */
const sandboxPorts: Ports = { products: () => inlinePrices };

export function createApp(parts: AppParts): App {
  return {
    config: parts.config,
    sql: parts.sql,
    log: parts.log,
    publicUrl: parts.publicUrl,
    clock: parts.clock ?? systemClock,
    ids: timeOrderedIds,
    replies: vault(parts.secretKey, 'idempotent replies'),
    ports: parts.ports ?? sandboxPorts,
    turns: createTurns(),
  };
}

export const jobs: readonly Job[] = [...cartJobs, housekeeping];

/** The one place that knows every feature. */
export async function createInterface(
  app: App,
  keys: KnownKeys,
  metrics: HttpMetrics,
): Promise<Http> {
  const http = await createHttp(app, metrics);
  await http.register(
    async (v1: Http) => {
      authenticate(v1, app, keys.find);
      await limitKeys(v1, app);
      await v1.register(cartRoutes, { prefix: '/carts' });
      await v1.register(configRoutes(LIMITS), { prefix: '/config' });
    },
    { prefix: '/v1' },
  );
  await http.register(signupRoutes(app), { prefix: '/v1/signup' });
  return http;
}

const LIMITS = {
  cartLines: LINES_MAX,
  metadataKeys: METADATA_KEYS_MAX,
  bodyBytes: BODY_MAX_BYTES,
};
