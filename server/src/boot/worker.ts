import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '../config.ts';
import { createRegistry } from '../platform/metrics.ts';
import { type AppOptions, openApp } from './open-app.ts';
import { serve } from './serve.ts';

/** Messages between the primary process and each worker. */
export type WorkerOrder = Pick<AppOptions, 'dataKey' | 'address' | 'directAddress'>;
export type WorkerMessage = { kind: 'ready' } | { kind: 'listening'; base: string } | WorkerFailure;
export type WorkerFailure = { kind: 'failed'; sentence: string };

/** One of several processes that share a port; starts on the primary's message. */
export async function runWorker(config: Config, log: Logger): Promise<void> {
  const registry = createRegistry();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  // Ctrl-C also reaches workers, but the primary decides when they stop.
  process.on('SIGINT', () => {});
  const order = await orderFromPrimary();
  try {
    const opened = await openApp({ config, log, ...order });
    const serving = await serve(opened, registry);
    process.once('SIGTERM', async () => {
      await serving.stop();
      await opened.close();
      process.exit(0);
    });
    send({ kind: 'listening', base: serving.base });
  } catch (error) {
    send({ kind: 'failed', sentence: (error as Error).message });
    process.exit(1);
  }
}

function orderFromPrimary(): Promise<WorkerOrder> {
  const order = new Promise<WorkerOrder>((resolve) => {
    process.on('message', (message: { order?: WorkerOrder }) => {
      if (message.order) resolve(message.order);
    });
  });
  send({ kind: 'ready' });
  return order;
}

function send(message: WorkerMessage): void {
  cluster.worker?.send(message);
}
