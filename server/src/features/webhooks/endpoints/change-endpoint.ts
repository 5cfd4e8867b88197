import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type EndpointId, parseId } from '../../../values/ids.ts';
import type { Endpoint } from './endpoint.ts';
import { type EndpointUpdate, updateEndpoint } from './endpoint-queries.ts';
import { refuseUrl } from './refuse-url.ts';

export async function changeEndpoint(
  ctx: StoreContext,
  endpointId: string,
  change: EndpointUpdate,
): Promise<Endpoint> {
  const id = parseId<EndpointId>(endpointId);
  if (!id) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  if (change.url !== undefined) refuseUrl(ctx, change.url);
  const endpoint = await ctx.write((sql) =>
    updateEndpoint(sql, ctx.storeId, id, change, ctx.now()),
  );
  if (!endpoint) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return endpoint;
}
