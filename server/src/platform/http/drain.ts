import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../errors.ts';

/** How long a stop waits for running requests. */
export const DRAIN_MS = 10_000;
/** Time for the last replies to leave, at the end of it. */
const LINGER_MS = 1_000;
/** How soon a connection that became idle during the stop is closed. */
const IDLE_MS = 100;

/**
 * Answers 503 to requests that still run at the end of a stop, and closes all connections. A
 * request that waits for a database that hangs outlasts the stop; its outcome is unknown.
 */
export function drainOnClose(http: FastifyInstance, running: () => Iterable<FastifyReply>): void {
  const timers: NodeJS.Timeout[] = [];

  http.addHook('preClose', (done) => {
    const answer = setTimeout(() => {
      for (const reply of running()) refuse(reply);
    }, DRAIN_MS - LINGER_MS);
    // A closing server drops connections that are idle by then, but not those of its last replies.
    const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_MS);
    const end = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
    timers.push(answer, idle, end);
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
