import type { StoreContext } from '../../context.ts';
import type { Endpoint } from './endpoint.ts';
import { listEndpointRows } from './queries.ts';

export async function listEndpoints(ctx: StoreContext): Promise<Endpoint[]> {
  return await listEndpointRows(ctx.sql, ctx.storeId);
}
