import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { jobs } from '../app.ts';
import type { Config } from '../config.ts';
import type { App, Ports } from '../context.ts';
import { DISCREPANCY_TYPES } from '../features/payments/reconciliation/discrepancy.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import {
  backlogMetrics,
  createRegistry,
  databaseMetrics,
  discrepancyMetrics,
  jobFailureMetrics,
  jobMetrics,
  unreachableStoreMetrics,
} from '../platform/metrics.ts';
import { SECOND_MS } from '../values/time.ts';
import { logConfigWarnings } from './config-warnings.ts';
import { dataKey } from './data-key.ts';
import { demoStore } from './demo-store.ts';
import { drain } from './drain.ts';
import { countDiscrepancies, readDatabase, readiness, startManagement } from './manage.ts';
import { openApp } from './open-app.ts';
import { openDatabase } from './open-database.ts';
import { readBacklog } from './read-backlog.ts';
import { secretKey } from './secret-key.ts';
import { serve } from './serve.ts';
import { startupMessage } from './startup-message.ts';
import type { Stops } from './stop-in-order.ts';
import { startWorkers, type Workers } from './workers.ts';

/**
 * Each part registers its stop when it starts, so a stop at any time undoes exactly the started
 * parts. Callers may pass other ports than the sandbox's.
 */
export async function start(
  config: Config,
  log: Logger,
  stops: Stops,
  ports: Partial<Ports> = {},
): Promise<void> {
  let notReady: string | undefined = 'the service is starting';
  const database = await openDatabase(config, progress, stops);
  const { address, directAddress } = database;
  const key = await secretKey(config, database);
  const order = { dataKey: await dataKey(database, key, config, log), address, directAddress };
  const opened = await openApp({ config, log, ports, ...order });
  stops.add('connections', opened.close);
  const { app, keys, direct } = opened;
  const demo = database.isBundled ? await demoStore(app, keys) : undefined;

  const registry = registryOf(app);
  const running = await startJobs(app, directAddress, jobs, jobMetrics(registry), direct);
  stops.add('jobs', running.stop);

  // The management port opens before requests and closes after them, so it can report draining.
  let workers: Workers | undefined;
  const whyNotReady = readiness(app.sql, database.migrations);
  const management = await startManagement(config, {
    notReadyBecause: async () => notReady ?? (await whyNotReady()),
    metrics: () => metricsOf(registry, workers),
  });
  stops.add('management', management.stop);

  if (config.workers > 1) {
    workers = await startWorkers(config.workers, order, log);
    // Jobs run in this process; their links use the address on which the workers listen.
    opened.setBase(workers.base);
  }
  const serving = workers ?? (await serve(opened, registry));
  stops.add('requests', serving.stop);
  const drainMs = config.drainSeconds * SECOND_MS;
  const stop = async (urgent: AbortSignal) => {
    notReady = 'the service is stopping';
    await drain(serving, drainMs, urgent);
  };
  stops.add('drain', stop, drainMs + SECOND_MS);
  notReady = undefined;
  logConfigWarnings(config, database, log);
  const { base } = serving;
  log.info({ base, management: management.url }, 'listening');
  if (database.isBundled || process.stdout.isTTY) {
    const consoleUrl = config.adminUrl ?? `${base}/admin`;
    process.stdout.write(startupMessage({ base, management: management.url, consoleUrl }, demo));
  }
}

async function metricsOf(registry: Registry, workers: Workers | undefined) {
  const text = (await registry.metrics()) + ((await workers?.metrics()) ?? '');
  return { contentType: registry.contentType, text };
}

/** Database metrics, collected by the primary process only. */
function registryOf({ sql, failures, cluster }: App): Registry {
  const registry = createRegistry();
  databaseMetrics(registry, () => readDatabase(sql));
  discrepancyMetrics(registry, DISCREPANCY_TYPES, () =>
    cluster.readReachable((only) => countDiscrepancies(sql, only)),
  );
  backlogMetrics(registry, () => cluster.readReachable((only) => readBacklog(sql, only)));
  unreachableStoreMetrics(registry, cluster.unreachable);
  jobFailureMetrics(registry, failures.counts);
  return registry;
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}
