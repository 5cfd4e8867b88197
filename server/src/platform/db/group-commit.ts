import type { Sql } from './connect.ts';
import { isDatabaseTimeout, retrySerializationFailure } from './failures.ts';
import { inTransaction } from './transaction.ts';

/**
 * Lets those who would wait for the same row one after another wait for it once. Whoever comes
 * first goes at once; those who come meanwhile go together, in one transaction that takes the row's
 * lock and the disk's time once for all of them.
 */
export interface GroupCommit {
  /**
   * The work is one statement that may run again: if the transaction fails, be it by another one's
   * fault or at its very commit, everybody in it goes alone. Where the database says nothing, all
   * who wait are told.
   */
  run<T>(key: string, sql: Sql, work: Work<T>): Promise<T>;
}

type Work<T> = (sql: Sql) => Promise<T>;

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How many go in one transaction: it holds what it has locked until the last of them is done. */
export const GROUP_MAX = 32;

export function createGroupCommit(pool: Sql): GroupCommit {
  const lines = new Map<string, Waiting[]>();

  async function workOff(key: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      const members = line.splice(0, GROUP_MAX);
      await goTogether(pool, members).catch((error: unknown) => {
        // Those behind would wait as long as these have, again and again.
        for (const { reject } of [...members, ...line.splice(0)]) reject(error);
      });
    }
    lines.delete(key);
  }

  return {
    async run<T>(key: string, sql: Sql, work: Work<T>) {
      // Whoever has a transaction of their own already must stay in it.
      if (sql !== pool) return await work(sql);
      return await new Promise<T>((resolve, reject) => {
        const me = { work, resolve, reject } as Waiting;
        const line = lines.get(key);
        if (line) return void line.push(me);
        const mine = [me];
        lines.set(key, mine);
        void workOff(key, mine);
      });
    },
  };
}

/**
 * A transaction of several holds the common row while it asks for rows of its own, so it can meet
 * somebody who has one of those and waits for the common row. One of them is undone. It throws
 * where nobody answers.
 */
async function goTogether(pool: Sql, members: readonly Waiting[]): Promise<void> {
  const results = members.length > 1 ? await inOne(pool, members) : undefined;
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

/** Nothing when the transaction failed; whose fault it was shows when everybody goes alone. */
async function inOne(pool: Sql, members: readonly Waiting[]): Promise<unknown[] | undefined> {
  try {
    return await inTransaction(pool, async (tx) => {
      return await Promise.all(members.map(({ work }) => work(tx)));
    });
  } catch (error) {
    if (isDatabaseTimeout(error)) throw error;
    return undefined;
  }
}
