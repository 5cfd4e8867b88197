import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { jobs } from './app.ts';
import { welcome } from './boot/announce.ts';
import { demoStore } from './boot/demo-store.ts';
import { readDatabase, startManagement, whyNotReady } from './boot/manage.ts';
import { openApp } from './boot/open-app.ts';
import { openDatabase } from './boot/open-database.ts';
import { secretKey } from './boot/secret-key.ts';
import { serve } from './boot/serve.ts';
import { type Stops, stopInOrder } from './boot/stop-in-order.ts';
import { runWorker } from './boot/worker.ts';
import { startWorkers, type Workers } from './boot/workers.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { createRegistry, databaseMetrics, jobMetrics } from './platform/metrics.ts';

/** Each part that starts says how it stops, so that a stop at any moment undoes just those. */
async function start(config: Config, log: Logger, stops: Stops): Promise<void> {
  let notReady: string | undefined = 'the service is starting';
  const database = await openDatabase(config, progress);
  stops.add('database', database.stop);

  const { address, directAddress } = database;
  const order = { secretKey: await secretKey(config), address, directAddress };
  const opened = await openApp({ config, log, ...order });
  stops.add('connections', opened.close);
  const { app, keys } = opened;
  const demo = database.isBundled ? await demoStore(app, keys) : undefined;

  const registry = createRegistry();
  databaseMetrics(registry, () => readDatabase(app.sql));
  const running = await startJobs(app, directAddress, jobs, jobMetrics(registry));
  stops.add('jobs', running.stop);

  // The management port comes first and goes last: it says that requests are being drained.
  let workers: Workers | undefined;
  const management = await startManagement(config, {
    notReadyBecause: async () => notReady ?? (await whyNotReady(app.sql)),
    metrics: async () => ({
      contentType: registry.contentType,
      text: (await registry.metrics()) + ((await workers?.metrics()) ?? ''),
    }),
  });
  stops.add('management', management.stop);

  if (config.workers > 1) workers = await startWorkers(config.workers, order, log);
  const serving = workers ?? (await serve(opened, registry));
  stops.add('requests', serving.stop);
  stops.add('readiness', async () => {
    notReady = 'the service is stopping';
  });
  notReady = undefined;
  log.info({ base: serving.base, management: management.url }, 'listening');
  if (database.isBundled || process.stdout.isTTY) {
    process.stdout.write(welcome(serving.base, management.url, demo?.apiKey));
  }
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** One clear sentence for what an operator can mend; the rest is for us. */
function fail(error: unknown): never {
  const sentences = error instanceof ConfigError ? error.problems : [(error as Error).message];
  for (const sentence of sentences) process.stderr.write(`Cartwright cannot start: ${sentence}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  if (cluster.isWorker) return await runWorker(config, log);

  const stops = stopInOrder(log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      await stops.run();
      process.exit(0);
    });
  }
  try {
    await start(config, log, stops);
  } catch (error) {
    await stops.run();
    fail(error);
  }
}

main().catch(fail);
