import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS, PERIOD_FIELDS } from '../../../platform/http/openapi/paging.ts';
import { Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import { DeliveryView, deliveryView } from '../contract.ts';
import { EVENT_TYPES } from '../events.ts';
import type { DeliveryDetails, StoredEvent } from './stored-event.ts';

const Subject = () => Type.Optional(Type.String({ format: 'uuid' }));

export const EventQuery = Type.Object({
  ...CURSOR_FIELDS,
  type: Type.Optional(OneOf(EVENT_TYPES)),
  orderId: Subject(),
  customerId: Subject(),
  cartId: Subject(),
  ...PERIOD_FIELDS,
});

export const EventParams = Type.Object({ eventId: Type.String() });

const summary = {
  id: Id(),
  type: Type.String(),
  aggregateId: Id(),
  sequence: Type.Integer(),
  createdAt: Iso(),
};

const EventSummaryView = Component('EventSummary', Type.Object(summary));

/** The schema of the data depends on the type; docs/events.md has each. */
const Payload = Type.Unsafe<object>({ type: 'object', additionalProperties: true });

export const EventView = Component('StoredEvent', Type.Object({ ...summary, data: Payload }));

export const EventListView = Type.Object({
  events: Type.Array(EventSummaryView),
  nextCursor: Nullable(Type.String()),
});

const AttemptView = Component(
  'WebhookAttempt',
  Type.Object({
    status: Nullable(Type.Integer()),
    error: Nullable(Type.String()),
    durationMs: Type.Integer(),
    createdAt: Iso(),
  }),
);

export const DeliveryDetailsView = Component(
  'WebhookDeliveryDetails',
  Type.Object({
    ...DeliveryView.properties,
    payload: Component(
      'WebhookPayload',
      Type.Object({ type: Type.String(), timestamp: Iso(), data: Payload }),
    ),
    calls: Type.Array(AttemptView),
  }),
);

export function eventSummaryView(event: StoredEvent): Static<typeof EventSummaryView> {
  const { id, type, aggregateId, sequence, createdAt } = event;
  return { id, type, aggregateId, sequence, createdAt: createdAt.toISOString() };
}

export function eventView(event: StoredEvent): Static<typeof EventView> {
  return { ...eventSummaryView(event), data: event.data };
}

/** The payload as it is sent. Signatures are not stored. */
export function deliveryDetailsView({
  delivery,
  event,
  calls,
}: DeliveryDetails): Static<typeof DeliveryDetailsView> {
  const { type, createdAt, data } = event;
  return {
    ...deliveryView(delivery),
    payload: { type, timestamp: createdAt.toISOString(), data },
    calls: calls.map((call) => ({ ...call, createdAt: call.createdAt.toISOString() })),
  };
}
