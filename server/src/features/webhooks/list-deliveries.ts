import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type EndpointId, type EventId, parseId } from '../../values/ids.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import { type DeliveryFilter, listDeliveriesBy } from './log-queries.ts';

export interface DeliveryQuery {
  readonly endpointId?: string;
  readonly eventId?: string;
  readonly eventType?: string;
  readonly status?: DeliveryStatus;
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first; keyset pagination. */
export async function listDeliveries(
  ctx: StoreContext,
  query: DeliveryQuery,
): Promise<{ deliveries: Delivery[]; nextCursor: string | null }> {
  const { limit } = query;
  const rows = await listDeliveriesBy(ctx.sql, ctx.storeId, filterOf(query));
  const deliveries = rows.slice(0, limit);
  const last = deliveries.at(-1);
  const nextCursor = rows.length > limit && last ? `${last.eventId}.${last.endpointId}` : null;
  return { deliveries, nextCursor };
}

/** One row more than the limit shows whether another page exists. */
function filterOf({ eventType, status, limit, ...ids }: DeliveryQuery): DeliveryFilter {
  const [eventId, endpointId] = (ids.cursor ?? '').split('.');
  return {
    ...(ids.endpointId && { endpointId: idFrom<EndpointId>(ids.endpointId, 'endpointId') }),
    ...(ids.eventId && { eventId: idFrom<EventId>(ids.eventId, 'eventId') }),
    ...(eventType && { eventType }),
    ...(status && { status }),
    ...(ids.cursor && {
      after: {
        eventId: idFrom<EventId>(eventId, 'cursor'),
        endpointId: idFrom<EndpointId>(endpointId, 'cursor'),
      },
    }),
    limit: limit + 1,
  };
}

function idFrom<T extends EndpointId | EventId>(text: string | undefined, field: string): T {
  const id = parseId<T>(text ?? '');
  if (!id) throw new ApiError('VALIDATION_ERROR', `${field} is invalid.`);
  return id;
}
