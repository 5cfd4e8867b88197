import postgres from '@cartwright/postgres';
import type pg from 'pg';
import {
  APPLICATION_NAME,
  CONNECT_SECONDS,
  type DatabaseServer,
  readDatabaseUrl,
} from '../../database-url.ts';
import { offersTls } from './offers-tls.ts';

/** Where the database is: an operator's URL, or the socket of the bundled server. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly socketDir: string; readonly user: string; readonly database: string };

export type Sql = postgres.Sql;

export interface ConnectOptions {
  readonly poolSize: number;
  /** A pooler in transaction mode knows no prepared statements and no settings of a session. */
  readonly throughPooler: boolean;
  /** For requests: a database that says nothing is not waited for for ever. */
  readonly isServing?: boolean;
  /** Told of every statement; the tests count with it. */
  readonly onStatement?: ((text: string, parameters: readonly unknown[]) => void) | undefined;
}

const LIMITS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
};

/**
 * A server that lives has ended a statement by then, by its own limit; behind a pooler it has none.
 * What became of a statement that is given up is not known (docs/decisions/0066).
 */
const SILENCE_SECONDS = { direct: 12, throughPooler: 30 };

/** The same for both drivers. */
const KEEP_ALIVE_SECONDS = 60;

export function connect(address: DatabaseAddress, options: ConnectOptions): Sql {
  const { onStatement } = options;
  const server = serverAt(address);
  return postgres({
    ...place(server),
    user: server.user,
    database: server.database,
    ...(server.password !== undefined && { password: server.password }),
    ssl: server.tls ? { ...server.tls.options, isOptional: server.tls.isOptional } : false,
    max: options.poolSize,
    prepare: !options.throughPooler,
    connect_timeout: server.connectSeconds,
    keep_alive: KEEP_ALIVE_SECONDS,
    max_silence: options.isServing ? silenceSeconds(options) : null,
    // Closing idle connections would only make the next shopper wait for a new one.
    max_lifetime: null,
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    connection: {
      application_name: server.applicationName,
      ...(server.options && { options: server.options }),
      ...(options.throughPooler ? {} : LIMITS_MS),
    },
    // No type is looked up on connecting; a statement sends and reads arrays as JSON.
    fetch_types: false,
    types: { safeInteger },
    onnotice: () => {},
    ...(onStatement && { debug: (_connection, text, values) => onStatement(text, values) }),
  }) as Sql;
}

/** What jobs need: graphile-worker speaks through node-postgres, which cannot only prefer TLS. */
export async function jobsAddress(address: DatabaseAddress): Promise<pg.PoolConfig> {
  const { host, port, user, password, database, options, tls, ...server } = serverAt(address);
  const isEncrypted = tls && (!tls.isOptional || (await offersTls(host, port)));
  return {
    host,
    port,
    user,
    database,
    ...(password !== undefined && { password }),
    ssl: isEncrypted ? tls.options : false,
    application_name: server.applicationName,
    ...(options && { options }),
    // Or a connection whose other end is long gone would be waited for for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_SECONDS * 1_000,
  };
}

/** Money is bigint in the database; every amount is checked to be a safe integer going in. */
const safeInteger = { to: 20, from: [20], serialize: String, parse: Number };

function silenceSeconds({ throughPooler }: ConnectOptions): number {
  return throughPooler ? SILENCE_SECONDS.throughPooler : SILENCE_SECONDS.direct;
}

function serverAt(address: DatabaseAddress): DatabaseServer {
  if ('url' in address) return readDatabaseUrl(address.url);
  const { socketDir: host, user, database } = address;
  return {
    host,
    isSocket: true,
    port: 5432,
    user,
    password: undefined,
    database,
    applicationName: APPLICATION_NAME,
    options: undefined,
    connectSeconds: CONNECT_SECONDS,
    tls: undefined,
  };
}

/** Named whole, or as lists: the driver would take a comma or a colon for its own. */
function place({ host, port, isSocket }: DatabaseServer): object {
  if (isSocket) return { host: 'localhost', path: `${host}/.s.PGSQL.${port}` };
  return { host: [host], port: [port] };
}
