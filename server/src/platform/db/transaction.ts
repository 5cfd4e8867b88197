import type { Sql } from './connect.ts';
import { isConnectionLost } from './failures.ts';

/** A lost connection is known to be closed well within this time. */
const CLOSING_MS = 500;

/**
 * The driver's `begin`, for a database that may go away in the middle. The driver would send its
 * own `commit` or `rollback` over the closed connection, which ends the process
 * (porsager/postgres#1208). So once the connection is lost it is told nothing any more, and never
 * needs to be: PostgreSQL has rolled back by itself.
 */
export async function inTransaction<T>(pool: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  let lost: unknown;
  let cause: unknown;
  const done = pool.begin(
    (tx) =>
      new Promise<T>((commit, rollback) => {
        work(whileConnected(tx as unknown as Sql, () => lost)).then(
          (result) => {
            if (lost === undefined) commit(result);
          },
          (error: unknown) => {
            const end = () => {
              if (lost === undefined) rollback(error);
            };
            if (!isConnectionLost(error)) return end();
            // It may also speak of another connection than ours.
            cause = error;
            setTimeout(end, CLOSING_MS);
          },
        );
      }),
  ) as Promise<T>;
  try {
    return await done;
  } catch (error) {
    lost = error;
    // That it is closed is known of every lost connection; the statement knows why.
    throw cause ?? error;
  }
}

/** Refuses what would be sent over a connection that is gone. */
function whileConnected(tx: Sql, lost: () => unknown): Sql {
  return new Proxy(tx, {
    apply(target, self, statement) {
      const error = lost();
      if (error !== undefined) throw error;
      return Reflect.apply(target as never, self, statement);
    },
  });
}
