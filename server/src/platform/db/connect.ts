import postgres from '@cartwright/postgres';
import type pg from 'pg';

/** Where the database is: an operator's URL, or the socket of the bundled server. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly socketDir: string; readonly user: string; readonly database: string };

export type Sql = postgres.Sql;

export interface ConnectOptions {
  readonly poolSize: number;
  /** A pooler in transaction mode knows no prepared statements and no settings of a session. */
  readonly throughPooler: boolean;
  /** Told of every statement; the tests count with it. */
  readonly onStatement?: ((text: string, parameters: readonly unknown[]) => void) | undefined;
}

const LIMITS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
};

export function connect(address: DatabaseAddress, options: ConnectOptions): Sql {
  const { onStatement } = options;
  return postgres({
    ...driverAddress(address),
    max: options.poolSize,
    prepare: !options.throughPooler,
    connect_timeout: 5,
    // Closing idle connections would only make the next shopper wait for a new one.
    max_lifetime: null,
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    connection: { application_name: 'cartwright', ...(options.throughPooler ? {} : LIMITS_MS) },
    // No type is looked up on connecting; a statement sends and reads arrays as JSON.
    fetch_types: false,
    types: { safeInteger },
    onnotice: () => {},
    ...(onStatement && { debug: (_connection, text, values) => onStatement(text, values) }),
  }) as Sql;
}

/** What jobs need: graphile-worker speaks through node-postgres. */
export function jobsAddress(address: DatabaseAddress): pg.PoolConfig {
  if ('url' in address) return { connectionString: address.url };
  return { host: address.socketDir, user: address.user, database: address.database };
}

/** Money is bigint in the database; every amount is checked to be a safe integer going in. */
const safeInteger = { to: 20, from: [20], serialize: String, parse: Number };

function driverAddress(address: DatabaseAddress) {
  if (!('url' in address)) return socketIn(address.socketDir, address);
  const url = new URL(address.url);
  const socketDir = url.searchParams.get('host');
  const login = {
    database: decodeURIComponent(url.pathname.slice(1)) || 'cartwright',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
  const port = Number(url.port || 5432);
  if (socketDir) return socketIn(socketDir, login, port);
  const sslmode = url.searchParams.get('sslmode') ?? 'prefer';
  return {
    ...login,
    host: decodeURIComponent(url.hostname || 'localhost'),
    port,
    ssl: (sslmode === 'disable' ? false : sslmode) as 'prefer',
  };
}

/** The socket is named whole: as a host, a folder with a comma in its name would be two hosts. */
function socketIn<T extends { user: string; database: string }>(
  socketDir: string,
  { user, database, ...rest }: T,
  port = 5432,
) {
  return { ...rest, user, database, host: 'localhost', path: `${socketDir}/.s.PGSQL.${port}` };
}
