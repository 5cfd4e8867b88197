import type { Pool, ReservedConnection } from './driver/pool.ts';
import type { CompiledStatement, ReservedSql, Sql, Statements } from './driver/sql.ts';
import { statementsOver } from './driver/sql.ts';

/** Commits when the work resolves; rolls back when it or one of its statements fails. */
export async function inTransaction<T>(pool: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  return await pool.begin(work);
}

/** The same, in the caller's transaction if `sql` is one. */
export async function joinTransaction<T>(sql: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  return sql.isBound ? await work(sql) : await inTransaction(sql, work);
}

/**
 * Runs work in a transaction on a reserved connection. A failed statement rolls it back even if the
 * work caught the error: PostgreSQL would answer the commit with a rollback. On a lost connection
 * it rejects without waiting for the work.
 */
export async function transaction<T>(
  pool: Pool,
  work: (tx: Sql) => Promise<T>,
  mode = '',
): Promise<T> {
  const connection = await pool.take();
  let failure: unknown;
  let isOver = false;
  const send = async (built: CompiledStatement) => {
    if (isOver) throw connection.failure() ?? new Error('The transaction has ended');
    try {
      return await connection.send(built);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  try {
    await command(connection, `begin ${mode}`.trim());
    const result = await Promise.race([work(boundSql(statementsOver(send))), connection.lost]);
    if (failure !== undefined) throw failure;
    isOver = true;
    await command(connection, 'commit');
    return result;
  } catch (error) {
    isOver = true;
    if (!connection.failure()) await rollBack(connection);
    // A statement after the failed one only reports that the transaction is aborted.
    throw isAborted(error) ? (failure ?? error) : error;
  } finally {
    connection.release();
  }
}

/** A connection outside the pool, for session settings and locks, until it is released. */
export async function reserve(pool: Pool): Promise<ReservedSql> {
  const connection = await pool.take();
  const sql = boundSql(statementsOver(connection.send));
  return Object.assign(sql, { release: connection.release });
}

/** Runs statements on one connection, without the operations that need a pool. */
function boundSql(statements: Statements): Sql {
  const refuse = () =>
    Promise.reject(new Error('This operation needs a pool, not a single connection'));
  const none = { begin: refuse, reserve: refuse, listen: refuse, end: refuse };
  return Object.assign(statements, none, { isBound: true });
}

/** A connection whose transaction could not be ended must not be reused. */
async function rollBack(connection: ReservedConnection): Promise<void> {
  try {
    await command(connection, 'rollback');
  } catch (error) {
    connection.destroy(error as Error);
  }
}

function command(connection: ReservedConnection, text: string): Promise<unknown> {
  const none = { values: [], types: [] };
  return connection.send({ text, ...none, isSimple: true, isPrepared: false });
}

const IN_FAILED_TRANSACTION = '25P02';

function isAborted(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === IN_FAILED_TRANSACTION;
}
