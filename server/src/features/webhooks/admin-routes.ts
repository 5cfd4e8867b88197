import { Type } from 'typebox';
import type { Http } from '../../platform/http/http.ts';
import { failures, Nullable, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../platform/http/openapi/paging.ts';
import { Id } from '../../platform/http/openapi/shapes.ts';
import {
  DeliveryParams,
  DeliveryQuery,
  DeliveryView,
  deliveryView,
  EndpointParams,
  EndpointUpdate,
  EndpointView,
  endpointView,
  NewEndpoint,
  NewSecretView,
  newSecretView,
  ReplayInput,
  Rotation,
} from './contract.ts';
import { changeEndpoint } from './endpoints/change-endpoint.ts';
import { createEndpoint } from './endpoints/create-endpoint.ts';
import { listEndpointRows } from './endpoints/endpoint-queries.ts';
import { readEndpoint } from './endpoints/read-endpoint.ts';
import { removeEndpoint } from './endpoints/remove-endpoint.ts';
import { rotateSecret } from './endpoints/rotate-secret.ts';
import { listDeliveries } from './list-deliveries.ts';
import { replayDelivery } from './replay-delivery.ts';
import { replayFailed } from './replay-failed.ts';
import { sendTestEvent } from './send-test-event.ts';

const tags = ['Webhooks'];
/** Endpoints receive all events of the store, so only owners manage them. */
const config = { role: 'owner' } as const;

export async function webhookAdminRoutes(http: Http): Promise<void> {
  http.post(
    '/endpoints',
    {
      config,
      schema: {
        operationId: 'createWebhookEndpoint',
        tags,
        summary: 'Create webhook endpoint',
        body: NewEndpoint,
        response: {
          200: Ok(NewSecretView),
          ...failures('WEBHOOK_URL_REFUSED', 'TOO_MANY_ENDPOINTS'),
        },
      },
    },
    async ({ ctx, body }) => ok(newSecretView(await createEndpoint(ctx, body))),
  );

  http.get(
    '/endpoints',
    {
      schema: {
        operationId: 'listWebhookEndpoints',
        tags,
        summary: 'List webhook endpoints',
        response: { 200: Ok(Type.Object({ endpoints: Type.Array(EndpointView) })) },
      },
    },
    async ({ ctx: { sql, storeId } }) =>
      ok({ endpoints: (await listEndpointRows(sql, storeId)).map(endpointView) }),
  );

  http.get(
    '/endpoints/:endpointId',
    {
      schema: {
        operationId: 'getWebhookEndpoint',
        tags,
        summary: 'Get webhook endpoint',
        params: EndpointParams,
        response: { 200: Ok(EndpointView), ...failures('WEBHOOK_ENDPOINT_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(endpointView(await readEndpoint(ctx, params.endpointId))),
  );

  http.patch(
    '/endpoints/:endpointId',
    {
      config,
      schema: {
        operationId: 'changeWebhookEndpoint',
        tags,
        summary: 'Update webhook endpoint',
        params: EndpointParams,
        body: EndpointUpdate,
        response: {
          200: Ok(EndpointView),
          ...failures('WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_URL_REFUSED'),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok(endpointView(await changeEndpoint(ctx, params.endpointId, body))),
  );

  http.delete(
    '/endpoints/:endpointId',
    {
      config,
      schema: {
        operationId: 'deleteWebhookEndpoint',
        tags,
        summary: 'Delete webhook endpoint',
        params: EndpointParams,
        response: {
          200: Ok(Type.Object({ id: Id(), deleted: Type.Literal(true) })),
          ...failures('WEBHOOK_ENDPOINT_NOT_FOUND'),
        },
      },
    },
    async ({ ctx, params }) =>
      ok({ id: await removeEndpoint(ctx, params.endpointId), deleted: true as const }),
  );

  http.post(
    '/endpoints/:endpointId/secret',
    {
      config,
      schema: {
        operationId: 'rotateWebhookSecret',
        tags,
        summary: 'Rotate signing secret',
        params: EndpointParams,
        body: Rotation,
        response: { 200: Ok(NewSecretView), ...failures('WEBHOOK_ENDPOINT_NOT_FOUND') },
      },
    },
    async ({ ctx, params, body }) =>
      ok(newSecretView(await rotateSecret(ctx, params.endpointId, body.overlapHours ?? 24))),
  );

  http.post(
    '/endpoints/:endpointId/test',
    {
      schema: {
        operationId: 'sendTestEvent',
        tags,
        summary: 'Send test event',
        params: EndpointParams,
        response: {
          200: Ok(DeliveryView),
          ...failures('WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'),
        },
      },
    },
    async ({ ctx, params }) => ok(deliveryView(await sendTestEvent(ctx, params.endpointId))),
  );

  http.post(
    '/endpoints/:endpointId/replay',
    {
      schema: {
        operationId: 'replayFailedDeliveries',
        tags,
        summary: 'Replay failed deliveries',
        params: EndpointParams,
        body: ReplayInput,
        response: {
          200: Ok(Type.Object({ replayed: Type.Integer(), hasMore: Type.Boolean() })),
          ...failures('WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok(await replayFailed(ctx, params.endpointId, new Date(body.since))),
  );

  http.post(
    '/endpoints/:endpointId/deliveries/:eventId/replay',
    {
      schema: {
        operationId: 'replayDelivery',
        tags,
        summary: 'Replay delivery',
        params: DeliveryParams,
        response: {
          200: Ok(DeliveryView),
          ...failures(
            'WEBHOOK_ENDPOINT_NOT_FOUND',
            'WEBHOOK_ENDPOINT_DISABLED',
            'DELIVERY_NOT_FOUND',
          ),
        },
      },
    },
    async ({ ctx, params }) =>
      ok(deliveryView(await replayDelivery(ctx, params.endpointId, params.eventId))),
  );

  http.get(
    '/deliveries',
    {
      schema: {
        operationId: 'listWebhookDeliveries',
        tags,
        summary: 'List deliveries',
        querystring: DeliveryQuery,
        response: {
          200: Ok(
            Type.Object({
              deliveries: Type.Array(DeliveryView),
              nextCursor: Nullable(Type.String()),
            }),
          ),
          ...failures('VALIDATION_ERROR'),
        },
      },
    },
    async ({ ctx, query }) => {
      const page = await listDeliveries(ctx, { limit: PAGE_LIMIT, ...query });
      return ok({ ...page, deliveries: page.deliveries.map(deliveryView) });
    },
  );
}
