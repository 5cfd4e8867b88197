import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import {
  anyText,
  databaseAddress,
  fraction,
  headerList,
  integer,
  nameServer,
  oneOf,
  onOrOff,
  type Parse,
  secret,
  webAddress,
  workers,
} from './config-parsers.ts';

/** Everything an operator can configure. docs/operating.md lists each; a test compares the two. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly managementHost: string;
  readonly managementPort: number;
  /** Only a configured port fails the start when taken; the default falls back to a free one. */
  readonly managementPortIsChosen: boolean;
  readonly publicUrl: string | undefined;
  readonly adminUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly workers: number;
  /** Seconds for which a stopping process continues to serve, until balancers have noticed. */
  readonly drainSeconds: number;
  readonly isProduction: boolean;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseUrlDirect: string | undefined;
  readonly databasePooler: boolean;
  readonly databasePool: number;
  readonly secretKey: string | undefined;
  /** For one start, when the key is rotated. */
  readonly previousSecretKey: string | undefined;
  /** For one start, after the encryption key was lost. */
  readonly acceptNewSecretKey: boolean;
  readonly logLevel: string;
  readonly logFormat: 'auto' | 'json' | 'pretty';
  readonly rateLimit: boolean;
  /** Concurrent requests per process; more are rejected. */
  readonly requestsAtOnce: number;
  readonly keyRatePerSecond: number;
  readonly signup: 'open' | 'closed';
  readonly cartTtlDays: number;
  readonly cartTtlMaxDays: number;
  readonly cartRetentionDays: number;
  readonly cartAbandonedMinutes: number;
  readonly eventRetentionDays: number;
  readonly auditRetentionDays: number;
  /** Base URL of EasyPost, replaced in tests. */
  readonly easypostUrl: string;
  /** Replaces both of PayPal's base URLs, for tests and proxies. */
  readonly paypalUrl: string | undefined;
  /** Address and port; the resolvers of the system without it. */
  readonly dnsServer: string | undefined;
  /** Base URL of Stripe, replaced in tests. */
  readonly stripeUrl: string;
  /** Base URL of Twilio, replaced in tests. */
  readonly twilioUrl: string;
  /** For development and tests: merchants' URLs may be plain http and private. */
  readonly allowPrivateWebhooks: boolean;
  readonly signIn: SignInConfig;
  /** Undefined where no collector is configured. */
  readonly traces: TracesConfig | undefined;
}

/** Where traces are sent by OTLP, and how many. */
export interface TracesConfig {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** Of the requests and jobs without a caller's decision, from 0 to 1. */
  readonly ratio: number;
}

/** Lifetimes of sign-in credentials, and limits on sending them. */
export interface SignInConfig {
  readonly accessTokenMinutes: number;
  readonly refreshTokenDays: number;
  readonly textCodeMinutes: number;
  readonly emailCodeMinutes: number;
  readonly magicLinkMinutes: number;
  readonly passwordResetMinutes: number;
  readonly textsPerStoreAndHour: number;
}

/** One sentence for each invalid variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type Take = <T, F>(name: string, fallback: F, parse: Parse<T>) => T | F;

/**
 * The only reader of the environment. Every variable is optional; all problems are reported at
 * once.
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  function take<T, F>(name: string, fallback: F, parse: Parse<T>): T | F {
    const text = env[name]?.trim();
    if (text === undefined || text === '') return fallback;
    const result = parse(text);
    if ('value' in result) return result.value;
    problems.push(`${name} must be ${result.mustBe}.`);
    return fallback;
  }
  const cores = availableParallelism();
  const given: Omit<Config, 'drainSeconds'> = {
    host: take('HOST', '127.0.0.1', anyText),
    port: take('PORT', 3000, integer(0, 65_535)),
    managementHost: take('MANAGEMENT_HOST', '127.0.0.1', anyText),
    managementPort: take('MANAGEMENT_PORT', 3001, integer(0, 65_535)),
    managementPortIsChosen: Boolean(env.MANAGEMENT_PORT?.trim()),
    publicUrl: take('PUBLIC_URL', undefined, webAddress),
    adminUrl: take('ADMIN_URL', undefined, webAddress),
    trustProxy: take('TRUST_PROXY', false, onOrOff),
    workers: take('WORKERS', 1, workers(cores)),
    isProduction: env.NODE_ENV?.trim() === 'production',
    dataDir: resolve(take('DATA_DIR', './data', anyText)),
    databaseUrl: take('DATABASE_URL', undefined, databaseAddress),
    databaseUrlDirect: take('DATABASE_URL_DIRECT', undefined, databaseAddress),
    databasePooler: take('DATABASE_POOLER', false, onOrOff),
    databasePool: take('DATABASE_POOL', 2 * cores, integer(1, 500)),
    secretKey: take('SECRET_KEY', undefined, secret),
    previousSecretKey: take('PREVIOUS_SECRET_KEY', undefined, secret),
    acceptNewSecretKey: take('ACCEPT_NEW_SECRET_KEY', false, onOrOff),
    ...readLog(take),
    ...readLimits(take),
    ...readCarts(take),
    signIn: readSignIn(take),
    ...readRetention(take),
    ...readVendors(take),
    allowPrivateWebhooks: take('ALLOW_PRIVATE_WEBHOOKS', false, onOrOff),
    traces: readTraces(take),
  };
  const drainSeconds = take('DRAIN_SECONDS', drainDefault(given), integer(0, 300));
  const config: Config = { ...given, drainSeconds };
  // Processes that share a database must share the key, or they would reject each other's secrets.
  if (config.databaseUrl && !env.SECRET_KEY?.trim()) {
    problems.push('SECRET_KEY must be set when DATABASE_URL is, to the same value everywhere.');
  }
  if (config.databasePooler && !config.databaseUrlDirect) {
    problems.push('DATABASE_URL_DIRECT must be set when DATABASE_POOLER is on: jobs listen there.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

/** Longer than two checks of a balancer that asks every two seconds. */
const DRAIN_SECONDS = 5;

/** A balancer is likely in front of several workers, or of production on its own database. */
function drainDefault({
  databaseUrl,
  workers,
  isProduction,
}: Omit<Config, 'drainSeconds'>): number {
  return databaseUrl !== undefined && (isProduction || workers > 1) ? DRAIN_SECONDS : 0;
}

/** Vendors' base URLs, unless a test replaces them. */
function readVendors(take: Take) {
  return {
    easypostUrl: take('EASYPOST_URL', 'https://api.easypost.com/v2', webAddress),
    stripeUrl: take('STRIPE_URL', 'https://api.stripe.com', webAddress),
    paypalUrl: take('PAYPAL_URL', undefined, webAddress),
    twilioUrl: take('TWILIO_URL', 'https://api.twilio.com', webAddress),
    dnsServer: take('DNS_SERVER', undefined, nameServer),
  };
}

/** The names are those of the OpenTelemetry specification. */
function readTraces(take: Take): TracesConfig | undefined {
  const endpoint = take('OTEL_EXPORTER_OTLP_ENDPOINT', undefined, webAddress);
  const headers = take('OTEL_EXPORTER_OTLP_HEADERS', {}, headerList);
  const service = take('OTEL_SERVICE_NAME', 'cartwright', anyText);
  const ratio = take('OTEL_TRACES_SAMPLER_ARG', 1, fraction);
  return endpoint === undefined ? undefined : { endpoint, headers, service, ratio };
}

function readLog(take: Take) {
  const levels = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent');
  return {
    logLevel: take('LOG_LEVEL', 'info', levels),
    logFormat: take('LOG_FORMAT', 'auto', oneOf('auto', 'json', 'pretty')),
  };
}

function readLimits(take: Take) {
  return {
    rateLimit: take('RATE_LIMIT', true, onOrOff),
    requestsAtOnce: take('REQUESTS_AT_ONCE', 1_000, integer(1, 100_000)),
    keyRatePerSecond: take('KEY_RATE_PER_SECOND', 1_000, integer(1, 1_000_000)),
    signup: take('SIGNUP', 'open', oneOf('open', 'closed')),
  };
}

function readCarts(take: Take) {
  return {
    cartTtlDays: take('CART_TTL_DAYS', 30, integer(1, 3_650)),
    cartTtlMaxDays: take('CART_TTL_MAX_DAYS', 90, integer(1, 3_650)),
    cartRetentionDays: take('CART_RETENTION_DAYS', 7, integer(0, 3_650)),
    cartAbandonedMinutes: take('CART_ABANDONED_MINUTES', 60, integer(1, 100_000)),
  };
}

function readRetention(take: Take) {
  return {
    eventRetentionDays: take('EVENT_RETENTION_DAYS', 30, integer(7, 3_650)),
    auditRetentionDays: take('AUDIT_RETENTION_DAYS', 730, integer(365, 36_500)),
  };
}

function readSignIn(take: Take): SignInConfig {
  return {
    accessTokenMinutes: take('ACCESS_TOKEN_MINUTES', 15, integer(1, 43_200)),
    refreshTokenDays: take('REFRESH_TOKEN_DAYS', 30, integer(1, 365)),
    textCodeMinutes: take('TEXT_CODE_MINUTES', 5, integer(1, 60)),
    emailCodeMinutes: take('EMAIL_CODE_MINUTES', 10, integer(1, 60)),
    magicLinkMinutes: take('MAGIC_LINK_MINUTES', 10, integer(1, 1_440)),
    passwordResetMinutes: take('PASSWORD_RESET_MINUTES', 30, integer(1, 1_440)),
    textsPerStoreAndHour: take('TEXTS_PER_STORE_AND_HOUR', 500, integer(1, 1_000_000)),
  };
}
