import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Delivery } from './delivery.ts';
import { refuseDisabled } from './endpoint.ts';
import type { EventData } from './events.ts';
import { insertTestDelivery } from './log-queries.ts';
import { readEndpoint } from './read-endpoint.ts';

/** It goes the way of every event, so that its delivery shows what theirs will be like. */
export async function sendTestEvent(ctx: StoreContext, endpointId: string): Promise<Delivery> {
  const endpoint = await readEndpoint(ctx, endpointId);
  refuseDisabled(endpoint);
  const data: EventData<'webhook.test'> = { endpointId: endpoint.id };
  const delivery = await ctx.write((sql) =>
    insertTestDelivery(sql, ctx.storeId, endpoint.id, {
      id: ctx.ids.next(),
      data,
      now: ctx.now(),
    }),
  );
  if (!delivery) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return delivery;
}
