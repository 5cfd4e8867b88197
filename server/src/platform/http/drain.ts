import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Serving } from './load-shedding.ts';

/** How long a stop waits for running requests. */
export const DRAIN_MS = 10_000;
/** Time for the last replies to leave, at the end of it. */
const LINGER_MS = 1_000;
/** How long a stop waits for the first byte of a connection. */
const SILENT_MS = 1_000;
/** Maximum turns of the event loop for which a stop continues to accept connections. */
const ACCEPT_TURNS_MAX = 1_000;

/**
 * Answers 503 to requests that still run at the end of a stop, and closes all connections. A
 * request that waits for a database that hangs outlasts the stop; its outcome is unknown.
 */
export function drainOnClose(
  http: FastifyInstance,
  serving: Serving,
  { drainMs = DRAIN_MS, lingerMs = LINGER_MS, silentMs = SILENT_MS } = {},
): void {
  const timers: NodeJS.Timeout[] = [];
  const connections = trackConnections(http.server);

  http.addHook('preClose', async () => {
    serving.closeAfterReply();
    timers.push(
      setTimeout(() => serving.end(refuse), drainMs - lingerMs),
      setTimeout(() => http.server.closeAllConnections(), drainMs),
    );
    await acceptWaiting(http.server);
    timers.push(setTimeout(() => void closeSilent(connections), silentMs));
  });

  http.addHook('onClose', (_http, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}

function trackConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/**
 * Browsers connect ahead of their requests, and Node would wait for such a connection. What has
 * arrived while the event loop was busy is read first: timers run before that.
 */
async function closeSilent(connections: ReadonlySet<Socket>): Promise<void> {
  await nextTurn();
  await nextTurn();
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}

/**
 * Accepts the connections that wait in the queue of the socket: the kernel resets them when it is
 * closed, although their clients have connected and sent a request. One turn of the event loop
 * accepts one connection at least, so the queue is empty after a turn without any.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = true;
  const accept = () => {
    accepted = true;
  };
  server.on('connection', accept);
  // Counted instead of measured: a process that gets no time has accepted nothing meanwhile.
  for (let turns = 0; accepted && turns < ACCEPT_TURNS_MAX; turns++) {
    accepted = false;
    // The turn that is under way may have passed the socket already.
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', accept);
}

function refuse(reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return;
  reply.header('connection', 'close').send(new ApiError('SERVICE_UNAVAILABLE', undefined, 1));
}
