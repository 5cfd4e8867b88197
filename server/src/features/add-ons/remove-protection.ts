import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { deleteRule } from './admin-queries.ts';

/** Carts and orders keep their copies. */
export async function removeProtection(ctx: StoreContext): Promise<void> {
  const isRemoved = await ctx.write((sql) => deleteRule(sql, ctx.storeId));
  if (!isRemoved) throw new ApiError('ADD_ON_NOT_FOUND', 'The store has no shipping protection.');
}
