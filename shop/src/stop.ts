import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a stop waits for the first byte of a connection. */
const SILENT_MS = 1_000;
/** A payment may take ten seconds. */
const RUNNING_MS = 11_000;

/**
 * Stops the shop once its running requests are answered. Browsers connect ahead of their requests,
 * and Node would wait for such a connection.
 */
export function stopOf(app: FastifyInstance): () => Promise<void> {
  const { server } = app;
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const closeSilent = () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    const timers = [
      setTimeout(closeSilent, SILENT_MS),
      setTimeout(() => server.closeAllConnections(), RUNNING_MS),
    ];
    try {
      await app.close();
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
  };
}
