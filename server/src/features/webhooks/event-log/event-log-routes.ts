import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../../platform/http/openapi/paging.ts';
import { DeliveryParams } from '../contract.ts';
import {
  DeliveryDetailsView,
  deliveryDetailsView,
  EventListView,
  EventParams,
  EventQuery,
  EventView,
  eventSummaryView,
  eventView,
} from './event-log-contract.ts';
import { findEvents } from './find-events.ts';
import { readDelivery } from './read-delivery.ts';
import { readEvent } from './read-event.ts';

const tags = ['Webhooks'];

export async function eventLogRoutes(http: Http): Promise<void> {
  http.get(
    '/events',
    {
      schema: {
        operationId: 'findEvents',
        tags,
        summary: 'List events',
        querystring: EventQuery,
        response: { 200: Ok(EventListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { rows, nextCursor } = await findEvents(ctx, { limit: PAGE_LIMIT, ...query });
      return ok({ events: rows.map(eventSummaryView), nextCursor });
    },
  );

  http.get(
    '/events/:eventId',
    {
      schema: {
        operationId: 'getEvent',
        tags,
        summary: 'Get event',
        params: EventParams,
        response: { 200: Ok(EventView), ...failures('EVENT_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(eventView(await readEvent(ctx, params.eventId))),
  );

  http.get(
    '/webhooks/deliveries/:endpointId/:eventId',
    {
      schema: {
        operationId: 'getWebhookDelivery',
        tags,
        summary: 'Get delivery',
        params: DeliveryParams,
        response: { 200: Ok(DeliveryDetailsView), ...failures('DELIVERY_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok(deliveryDetailsView(await readDelivery(ctx, params.endpointId, params.eventId))),
  );
}
