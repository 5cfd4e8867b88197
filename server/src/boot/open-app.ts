import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import type { Config, TracesConfig } from '../config.ts';
import type { App, Ports } from '../context.ts';
import { type ApiKeyCache, apiKeyCache } from '../features/stores/api-keys/api-key-cache.ts';
import { connect, type DatabaseAddress, type Sql } from '../platform/db/connect.ts';
import { databaseClock } from '../platform/db/database-clock.ts';
import { traceStatements } from '../platform/tracing/trace-statements.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { createIds } from '../values/ids.ts';
import { recordKeyUses } from './record-key-uses.ts';
import { recordRequests } from './record-requests.ts';

export interface AppOptions {
  readonly config: Config;
  readonly dataKey: string;
  readonly address: DatabaseAddress;
  readonly directAddress: DatabaseAddress;
  readonly log: Logger;
  readonly ports?: Partial<Ports>;
}

export interface OpenApp {
  readonly app: App;
  readonly keys: ApiKeyCache;
  /** A connection that bypasses any pooler, for LISTEN. */
  readonly direct: Sql;
  /** Sets the base URL of links, known once the process listens. */
  setBase(url: string): void;
  close(): Promise<void>;
}

/** The service without HTTP: its database and dependencies. */
export async function openApp(options: AppOptions): Promise<OpenApp> {
  const { config, dataKey, log, ports = {} } = options;
  const poolSize = Math.max(2, Math.ceil(config.databasePool / config.workers));
  const throughPooler = config.databasePooler;
  const tracing = config.traces && (await loadTracing(config.traces));
  const trace = tracing && traceStatements(tracing);
  const sql = connect(options.address, { poolSize, throughPooler, isServing: true, trace });
  const direct = connect(options.directAddress, { poolSize: 1, throughPooler: false });
  // Connects when it is first used, which is seldom.
  const longSql = connect(options.directAddress, { poolSize: 1, throughPooler: false, trace });
  let base = '';
  const publicUrl = () => config.publicUrl ?? base;
  const clock = await databaseClock(direct);
  const ids = createIds(() => clock.now().getTime());
  const clocks = { clock, databaseClock: clock };
  const parts = { config, dataKey, sql, longSql, log, publicUrl, ports, ids, tracing, ...clocks };
  const app = createApp(parts);
  const keys = apiKeyCache(sql, app.clock);
  await keys.listen(direct);
  const stopRecording = recordKeyUses(keys, log);
  const stopRequestLog = recordRequests(app);
  return {
    app,
    keys,
    direct,
    setBase(url) {
      base = url;
    },
    async close() {
      clock.stop();
      await Promise.all([stopRecording(), stopRequestLog()]);
      await tracing?.stop();
      await Promise.all([sql, direct, longSql].map((pool) => pool.end({ timeout: 1 })));
    },
  };
}

/** OpenTelemetry is loaded only where it is used: it takes memory and time at the start. */
async function loadTracing(config: TracesConfig): Promise<Tracing> {
  const { startTracing } = await import('../platform/tracing/open-telemetry.ts');
  return startTracing(config);
}
