import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '../config.ts';
import { createRegistry } from '../platform/metrics.ts';
import { type AppOptions, type OpenApp, openApp } from './open-app.ts';
import { type Serving, serve } from './serve.ts';

/** Messages between the primary process and each worker. */
export type WorkerOrder = Pick<AppOptions, 'dataKey' | 'address' | 'directAddress'>;
export type WorkerMessage = { kind: 'ready' } | { kind: 'listening'; base: string } | WorkerFailure;
export type WorkerFailure = { kind: 'failed'; sentence: string };
export type WorkerCommand = { command: 'close after reply' | 'stop' };

/** One of several processes that share a port; starts on the primary's message. */
export async function runWorker(config: Config, log: Logger): Promise<void> {
  const registry = createRegistry();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  // Ctrl-C and service managers signal the workers too, but the primary decides when they stop.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const own: OpenWorker = { app: undefined, serving: undefined };
  process.on('message', ({ command }: Partial<WorkerCommand>) => void obey(own, command));
  const order = await orderFromPrimary();
  try {
    own.app = await openApp({ config, log, ...order });
    own.serving = await serve(own.app, registry);
    send({ kind: 'listening', base: own.serving.base });
  } catch (error) {
    send({ kind: 'failed', sentence: (error as Error).message });
    process.exit(1);
  }
}

interface OpenWorker {
  app: OpenApp | undefined;
  serving: Serving | undefined;
}

/** A worker that is still starting has no request to finish. */
async function obey(own: OpenWorker, command: WorkerCommand['command'] | undefined): Promise<void> {
  if (command === 'close after reply') own.serving?.closeAfterReply();
  if (command !== 'stop') return;
  await own.serving?.stop();
  await own.app?.close();
  process.exit(0);
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
