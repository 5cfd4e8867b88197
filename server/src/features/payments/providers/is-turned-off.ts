import type { StoreContext } from '../../../context.ts';
import { findEnabledProvider } from './provider-queries.ts';

/** For an attempt that could not begin: another process may have turned its provider off. */
export async function isTurnedOff(ctx: StoreContext, providerId: string): Promise<boolean> {
  if (!ctx.store.providers.some(({ id }) => id === providerId)) return false;
  return !(await findEnabledProvider(ctx.sql, ctx.storeId, providerId));
}
