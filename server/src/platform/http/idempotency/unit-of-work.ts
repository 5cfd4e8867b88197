import type { Sql } from '../../db/connect.ts';
import { retrySerializationFailure } from '../../db/failures.ts';
import { inTransaction } from '../../db/transaction.ts';

/**
 * Runs an operation's atomic change; a falsy result means no change. With an Idempotency-Key the
 * reply commits in the same transaction, so a crash cannot separate the change from its reply.
 */
export type Write = <T>(change: (sql: Sql) => Promise<T>) => Promise<T>;

/** Keeps the operation's transaction open from its change until its reply is stored. */
export function unitOfWork(ctx: { sql: Sql }) {
  const pool = ctx.sql;
  let open: Transaction | undefined;

  const write: Write = async (change) => {
    if (open) return await change(open.sql);
    // The change is first in its transaction, so a retry repeats nothing else.
    const opened = await retrySerializationFailure(() => openWith(pool, change));
    if (!opened.transaction) return opened.result;
    open = opened.transaction;
    // Later reads use the same connection: waiting for a second one while holding the first can
    // deadlock the pool.
    ctx.sql = open.sql;
    return opened.result;
  };

  return {
    write,
    /** Commits with a final write, which is a statement of its own if nothing was changed. */
    async commit(last: (sql: Sql) => Promise<void>): Promise<void> {
      await last(open?.sql ?? pool);
      await open?.end('commit');
    },
    async rollback(): Promise<void> {
      await open?.end('rollback').catch(() => {});
    },
  };
}

interface Transaction {
  readonly sql: Sql;
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** Begins and applies the change. Leaves the transaction open unless nothing changed. */
function openWith<T>(
  pool: Sql,
  change: (sql: Sql) => Promise<T>,
): Promise<{ result: T; transaction?: Transaction }> {
  return new Promise((resolve, reject) => {
    let unchanged: { result: T } | undefined;
    const done = inTransaction(pool, async (sql) => {
      const result = await change(sql);
      if (!result) {
        unchanged = { result };
        throw new Error('no change to commit');
      }
      await new Promise<void>((commit, rollback) => {
        const end = async (how: 'commit' | 'rollback') => {
          if (how === 'commit') commit();
          else rollback(new Error('the operation failed after its change'));
          await done;
        };
        resolve({ result, transaction: { sql, end } });
      });
    });
    done.catch((error: unknown) => (unchanged ? resolve(unchanged) : reject(error)));
  });
}
