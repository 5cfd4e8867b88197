import type { StoreContext } from '../../context.ts';
import type { Sql } from './connect.ts';
import { inTransaction } from './transaction.ts';

/**
 * Runs several operations in one transaction, the request's own if it has one. It must be short and
 * make no network call.
 */
export async function withTransaction<T>(
  ctx: StoreContext,
  work: (ctx: StoreContext) => Promise<T>,
): Promise<T> {
  const inside = (tx: Sql) => work({ ...ctx, sql: tx, write: (change) => change(tx) });
  return await ctx.write((sql) => (sql.isBound ? inside(sql) : inTransaction(sql, inside)));
}
