import type pg from 'pg';
import {
  connectionError,
  destroyClient,
  openClient,
  socketServer,
  withErrorCode,
} from '../driver/open-client.ts';
import { DATABASE_NAME, DATABASE_ROLE } from './create-cluster.ts';
import { errorCode } from './file-errors.ts';

/** Held while the instance lives; the server releases it when the process is killed. */
export type InstanceLock = {
  /** Resolves when the connection, and the lock with it, is lost. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
};

export type LockResult =
  | { readonly kind: 'held'; readonly lock: InstanceLock }
  | { readonly kind: 'in_use' }
  /** The server reports that it is starting, recovering or stopping. */
  | { readonly kind: 'busy' }
  /** The server was started for a service that runs as another user. */
  | { readonly kind: 'refused' }
  /** No process listens on the socket. */
  | { readonly kind: 'not_listening' }
  /** A process listens but does not answer. */
  | { readonly kind: 'unresponsive' };

/** Advisory lock key. */
const LOCK_KEY = '7021864397150293';

const ANSWER_SECONDS = 3;

const ENDED = connectionError('CONNECTION_DESTROYED', 'The connection was ended');

const KINDS: Record<string, Exclude<LockResult['kind'], 'held'>> = {
  '57P01': 'busy',
  '57P02': 'busy',
  '57P03': 'busy',
  '28000': 'refused',
  ENOENT: 'not_listening',
  ECONNREFUSED: 'not_listening',
  ENOTSOCK: 'not_listening',
  EAGAIN: 'unresponsive',
  CONNECT_TIMEOUT: 'unresponsive',
  CONNECTION_CLOSED: 'busy',
  CONNECTION_DESTROYED: 'unresponsive',
  ECONNRESET: 'busy',
  EPIPE: 'busy',
  // Superuser connections are reserved for the service, so none left means in use.
  '53300': 'in_use',
};

/** One instance per data directory: the holder of this lock may start, use and stop the server. */
export async function tryLock(socketDir: string): Promise<LockResult> {
  let client: pg.Client | undefined;
  const release = async () => client && destroyClient(client, ENDED);
  const giveUp = setTimeout(release, ANSWER_SECONDS * 1000);
  try {
    const place = { socketDir, user: DATABASE_ROLE, database: DATABASE_NAME };
    const server = socketServer(place, 'cartwright instance lock', ANSWER_SECONDS);
    client = await openClient(server, { isPipelined: false });
    const lost = lossOf(client);
    const text = 'select pg_try_advisory_lock($1::bigint) as held';
    const { rows } = await client.query<{ held: boolean }>(text, [LOCK_KEY]);
    if (rows[0]?.held) return { kind: 'held', lock: { lost, release } };
    await release();
    return { kind: 'in_use' };
  } catch (error) {
    await release();
    const kind = KINDS[errorCode(withErrorCode(error as Error))];
    if (!kind) throw error;
    return { kind };
  } finally {
    clearTimeout(giveUp);
  }
}

function lossOf(client: pg.Client): Promise<void> {
  // The `end` event follows and is handled.
  client.on('error', () => {});
  return new Promise((resolve) => client.once('end', resolve));
}
