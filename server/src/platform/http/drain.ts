import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Serving } from './load-shedding.ts';

/** How long a stop waits for running requests. */
export const DRAIN_MS = 10_000;
/** Time for the last replies to leave, at the end of it. */
const LINGER_MS = 1_000;

/**
 * Answers 503 to requests that still run at the end of a stop, and closes all connections. A
 * request that waits for a database that hangs outlasts the stop; its outcome is unknown.
 */
export function drainOnClose(
  http: FastifyInstance,
  serving: Serving,
  { drainMs = DRAIN_MS, lingerMs = LINGER_MS } = {},
): void {
  const timers: NodeJS.Timeout[] = [];

  http.addHook('preClose', (done) => {
    serving.closeAfterReply();
    timers.push(
      setTimeout(() => serving.end(refuse), drainMs - lingerMs),
      setTimeout(() => http.server.closeAllConnections(), drainMs),
    );
    done();
  });

  http.addHook('onClose', (_http, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}

function refuse(reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return;
  reply.header('connection', 'close').send(new ApiError('SERVICE_UNAVAILABLE', undefined, 1));
}
