import type { StoreContext } from '../../context.ts';
import { cursorPage, givenId } from '../../platform/http/openapi/paging.ts';
import type { EndpointId, EventId } from '../../values/ids.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import { type DeliveryFilter, listDeliveriesBy } from './delivery-queries.ts';

export interface DeliveryQuery {
  readonly endpointId?: string;
  readonly eventId?: string;
  readonly eventType?: string;
  readonly status?: DeliveryStatus;
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first. */
export async function listDeliveries(
  ctx: StoreContext,
  query: DeliveryQuery,
): Promise<{ deliveries: Delivery[]; nextCursor: string | null }> {
  const filter = filterOf(query);
  const { rows: deliveries, nextCursor } = await cursorPage(
    query.limit,
    (limit) => listDeliveriesBy(ctx.sql, ctx.storeId, { ...filter, limit }),
    ({ eventId, endpointId }) => `${eventId}.${endpointId}`,
  );
  return { deliveries, nextCursor };
}

function filterOf({ eventType, status, ...ids }: DeliveryQuery): Omit<DeliveryFilter, 'limit'> {
  const [eventId = '', endpointId = ''] = (ids.cursor ?? '').split('.');
  return {
    ...(ids.endpointId && { endpointId: givenId<EndpointId>(ids.endpointId, 'endpointId') }),
    ...(ids.eventId && { eventId: givenId<EventId>(ids.eventId, 'eventId') }),
    ...(eventType && { eventType }),
    ...(status && { status }),
    ...(ids.cursor && {
      after: {
        eventId: givenId<EventId>(eventId, 'cursor'),
        endpointId: givenId<EndpointId>(endpointId, 'cursor'),
      },
    }),
  };
}
