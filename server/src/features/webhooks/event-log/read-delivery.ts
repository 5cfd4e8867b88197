import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type EndpointId, type EventId, parseId } from '../../../values/ids.ts';
import { findDelivery, findEvent, listDeliveryAttempts } from './event-log-queries.ts';
import type { DeliveryDetails } from './stored-event.ts';

/** Also of an endpoint that was deleted: its log is kept until the purge. */
export async function readDelivery(
  ctx: StoreContext,
  endpointId: string,
  eventId: string,
): Promise<DeliveryDetails> {
  const { sql, storeId } = ctx;
  const [to, of] = [parseId<EndpointId>(endpointId), parseId<EventId>(eventId)];
  const delivery = to && of && (await findDelivery(sql, storeId, to, of));
  const event = delivery && (await findEvent(sql, storeId, delivery.eventId));
  // The purge may have deleted the event in between.
  if (!event) throw new ApiError('DELIVERY_NOT_FOUND');
  const calls = await listDeliveryAttempts(sql, storeId, delivery.endpointId, event.id);
  return { delivery, event, calls };
}
