import pg from 'pg';
import type { DatabaseServer } from '../../../database-url.ts';
import { parserOf } from './values.ts';

/** Session settings, in addition to those of the address. */
export interface ClientSettings {
  /** Several statements may be pending on the connection at once. */
  readonly isPipelined: boolean;
  /** PostgreSQL's own timeouts, in milliseconds. */
  readonly limits?: Pick<
    pg.ClientConfig,
    'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'
  >;
}

const KEEP_ALIVE_MS = 60_000;

/** The driver identifies these two failures only by their message. */
const NO_TLS = /does not support SSL/;
const CLOSED = /^Connection terminated/;

/** A lost or failed connection, with the reason as a code (failures.ts). */
export function connectionError(code: string, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

/** A server on a Unix socket with peer authentication. */
export function socketServer(
  place: { readonly socketDir: string; readonly user: string; readonly database: string },
  applicationName: string,
  connectSeconds: number,
): DatabaseServer {
  const { socketDir: host, user, database } = place;
  const none = { password: undefined, options: undefined, tls: undefined };
  const port = 5432;
  return { host, isSocket: true, port, user, database, applicationName, connectSeconds, ...none };
}

/** The driver's configuration of a server, the same for requests and jobs. */
export function clientConfig(server: DatabaseServer, ssl: pg.ClientConfig['ssl']): pg.ClientConfig {
  return {
    host: server.host,
    port: server.port,
    user: server.user,
    database: server.database,
    ...(server.password !== undefined && { password: server.password }),
    ...(server.options && { options: server.options }),
    ssl: ssl ?? false,
    application_name: server.applicationName,
    // Without it, a connection whose peer has vanished would never fail.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/**
 * Returns a connected client, or fails with a code within the address's connect timeout. With TLS
 * preferred, it connects in plain text to a server that offers none.
 */
export async function openClient(
  server: DatabaseServer,
  settings: ClientSettings,
  signal?: AbortSignal,
): Promise<pg.Client> {
  const open = async (ssl: pg.ClientConfig['ssl']) => {
    const config = { ...clientConfig(server, ssl), ...settings.limits };
    const types = { getTypeParser: parserOf as pg.CustomTypesConfig['getTypeParser'] };
    const client = new pg.Client({ ...config, types, pipeline: settings.isPipelined });
    await connectWithin(server.connectSeconds, client, signal);
    return client;
  };
  const { tls } = server;
  if (!tls?.isOptional) return await open(tls?.options);
  try {
    return await open(tls.options);
  } catch (error) {
    if ((error as { code?: string }).code !== 'TLS_NOT_OFFERED') throw error;
    return await open(false);
  }
}

/** Closes a connection at once, regardless of pending statements. */
export function destroyClient(client: pg.Client, error?: Error): void {
  client.connection.stream.destroy(error);
}

/**
 * Ticks are counted instead of measured: a process that was blocked still has the reply to read.
 */
async function connectWithin(
  seconds: number,
  client: pg.Client,
  signal: AbortSignal | undefined,
): Promise<void> {
  let left = seconds;
  const timer = setInterval(() => {
    if (--left > 0) return;
    destroyClient(client, connectionError('CONNECT_TIMEOUT', 'The database does not answer'));
  }, 1_000);
  const abort = () => destroyClient(client, signal?.reason);
  signal?.addEventListener('abort', abort);
  // A client that failed to connect may emit another error when its socket closes.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await client.connect();
    client.off('error', ignore);
  } catch (error) {
    destroyClient(client);
    throw withErrorCode(error as Error);
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Gives the driver's own errors, which have no code, the codes that failures.ts reads. */
export function withErrorCode(error: Error): Error {
  if ('code' in error) return error;
  if (NO_TLS.test(error.message)) {
    return connectionError('TLS_NOT_OFFERED', 'The server offers no TLS', error);
  }
  if (CLOSED.test(error.message)) {
    return connectionError('CONNECTION_CLOSED', 'The database closed the connection', error);
  }
  return error;
}
