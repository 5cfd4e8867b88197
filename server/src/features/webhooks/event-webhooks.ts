import { type TProperties, Type } from 'typebox';
import { OneOf } from '../../platform/http/openapi/envelope.ts';
import { Iso } from '../../platform/http/openapi/shapes.ts';
import { EVENT_TYPES, EVENTS, type EventType } from './events.ts';

/** The calls to a store's endpoints, as the `webhooks` of the storefront's OpenAPI document. */
export function eventWebhooks(): Record<EventType, object> {
  const described = EVENT_TYPES.map((type) => [type, { post: eventCall(type) }]);
  return Object.fromEntries(described) as Record<EventType, object>;
}

function eventCall(type: EventType): object {
  const { description } = EVENTS[type];
  return {
    operationId: `on${pascalCase(type)}`,
    summary: type,
    description: `${description} Verify the signature on the raw body before you trust it.`,
    security: [],
    parameters: HEADERS.map((header) => ({ in: 'header', required: true, ...header })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: eventSchema(type) } },
    },
    responses: {
      200: { description: 'Any 2xx within 15 seconds: the event is delivered.' },
      410: { description: 'Disables the endpoint. Any other answer, or none, is retried.' },
    },
  };
}

/** Events of one kind have one shape, which has a name. */
interface NamedShape {
  readonly properties: TProperties;
  readonly title?: string;
}

/** The body of a call, a component such as `OrderCreatedEvent`. */
function eventSchema(type: EventType): object {
  const { properties, title = `${pascalCase(type)}Data` } = EVENTS[type].data as NamedShape;
  return Type.Object(
    {
      type: OneOf([type], { description: 'The type of the event.' }),
      timestamp: Type.String({ ...Iso(), description: 'When the event happened, in UTC.' }),
      data: Type.Object(properties, { title }),
    },
    { title: `${pascalCase(type)}Event`, description: EVENTS[type].description },
  );
}

/** `order.status_changed` is `OrderStatusChanged`. */
function pascalCase(type: EventType): string {
  return type.replace(/(?:^|[._])([a-z])/g, (_, letter) => letter.toUpperCase());
}

const HEADERS = [
  {
    name: 'webhook-id',
    description:
      'The id of the event. It is the same in every retry: ignore ids already processed.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'webhook-timestamp',
    description: 'When the call was sent, in seconds since 1970. Refuse calls of another time.',
    schema: { type: 'string', pattern: '^[0-9]+$', examples: ['1792056600'] },
  },
  {
    name: 'webhook-signature',
    description:
      'Signatures by Standard Webhooks over id, timestamp and raw body, separated by spaces. ' +
      'During a rotation of the secret there are two; one valid signature suffices.',
    schema: { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
  },
];
