import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const SECRET_KEY = 'a secret key of at least 32 characters';
const DATABASE_URL = 'postgres://user:password@db.example.com/shop';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
}

describe('readConfig', () => {
  it('works with nothing set', () => {
    const config = readConfig({});
    const cores = availableParallelism();
    assert.deepEqual(config, {
      host: '127.0.0.1',
      port: 3000,
      managementHost: '127.0.0.1',
      managementPort: 3001,
      managementPortIsChosen: false,
      publicUrl: undefined,
      adminUrl: undefined,
      trustProxy: false,
      workers: 1,
      drainSeconds: 0,
      isProduction: false,
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      databaseUrlDirect: undefined,
      databasePooler: false,
      databasePool: 2 * cores,
      secretKey: undefined,
      previousSecretKey: undefined,
      acceptNewSecretKey: false,
      logLevel: 'info',
      logFormat: 'auto',
      rateLimit: true,
      requestsAtOnce: 1_000,
      keyRatePerSecond: 1_000,
      signup: 'open',
      cartTtlDays: 30,
      cartTtlMaxDays: 90,
      cartRetentionDays: 7,
      signIn: {
        accessTokenMinutes: 15,
        refreshTokenDays: 30,
        textCodeMinutes: 5,
        emailCodeMinutes: 10,
        magicLinkMinutes: 10,
        passwordResetMinutes: 30,
        textsPerStoreAndHour: 500,
      },
      cartAbandonedMinutes: 60,
      eventRetentionDays: 30,
      auditRetentionDays: 730,
      easypostUrl: 'https://api.easypost.com/v2',
      paypalUrl: undefined,
      dnsServer: undefined,
      stripeUrl: 'https://api.stripe.com',
      twilioUrl: 'https://api.twilio.com',
      allowPrivateWebhooks: false,
      traces: undefined,
    });
    assert.ok(Object.isFrozen(config));
  });

  it('treats a blank variable as not set', () => {
    const blank = { PORT: '', DATABASE_URL: '  ', SECRET_KEY: '', RATE_LIMIT: ' ' };
    assert.deepEqual(readConfig(blank), readConfig({}));
  });

  it('reads and trims variables', () => {
    const config = readConfig({
      PORT: ' 0 ',
      MANAGEMENT_PORT: '9001',
      PUBLIC_URL: 'https://shop.example.com//',
      DATABASE_URL,
      SECRET_KEY,
      WORKERS: 'auto',
      RATE_LIMIT: 'OFF',
      SIGNUP: 'Closed',
      CART_RETENTION_DAYS: '0',
    });
    assert.deepEqual([config.port, config.managementPort], [0, 9001]);
    assert.equal(config.managementPortIsChosen, true);
    assert.equal(config.publicUrl, 'https://shop.example.com');
    assert.deepEqual([config.databaseUrl, config.secretKey], [DATABASE_URL, SECRET_KEY]);
    assert.equal(config.workers, availableParallelism());
    assert.deepEqual([config.rateLimit, config.signup], [false, 'closed']);
    assert.equal(config.cartRetentionDays, 0);
  });

  it('drains by default where a balancer is likely: a cluster with its own database', () => {
    const own = { DATABASE_URL, SECRET_KEY };
    const drains = (env: Record<string, string>) => readConfig(env).drainSeconds;
    assert.equal(drains(own), 0);
    assert.equal(drains({ NODE_ENV: 'production', WORKERS: '2' }), 0);
    assert.equal(drains({ ...own, NODE_ENV: 'production' }), 5);
    assert.equal(drains({ ...own, WORKERS: '2' }), 5);
    assert.equal(drains({ ...own, WORKERS: '2', DRAIN_SECONDS: '0' }), 0);
    assert.equal(drains({ DRAIN_SECONDS: '30' }), 30);
  });

  it('reads the collector of traces as OpenTelemetry names it', () => {
    const { traces } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-tenant=7',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
    assert.deepEqual(traces, {
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Bearer abc', 'x-tenant': '7' },
      service: 'cartwright',
      ratio: 0.25,
    });
    for (const wrong of ['1.1', '-1', 'half', '2']) {
      assert.match(problemsOf({ OTEL_TRACES_SAMPLER_ARG: wrong }).join(), /from 0 to 1/);
    }
    for (const wrong of ['authorization', 'a=%', '=b', 'a=b c']) {
      assert.match(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: wrong }).join(), /name=value/);
    }
  });

  it('reports all invalid variables at once', () => {
    const wrong = {
      PORT: '65536',
      MANAGEMENT_PORT: '-1',
      PUBLIC_URL: 'shop.example.com',
      ADMIN_URL: 'ftp://admin.example.com',
      TRUST_PROXY: 'yes',
      WORKERS: '0',
      DATABASE_URL: 'mysql://db.example.com/shop',
      DATABASE_URL_DIRECT: 'db.example.com',
      DATABASE_POOLER: '1',
      DATABASE_POOL: '0x10',
      SECRET_KEY: 'short',
      LOG_LEVEL: 'loud',
      LOG_FORMAT: 'xml',
      RATE_LIMIT: 'false',
      KEY_RATE_PER_SECOND: '1.5',
      SIGNUP: 'maybe',
      CART_TTL_DAYS: '0',
      CART_TTL_MAX_DAYS: '1e3',
      CART_RETENTION_DAYS: '٣',
      CART_ABANDONED_MINUTES: '0',
      EVENT_RETENTION_DAYS: '6',
      AUDIT_RETENTION_DAYS: '364',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
    };
    const problems = problemsOf(wrong);
    assert.deepEqual(
      problems.map((sentence) => sentence.split(' ', 1)[0]),
      Object.keys(wrong),
    );
    for (const sentence of problems) assert.match(sentence, /^[A-Z_]+ must be .+\.$/);
  });

  it('never repeats an invalid value: a URL holds a password, and a key is a secret', () => {
    const canary = 'canary';
    const problems = problemsOf({
      DATABASE_URL: `mysql://user:${canary}@db.example.com/shop`,
      DATABASE_URL_DIRECT: `${canary} postgres://user:${canary}@db`,
      SECRET_KEY: canary,
      PUBLIC_URL: `${canary}://user:${canary}@shop`,
      PORT: canary,
      SIGNUP: canary,
    });
    assert.equal(problems.length, 6);
    assert.ok(!problems.join().includes(canary));
  });

  it('requires a key for a shared database, and a direct URL behind a pooler', () => {
    assert.match(problemsOf({ DATABASE_URL }).join(), /^SECRET_KEY must be set/);
    assert.deepEqual(problemsOf({ DATABASE_URL, SECRET_KEY }), []);
    const pooled = { DATABASE_URL, SECRET_KEY, DATABASE_POOLER: 'on' };
    assert.match(problemsOf(pooled).join(), /^DATABASE_URL_DIRECT must be set/);
    assert.deepEqual(problemsOf({ ...pooled, DATABASE_URL_DIRECT: DATABASE_URL }), []);
  });
});
