import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { DRAIN_MS } from '../platform/http/drain.ts';
import { StartError } from './start-error.ts';
import type { WorkerCommand, WorkerMessage, WorkerOrder } from './worker.ts';

/** Limits the CPU use of a worker that keeps crashing at its start. */
const RESTART_DELAY_MS = 500;

export interface Workers {
  readonly base: string;
  metrics(): Promise<string>;
  closeAfterReply(): void;
  stop(): Promise<void>;
}

/** Distributes HTTP over processes that share the port; a crashed worker is replaced. */
export async function startWorkers(
  count: number,
  order: WorkerOrder,
  log: Logger,
): Promise<Workers> {
  let isStopping = false;
  const aggregator = new AggregatorRegistry();
  const started = Array.from({ length: count }, () => startWorker(order));
  try {
    const bases = await Promise.all(started);
    cluster.on('exit', (worker, code) => {
      if (isStopping) return;
      log.error({ worker: worker.process.pid, code }, 'a worker exited and will be replaced');
      setTimeout(() => {
        if (!isStopping) startWorker(order).catch((err) => log.error({ err }, 'worker failed'));
      }, RESTART_DELAY_MS);
    });
    return {
      base: bases[0] ?? '',
      metrics: () => aggregator.clusterMetrics(),
      closeAfterReply() {
        for (const worker of running()) command(worker, 'close after reply');
      },
      async stop() {
        isStopping = true;
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function startWorker(order: WorkerOrder): Promise<string> {
  const worker = cluster.fork();
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') worker.send({ order });
      if (message.kind === 'listening') resolve(message.base);
      if (message.kind === 'failed') reject(new StartError(message.sentence));
    });
    worker.once('exit', () => reject(new StartError('A worker process ended while starting.')));
  });
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** By message: a service manager may signal workers before the primary wants them to stop. */
function command(worker: Worker, command: WorkerCommand['command']): void {
  if (worker.isConnected()) worker.send({ command } satisfies WorkerCommand);
}

async function stopAll(): Promise<void> {
  await Promise.all(running().map(stopWorker));
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), DRAIN_MS + 1_000);
    worker.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    command(worker, 'stop');
  });
}
