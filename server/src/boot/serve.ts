import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { createInterface } from '../interface.ts';
import { httpMetrics, requestLogMetrics } from '../platform/metrics.ts';
import { addressOf } from './address-of.ts';
import type { OpenApp } from './open-app.ts';
import { StartError } from './start-error.ts';

export interface Serving {
  readonly base: string;
  /** From now on a reply ends its connection; new connections are still accepted. */
  closeAfterReply(): void;
  /** Stops accepting and waits a limited time for running requests. */
  stop(): Promise<void>;
}

/** The HTTP side of a process: the whole service, or one of its workers. */
export async function serve({ app, keys, setBase }: OpenApp, registry: Registry): Promise<Serving> {
  const http = await createInterface(app, keys, httpMetrics(registry));
  requestLogMetrics(registry, () => app.requestLog.lost);
  const { host, port } = app.config;
  try {
    await http.listen({ host, port });
  } catch (error) {
    throw new StartError(listenSentence(error, 'PORT', host, port), error);
  }
  const base = addressOf(host, (http.server.address() as AddressInfo).port);
  setBase(base);
  return { base, closeAfterReply: () => http.closeAfterReply(), stop: () => http.close() };
}

export function listenSentence(
  error: unknown,
  variable: string,
  host: string,
  port: number,
): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use: free it, or set ${variable} to another.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has: set ${variable} above 1023.`;
    default:
      return `Cannot listen on ${host}:${port}: ${(error as Error).message}.`;
  }
}
