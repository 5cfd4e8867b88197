import type { Sql } from '../../db/connect.ts';
import { retrySerializationFailure } from '../../db/failures.ts';
import { inTransaction } from '../../db/transaction.ts';

/**
 * Runs the one atomic change of an operation; a falsy result means that nothing was changed.
 * With an Idempotency-Key the reply is kept in the same transaction, so that no crash can leave
 * the change without its reply and let a repeat do it again.
 */
export type Write = <T>(change: (sql: Sql) => Promise<T>) => Promise<T>;

/** Holds the operation's transaction open from its change until its reply is kept. */
export function unitOfWork(ctx: { sql: Sql }) {
  const pool = ctx.sql;
  let open: Transaction | undefined;

  const write: Write = async (change) => {
    if (open) return await change(open.sql);
    // It is the first of its transaction, so nothing else is undone with it.
    const opened = await retrySerializationFailure(() => openWith(pool, change));
    if (!opened.transaction) return opened.result;
    open = opened.transaction;
    // What is read after the change is read inside it: waiting for another connection of the pool
    // while holding one is how pools lock up.
    ctx.sql = open.sql;
    return opened.result;
  };

  return {
    write,
    /** What goes with the change. An operation that changed nothing has no transaction yet. */
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

/** Begins, changes, and leaves the transaction open, unless nothing was changed. */
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
        throw new Error('nothing was changed');
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
