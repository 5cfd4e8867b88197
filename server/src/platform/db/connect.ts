import { TLSSocket } from 'node:tls';
import type pg from 'pg';
import {
  APPLICATION_NAME,
  CONNECT_SECONDS,
  type DatabaseServer,
  readDatabaseUrl,
} from '../../database-url.ts';
import { createListener } from './driver/listen.ts';
import { clientConfig, openClient, socketServer } from './driver/open-client.ts';
import { createPool, type TraceStatement } from './driver/pool.ts';
import { type OnStatement, type Sql, statementsOver } from './driver/sql.ts';
import { reserve, transaction } from './transaction.ts';

export type { Fragment, Sql } from './driver/sql.ts';

/** An operator's database URL, or the socket of the bundled server. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly socketDir: string; readonly user: string; readonly database: string };

export interface ConnectOptions {
  readonly poolSize: number;
  /** A pooler in transaction mode supports neither prepared statements nor session settings. */
  readonly throughPooler: boolean;
  /** For requests: sets a limit on how long a silent database is waited for. */
  readonly isServing?: boolean;
  readonly onStatement?: OnStatement | undefined;
  readonly trace?: TraceStatement | undefined;
}

const LIMITS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
};

/**
 * By this time a running server has ended a statement by its own limit; through a pooler it has no
 * limit. The outcome of an abandoned statement is unknown (docs/decisions/0043).
 */
const SILENCE_SECONDS = { direct: 12, throughPooler: 30 };

export function connect(address: DatabaseAddress, options: ConnectOptions): Sql {
  const { poolSize: size, throughPooler, onStatement, trace } = options;
  const server = serverAt(address);
  const settings = { isPipelined: !throughPooler, limits: throughPooler ? {} : LIMITS_MS };
  const maxSilence = options.isServing ? silenceSeconds(options) : undefined;
  const pool = createPool({ server, size, maxSilence, onStatement, trace, ...settings });
  const listener = createListener((signal) => openClient(server, settings, signal));
  return Object.assign(statementsOver(pool.send), {
    isBound: false,
    begin: <T>(work: (tx: Sql) => Promise<T>, mode?: string) => transaction(pool, work, mode),
    reserve: () => reserve(pool),
    listen: listener.listen,
    async end({ timeout }: { readonly timeout?: number } = {}) {
      listener.end();
      await pool.end(timeout);
    },
  });
}

/** Configuration of the job worker's pool, which uses the same driver. */
export async function jobsAddress(address: DatabaseAddress): Promise<pg.PoolConfig> {
  const server = serverAt(address);
  return clientConfig(server, await agreedTls(server));
}

/** A plain driver pool cannot prefer TLS, so one probe connection negotiates it. */
async function agreedTls(server: DatabaseServer): Promise<pg.ClientConfig['ssl']> {
  const { tls } = server;
  if (!tls?.isOptional) return tls?.options;
  const client = await openClient(server, { isPipelined: false });
  const isEncrypted = client.connection.stream instanceof TLSSocket;
  await client.end();
  return isEncrypted && tls.options;
}

function silenceSeconds({ throughPooler }: ConnectOptions): number {
  return throughPooler ? SILENCE_SECONDS.throughPooler : SILENCE_SECONDS.direct;
}

function serverAt(address: DatabaseAddress): DatabaseServer {
  if ('url' in address) return readDatabaseUrl(address.url);
  return socketServer(address, APPLICATION_NAME, CONNECT_SECONDS);
}
