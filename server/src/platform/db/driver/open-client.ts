import pg from 'pg';
import type { DatabaseServer } from '../../../database-url.ts';
import { parserOf } from './values.ts';

/** Settings of a session, beside those of the address. */
export interface ClientSettings {
  /** Several statements may be under way on the connection at the same time. */
  readonly isPipelined: boolean;
  /** Limits of PostgreSQL's own, in milliseconds. */
  readonly limits?: Pick<
    pg.ClientConfig,
    'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'
  >;
}

const KEEP_ALIVE_MS = 60_000;

/** The driver names these two failures only by their text. */
const NO_TLS = /does not support SSL/;
const CLOSED = /^Connection terminated/;

/** A connection that was lost, or never made, with the reason as a code (failures.ts). */
export function connectionError(code: string, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

/** A server that listens on a socket and knows the user by that alone. */
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

/** What the driver is told of a server: the same for requests and for jobs. */
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
    // Without it, a connection whose other end is gone would be waited for without an end.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/**
 * A connected client, or an error with a code within the time that the address allows. Where TLS is
 * only preferred, a server that offers none is connected to without.
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

/** Ends a connection at once, whatever is under way on it. */
export function destroyClient(client: pg.Client, error?: Error): void {
  client.connection.stream.destroy(error);
}

/** Seconds are counted and not measured: a process that was busy itself has an answer to read. */
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
  // A client whose connecting failed may report once more when its socket closes.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await client.connect();
    client.off('error', ignore);
  } catch (error) {
    destroyClient(client);
    throw namedError(error as Error);
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The driver's own errors, which have no code, under the codes that failures.ts knows. */
export function namedError(error: Error): Error {
  if ('code' in error) return error;
  if (NO_TLS.test(error.message)) {
    return connectionError('TLS_NOT_OFFERED', 'The server offers no TLS', error);
  }
  if (CLOSED.test(error.message)) {
    return connectionError('CONNECTION_CLOSED', 'The database closed the connection', error);
  }
  return error;
}
