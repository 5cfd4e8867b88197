import type { Pool, TakenConnection } from './driver/pool.ts';
import type { Built, ReservedSql, Sql, Statements } from './driver/sql.ts';
import { statementsOver } from './driver/sql.ts';

/** A transaction: committed when the work is done, rolled back when it or a statement fails. */
export async function inTransaction<T>(pool: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  return await pool.begin(work);
}

/**
 * Runs work in a transaction on a connection of its own. A statement that fails rolls it back, also
 * where the work has caught the error: PostgreSQL would answer the commit by a rollback. When the
 * connection is lost PostgreSQL rolls back by itself, and the work is not waited for.
 */
export async function transaction<T>(
  pool: Pool,
  work: (tx: Sql) => Promise<T>,
  mode = '',
): Promise<T> {
  const connection = await pool.take();
  let failure: unknown;
  let isOver = false;
  const send = async (built: Built) => {
    if (isOver) throw connection.failure() ?? new Error('The transaction is over');
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
    // A statement that came after the one that failed only says that the transaction is aborted.
    throw isAborted(error) ? (failure ?? error) : error;
  } finally {
    connection.release();
  }
}

/** A connection outside the pool, for settings and locks of a session, until it is released. */
export async function reserve(pool: Pool): Promise<ReservedSql> {
  const connection = await pool.take();
  const sql = boundSql(statementsOver(connection.send));
  return Object.assign(sql, { release: connection.release });
}

/** Runs statements on one connection, and can do nothing that needs a pool. */
function boundSql(statements: Statements): Sql {
  const refuse = () => Promise.reject(new Error('Only a pool can do that'));
  const none = { begin: refuse, reserve: refuse, listen: refuse, end: refuse };
  return Object.assign(statements, none, { isBound: true });
}

/** Nothing else may run on a connection whose transaction could not be ended. */
async function rollBack(connection: TakenConnection): Promise<void> {
  try {
    await command(connection, 'rollback');
  } catch (error) {
    connection.destroy(error as Error);
  }
}

function command(connection: TakenConnection, text: string): Promise<unknown> {
  const none = { values: [], types: [] };
  return connection.send({ text, ...none, isSimple: true, isPrepared: false });
}

const IN_FAILED_TRANSACTION = '25P02';

function isAborted(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === IN_FAILED_TRANSACTION;
}
