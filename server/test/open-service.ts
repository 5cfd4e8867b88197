import { createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { App } from '../src/context.ts';
import { apiKeyCache } from '../src/features/stores/api-keys/api-key-cache.ts';
import { createInterface } from '../src/interface.ts';
import { connect } from '../src/platform/db/connect.ts';
import { outbound } from '../src/platform/http/outbound/outbound.ts';
import { createRegistry, httpMetrics } from '../src/platform/metrics.ts';
import { HOUR_MS } from '../src/values/time.ts';
import { watchCanaries } from './canaries.ts';
import { checkReplies } from './check-replies.ts';
import { testDatabase } from './database-address.ts';
import { runningFile } from './describe-files.ts';
import { fakeSenders } from './fake-senders.ts';
import type { ServiceOptions, TestClock, TestService } from './harness.ts';
import { testpay, withFakes } from './live-store.ts';
import { quickPasswords } from './quick-passwords.ts';
import { testLog } from './test-log.ts';
import { caller, newStore } from './test-store.ts';

/** A service that several files may use, each from its load to the end of its tests. */
export interface OpenService {
  readonly service: TestService;
  /** The log begins with what the file logged while it was loaded. */
  beginFile(): void;
  /** Fails if the log of the file has personal data or secrets. The clock is right again. */
  endFile(): void;
  close(): Promise<void>;
}

/** As guarded as the real one, and no host name resolves: nothing leaves this machine. */
const nowhere = outbound({ allowPrivate: false, resolve: async () => [] });

/** The whole service, closed by its caller. */
export async function openService(options: ServiceOptions): Promise<OpenService> {
  const seen: string[] = [];
  const sql =
    options.sql ??
    connect(testDatabase(), {
      poolSize: 4,
      throughPooler: false,
      onStatement: (text) => seen.push(text),
    });
  const config = testConfig(options.env);
  const clock = testClock(config);
  const { log, logLines, linesOf } = testLog();
  const made = createApp({
    config,
    sql,
    log,
    clock,
    dataKey: 'a secret key for tests, 32 characters',
    publicUrl: () => config.publicUrl ?? 'http://cartwright.test',
    ...(!config.allowPrivateWebhooks && { outbound: nowhere }),
    paymentAdapters: { testpay: testpay(clock), ...options.paymentAdapters },
    ...(!options.realSenders && { senders: fakeSenders }),
    ...(!options.realPasswords && { passwords: quickPasswords }),
  });
  const base = options.fakes === false ? made.ports : withFakes(made.ports);
  const app: App = { ...made, ports: { ...base, ...options.ports } };
  const keys = apiKeyCache(sql, clock);
  const http = await createInterface(app, keys, httpMetrics(createRegistry()));
  checkReplies(http);
  const canaries = watchCanaries(http);
  await http.ready();
  const call = caller(http, {});
  const service: TestService = {
    app,
    http,
    keys,
    sql,
    clock,
    logLines,
    call,
    callFrom: (remoteAddress) => caller(http, {}, remoteAddress),
    newStore: (store) => newStore(app, http, store),
    async statements(work) {
      const before = seen.length;
      await work();
      return seen.slice(before).filter((text) => !/^\s*(begin|commit|rollback)\b/i.test(text));
    },
  };
  return {
    service,
    beginFile() {
      logLines.splice(0, logLines.length, ...linesOf(runningFile()));
    },
    endFile() {
      clock.reset();
      const lines = linesOf(runningFile());
      canaries.assertNotIn(runningFile(), lines);
      lines.length = 0;
    },
    async close() {
      await http.close();
      await sql.end({ timeout: 1 });
    },
  };
}

function testConfig(env: Record<string, string> = {}): Config {
  // A test advances the clock by days; one about expiry sets the lifetime of tokens.
  return readConfig({ RATE_LIMIT: 'off', ACCESS_TOKEN_MINUTES: '43200', ...env });
}

/**
 * Limits count by minutes and hours: from a full hour on, no test crosses the end of an hour by
 * chance. One constant: the clocks of two services of a test are equal.
 */
const FULL_HOUR_MS = HOUR_MS - (Date.now() % HOUR_MS);

function testClock({ rateLimit }: Config): TestClock & { reset(): void } {
  const startMs = rateLimit ? FULL_HOUR_MS : 0;
  let offsetMs = startMs;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms;
    },
    reset() {
      offsetMs = startMs;
    },
  };
}
