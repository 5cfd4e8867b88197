import { isOnCitus } from './citus/distribute.ts';
import type { Sql } from './connect.ts';
import { isDatabaseTimeout, retrySerializationFailure } from './failures.ts';
import { inTransaction } from './transaction.ts';

/**
 * Group commit: callers that contend for one row run in one transaction, at most 32 at a time. The
 * first caller runs at once; callers that arrive meanwhile form the next group, which takes the row
 * lock and commits once. On Citus they run one after the other: a worker executes a function as a
 * whole only outside a transaction (decision 69), which saves more than the shared commit.
 */
export interface GroupCommit {
  /**
   * `work` is one statement and must be retryable: if the group's transaction fails, even at
   * commit, each member runs alone. When the database does not answer, all waiting members fail.
   */
  run<T>(key: string, sql: Sql, work: Work<T>): Promise<T>;
}

type Work<T> = (sql: Sql) => Promise<T>;

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits the size of a group: its transaction holds its locks until the last member is done. */
export const GROUP_MAX = 32;

export function createGroupCommit(pool: Sql): GroupCommit {
  const queues = new Map<string, Waiting[]>();
  let groupMax: Promise<number> | undefined;

  function findGroupMax(): Promise<number> {
    groupMax ??= isOnCitus(pool).then(
      (onCitus) => (onCitus ? 1 : GROUP_MAX),
      () => {
        // The group itself meets the fault, and reports it.
        groupMax = undefined;
        return GROUP_MAX;
      },
    );
    return groupMax;
  }

  async function drain(key: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const members = queue.splice(0, queue.length > 1 ? await findGroupMax() : 1);
      await runGroup(pool, members).catch((error: unknown) => {
        // The callers behind would each wait for the same timeout in turn.
        for (const { reject } of [...members, ...queue.splice(0)]) reject(error);
      });
    }
    queues.delete(key);
  }

  return {
    async run<T>(key: string, sql: Sql, work: Work<T>) {
      // A caller that already has a transaction must stay in it.
      if (sql !== pool) return await work(sql);
      return await new Promise<T>((resolve, reject) => {
        const member = { work, resolve, reject } as Waiting;
        const queue = queues.get(key);
        if (queue) return void queue.push(member);
        const newQueue = [member];
        queues.set(key, newQueue);
        void drain(key, newQueue);
      });
    },
  };
}

/**
 * A group holds the common row while it locks its members' rows, so it can deadlock with a
 * transaction that holds one of those and waits for the common row. Throws on a database timeout.
 */
async function runGroup(pool: Sql, members: readonly Waiting[]): Promise<void> {
  const results = members.length > 1 ? await runInOneTransaction(pool, members) : undefined;
  await Promise.all(
    members.map(({ work, resolve, reject }, index) =>
      results
        ? resolve(results[index])
        : retrySerializationFailure(() => work(pool)).then(resolve, (error: unknown) => {
            if (isDatabaseTimeout(error)) throw error;
            reject(error);
          }),
    ),
  );
}

/** Undefined when the transaction failed; running each member alone then isolates the failure. */
async function runInOneTransaction(
  pool: Sql,
  members: readonly Waiting[],
): Promise<unknown[] | undefined> {
  try {
    return await inTransaction(pool, async (tx) => {
      return await Promise.all(members.map(({ work }) => work(tx)));
    });
  } catch (error) {
    if (isDatabaseTimeout(error)) throw error;
    return undefined;
  }
}
