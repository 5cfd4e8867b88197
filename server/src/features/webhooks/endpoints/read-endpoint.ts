import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type EndpointId, parseId } from '../../../values/ids.ts';
import type { Endpoint } from './endpoint.ts';
import { findEndpoint } from './endpoint-queries.ts';

export async function readEndpoint(ctx: StoreContext, endpointId: string): Promise<Endpoint> {
  const id = parseId<EndpointId>(endpointId);
  const endpoint = id && (await findEndpoint(ctx.sql, ctx.storeId, id));
  if (!endpoint) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return endpoint;
}
