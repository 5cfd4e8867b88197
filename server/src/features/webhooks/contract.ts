import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS } from '../../platform/http/openapi/paging.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { Timestamp } from '../../platform/http/openapi/timestamp.ts';
import { DELIVERY_STATUSES, type Delivery } from './delivery.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { EVENT_TYPES, type EventType } from './events.ts';

/** Test events are sent on request to one endpoint, so they cannot be subscribed to. */
const SUBSCRIBABLE = EVENT_TYPES.filter((type) => type !== 'webhook.test');

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'https URL with a public address, on port 443 or above 1023.',
  examples: ['https://shop.example.com/hooks/cartwright'],
});
const Description = Nullable(Type.String({ maxLength: 200 }));
const Types = Type.Unsafe<EventType[] | null>({
  type: ['array', 'null'],
  items: { type: 'string', enum: SUBSCRIBABLE },
  minItems: 1,
  uniqueItems: true,
  description: 'Null for all events, including future types.',
});

export const EndpointParams = Type.Object({ endpointId: Type.String() });
export const DeliveryParams = Type.Object({ endpointId: Type.String(), eventId: Type.String() });

export const NewEndpoint = Component(
  'NewWebhookEndpoint',
  Type.Object({
    url: Url,
    description: Type.Optional(Description),
    eventTypes: Type.Optional(Types),
  }),
);

export const EndpointUpdate = Component(
  'WebhookEndpointUpdate',
  Type.Object({
    url: Type.Optional(Url),
    description: Type.Optional(Description),
    eventTypes: Type.Optional(Types),
    status: Type.Optional(OneOf(['enabled', 'disabled'])),
  }),
);

export const Rotation = Type.Object({
  overlapHours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'How long both secrets sign.',
    }),
  ),
});

export const ReplayInput = Type.Object({ since: Timestamp() });

export const DeliveryQuery = Type.Object({
  endpointId: Type.Optional(Type.String()),
  eventId: Type.Optional(Type.String()),
  eventType: Type.Optional(OneOf(EVENT_TYPES)),
  status: Type.Optional(OneOf(DELIVERY_STATUSES)),
  ...CURSOR_FIELDS,
});

export const EndpointView = Component(
  'WebhookEndpoint',
  Type.Object({
    id: Id(),
    url: Type.String(),
    description: Nullable(Type.String()),
    eventTypes: Type.Unsafe<EventType[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
    }),
    status: OneOf(['enabled', 'disabled']),
    disabledReason: Type.Unsafe<Endpoint['disabledReason']>({
      type: ['string', 'null'],
      enum: ['operator', 'gone', null],
    }),
    previousSecretUntil: Nullable(Iso()),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);
type EndpointView = Static<typeof EndpointView>;

export const NewSecretView = Component(
  'WebhookEndpointWithSecret',
  Type.Object({
    ...EndpointView.properties,
    secret: Type.String({ description: 'Returned once.', examples: ['whsec_…'] }),
  }),
);

export const DeliveryView = Component(
  'WebhookDelivery',
  Type.Object({
    eventId: Id(),
    endpointId: Id(),
    eventType: Type.String(),
    status: OneOf(DELIVERY_STATUSES),
    attempts: Type.Integer(),
    nextTryAt: Nullable(Iso()),
    lastStatus: Nullable(Type.Integer({ description: 'HTTP status of the last response.' })),
    lastError: Nullable(Type.String({ description: 'Reason for the last failure.' })),
    createdAt: Iso(),
    updatedAt: Iso(),
    deliveredAt: Nullable(Iso()),
  }),
);

export function endpointView({ secrets, ...endpoint }: Endpoint): EndpointView {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    eventTypes: endpoint.eventTypes && [...endpoint.eventTypes],
    status: endpoint.status,
    disabledReason: endpoint.disabledReason,
    previousSecretUntil: secrets.previousUntil?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

export function newSecretView({ endpoint, secret }: { endpoint: Endpoint; secret: string }) {
  return { ...endpointView(endpoint), secret };
}

export function deliveryView(delivery: Delivery): Static<typeof DeliveryView> {
  return {
    ...delivery,
    nextTryAt: delivery.status === 'pending' ? delivery.nextTryAt.toISOString() : null,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
  };
}
