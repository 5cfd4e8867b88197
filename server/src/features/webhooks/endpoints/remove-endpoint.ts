import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type EndpointId, parseId } from '../../../values/ids.ts';
import { deleteEndpoint } from './endpoint-queries.ts';

export async function removeEndpoint(ctx: StoreContext, endpointId: string): Promise<EndpointId> {
  const id = parseId<EndpointId>(endpointId);
  const isRemoved = id && (await ctx.write((sql) => deleteEndpoint(sql, ctx.storeId, id)));
  if (!isRemoved) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return id;
}
