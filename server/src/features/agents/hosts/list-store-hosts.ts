import type { StoreContext } from '../../../context.ts';
import { listHostRows } from './host-queries.ts';
import type { StoreHost } from './store-host.ts';

export async function listStoreHosts(ctx: StoreContext): Promise<StoreHost[]> {
  return await listHostRows(ctx.sql, ctx.storeId);
}
