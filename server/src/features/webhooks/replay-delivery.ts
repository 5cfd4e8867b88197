import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type EventId, parseId } from '../../values/ids.ts';
import type { Delivery } from './delivery.ts';
import { updateReplayed } from './delivery-queries.ts';
import { refuseDisabled } from './endpoints/endpoint.ts';
import { readEndpoint } from './endpoints/read-endpoint.ts';

/** Keeps the event's id, so that the receiver can detect a duplicate. */
export async function replayDelivery(
  ctx: StoreContext,
  endpointId: string,
  eventId: string,
): Promise<Delivery> {
  const endpoint = await readEndpoint(ctx, endpointId);
  const id = parseId<EventId>(eventId);
  if (!id) throw new ApiError('DELIVERY_NOT_FOUND');
  refuseDisabled(endpoint);
  const delivery = await ctx.write((sql) =>
    updateReplayed(sql, ctx.storeId, endpoint.id, id, ctx.now()),
  );
  if (!delivery) throw new ApiError('DELIVERY_NOT_FOUND');
  return delivery;
}
