import type { Write } from '../http/idempotency/unit-of-work.ts';
import type { Sql } from './connect.ts';
import { inTransaction } from './transaction.ts';

/**
 * Runs several operations in one transaction, the request's own if it has one. It must be short and
 * make no network call.
 */
export async function withTransaction<C extends { readonly write: Write; sql: Sql }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const inside = (tx: Sql) => work({ ...ctx, sql: tx, write: (change) => change(tx) });
  return await ctx.write((sql) => (sql.isBound ? inside(sql) : inTransaction(sql, inside)));
}
