import postgres from '@cartwright/postgres';
import { DATABASE_NAME, DATABASE_ROLE } from './create-cluster.ts';
import { errorCode } from './file-errors.ts';
import { socketPath } from './socket-dir.ts';

/** Held for as long as the instance lives; the server lets go of it when we are killed. */
export type InstanceLock = {
  /** Resolves when the connection is gone, and the lock with it. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
};

export type LockAnswer =
  | { readonly kind: 'held'; readonly lock: InstanceLock }
  | { readonly kind: 'taken' }
  /** The server starts, recovers or stops, and says so. */
  | { readonly kind: 'busy' }
  /** The server was started for a service that runs as another user. */
  | { readonly kind: 'refused' }
  /** Nobody listens on the socket. */
  | { readonly kind: 'deaf' }
  /** Somebody listens and does not answer. */
  | { readonly kind: 'mute' };

/** Any number that no other advisory lock of the service uses. */
const LOCK_KEY = '7021864397150293';

const ANSWER_SECONDS = 3;

const KINDS: Record<string, Exclude<LockAnswer['kind'], 'held'>> = {
  '57P01': 'busy',
  '57P02': 'busy',
  '57P03': 'busy',
  '28000': 'refused',
  ENOENT: 'deaf',
  ECONNREFUSED: 'deaf',
  ENOTSOCK: 'deaf',
  EAGAIN: 'mute',
  CONNECT_TIMEOUT: 'mute',
  CONNECTION_CLOSED: 'busy',
  CONNECTION_DESTROYED: 'mute',
  ECONNRESET: 'busy',
  EPIPE: 'busy',
  // The service's own role keeps a few connections in reserve: all of them means in use.
  '53300': 'taken',
};

/** One instance per data directory: whoever has this lock may start, use and stop the server. */
export async function askForLock(socketDir: string): Promise<LockAnswer> {
  const { sql, lost } = openConnection(socketDir);
  const release = () => sql.end({ timeout: 0 });
  const giveUp = setTimeout(release, ANSWER_SECONDS * 1000);
  try {
    const [row] = await sql<{ held: boolean }[]>`
      select pg_try_advisory_lock(${LOCK_KEY}::bigint) as held`;
    if (row?.held) return { kind: 'held', lock: { lost, release } };
    await release();
    return { kind: 'taken' };
  } catch (error) {
    await release();
    const kind = KINDS[errorCode(error)];
    if (!kind) throw error;
    return { kind };
  } finally {
    clearTimeout(giveUp);
  }
}

function openConnection(socketDir: string): { sql: postgres.Sql; lost: Promise<void> } {
  let closed = () => {};
  const lost = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const sql = postgres({
    // The host is not used, but one from the environment would be looked at.
    host: 'localhost',
    path: socketPath(socketDir),
    user: DATABASE_ROLE,
    database: DATABASE_NAME,
    ssl: false,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: ANSWER_SECONDS,
    fetch_types: false,
    prepare: false,
    connection: { application_name: 'cartwright instance lock' },
    onclose: () => closed(),
    onnotice: () => undefined,
  });
  return { sql, lost };
}
