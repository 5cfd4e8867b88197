import type { StoreContext } from '../../../context.ts';
import { listEndpointRows } from '../queries.ts';
import type { Endpoint } from './endpoint.ts';

export async function listEndpoints(ctx: StoreContext): Promise<Endpoint[]> {
  return await listEndpointRows(ctx.sql, ctx.storeId);
}
