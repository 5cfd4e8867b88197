import type { StoreContext } from '../../../context.ts';
import { findEnabledProvider } from './provider-queries.ts';

/** Reads the database, because another process may have disabled the provider. */
export async function isProviderDisabled(ctx: StoreContext, providerId: string): Promise<boolean> {
  if (!ctx.store.providers.some(({ id }) => id === providerId)) return false;
  return !(await findEnabledProvider(ctx.sql, ctx.store, providerId));
}
