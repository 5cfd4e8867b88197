import type { Sql } from '../../src/platform/db/connect.ts';
import { until } from '../process/running.ts';
import { isRunOnCitus } from './plain-postgres.ts';

/** A statement and the transaction whose lock it waits for, by the ids of their connections. */
interface Wait {
  readonly waiting: string;
  readonly blocking: string;
}

/** The connection of a transaction that holds a lock. */
type Holder = Pick<Sql, 'unsafe'>;

const WITHIN_MS = 30_000;

/**
 * Resolves when so many statements wait for a lock that the transaction holds, directly or behind
 * each other. On Citus they wait on a worker.
 */
export async function untilLockIsAwaited(
  sql: Sql,
  holder: Holder,
  { count = 1, withinMs = WITHIN_MS, isOnCitus = isRunOnCitus() } = {},
): Promise<void> {
  const views = isOnCitus ? [LOCAL, CLUSTER] : [LOCAL];
  const ids = await Promise.all(views.map(async ({ own }) => (await holder.unsafe(own))[0]?.id));
  const isAwaited = async () => {
    const waits = await Promise.all(
      views.map(async (view) => await sql.unsafe<Wait[]>(view.waits)),
    );
    return waits.some((all, index) => waitingFor(ids[index], all).size >= count);
  };
  await until(isAwaited, withinMs, () => 'Too few statements wait for a lock of the transaction.');
}

/** The connections and waits of one server. */
const LOCAL = {
  own: 'select pg_backend_pid()::text as id',
  waits: `select pid::text as waiting, unnest(pg_blocking_pids(pid))::text as blocking
    from pg_stat_activity where wait_event_type = 'Lock'`,
};

/** Those of all servers of a cluster. A connection has the same id on each of them. */
const CLUSTER = {
  own: 'select citus_backend_gpid()::text as id',
  waits: `select waiting_gpid::text as waiting, blocking_gpid::text as blocking
    from citus_lock_waits`,
};

/** A row's second waiter is blocked by the first one, not by the transaction that has the lock. */
function waitingFor(id: string, waits: readonly Wait[]): Set<string> {
  const found = new Set<string>();
  const blockers = [id];
  for (const blocker of blockers) {
    for (const { waiting, blocking } of waits) {
      if (blocking !== blocker || found.has(waiting)) continue;
      found.add(waiting);
      blockers.push(waiting);
    }
  }
  return found;
}
