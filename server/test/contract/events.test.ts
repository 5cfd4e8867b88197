import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { EVENT_TYPES, EVENTS, type EventType } from '../../src/features/webhooks/events.ts';
import { eventsDocument, GENERATED_FROM } from './events-document.ts';

const DOCUMENT = new URL('../../../../docs/events.md', import.meta.url);

/** The types of the contract: a type that is missing here was never promised. */
const PROMISED = [
  'order.created',
  'order.status_changed',
  'order.upsell_accepted',
  'payment.captured',
  'payment.failed',
  'payment.refunded',
  'payment.voided',
  'dispute.opened',
  'dispute.updated',
  'dispute.closed',
  'order.corrected',
  'shipment.created',
  'shipment.updated',
  'customer.created',
  'customer.updated',
  'cart.abandoned',
  // Beyond the contract: an account may capture manually.
  'payment.authorized',
  'consent.changed',
  'store.went_live',
  'return.requested',
  'return.approved',
  'return.received',
  'return.refused',
  'return.cancelled',
  'return.refund_started',
  'return.refunded',
  'return.refund_failed',
];

interface Golden {
  readonly webhooks: Record<string, { post: { requestBody: EventBody } }>;
  readonly components: { schemas: Record<string, EventBodySchema> };
}
interface EventBody {
  readonly content: { 'application/json': { schema: { $ref: string } } };
}
interface EventBodySchema {
  readonly properties: Record<string, { enum?: string[]; $ref?: string } | undefined>;
}

describe('openapi/storefront.json', () => {
  it('describes every event as a webhook whose body has a fixed type and typed data', async () => {
    const golden = new URL('../../../../openapi/storefront.json', import.meta.url);
    const { webhooks, components } = JSON.parse(await readFile(golden, 'utf8')) as Golden;
    assert.deepEqual(Object.keys(webhooks), EVENT_TYPES);
    for (const [type, { post }] of Object.entries(webhooks)) {
      const named = (reference = '') => components.schemas[reference.split('/').at(-1) ?? ''];
      const body = named(post.requestBody.content['application/json'].schema.$ref);
      assert.deepEqual(body?.properties.type?.enum, [type]);
      const { data } = EVENTS[type as EventType];
      const described = named(body?.properties.data?.$ref)?.properties ?? {};
      assert.deepEqual(Object.keys(described), Object.keys(data.properties));
    }
  });
});

describe('docs/events.md', () => {
  it('describes every event by its shape, and no other', async () => {
    const text = await readFile(DOCUMENT, 'utf8');
    const start = text.indexOf(GENERATED_FROM);
    assert.ok(start > 0, `the document has no heading "${GENERATED_FROM}"`);
    const made = eventsDocument();
    if (process.env.UPDATE_OPENAPI === 'on') await writeFile(DOCUMENT, text.slice(0, start) + made);
    const [, documented] = (await readFile(DOCUMENT, 'utf8')).split(/(?=^## The events$)/m);
    assert.equal(
      documented,
      made,
      'the events changed: look at the difference and run `npm run openapi` to accept it',
    );
  });

  it('lists the events of the contract, and one for tests', () => {
    assert.deepEqual([...EVENT_TYPES].sort(), [...PROMISED, 'webhook.test'].sort());
  });
});
