import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { start } from './boot/start.ts';
import { stopInOrder } from './boot/stop-in-order.ts';
import { runWorker } from './boot/worker.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './platform/log.ts';

/** Memory under load (docs/decisions/0041). A V8 that lacks one says so on stderr, no more. */
setFlagsFromString('--heap-growing-percent=80');
setFlagsFromString('--no-parallel-scavenge');

/** One sentence for what an operator can fix; other errors are printed with their stack. */
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
      await stops.run({ isUrgent: signal === 'SIGINT' });
      process.exit(0);
    });
  }
  try {
    await start(config, log, stops);
  } catch (error) {
    // A stop requested during the start is not an error.
    if (stops.isRunning()) return;
    await stops.run();
    fail(error);
  }
}

main().catch(fail);
