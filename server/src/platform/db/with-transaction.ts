import type { Write } from '../http/idempotency/unit-of-work.ts';
import type { Sql } from './connect.ts';
import { inTransaction } from './transaction.ts';

/**
 * Several verbs as one change: what they read and write goes through one transaction, the one of
 * the request where that has one already. It must be short, and no network call is part of it.
 */
export async function withTransaction<C extends { readonly write: Write; sql: Sql }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const inside = (tx: Sql) => work({ ...ctx, sql: tx, write: (change) => change(tx) });
  return await ctx.write((sql) => (sql.isBound ? inside(sql) : inTransaction(sql, inside)));
}
