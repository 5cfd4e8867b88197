import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ADDRESS,
  type AgentShopper,
  CHECKOUT,
  line,
  newShopper,
  paymentOf,
  shipTo,
} from '../../agent-shopper.ts';
import { type Data, startService } from '../../harness.ts';
import { HAS_UCP_SCHEMAS, openUcpSchemas, type Release } from '../../ucp-schemas.ts';

const skip = HAS_UCP_SCHEMAS ? false : 'the schemas of UCP are not here';
const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();

const PROFILES = {
  '2026-08-25': 'profile.json#/$defs/business_schema',
  '2026-04-08': '../discovery/profile_schema.json#/$defs/business_profile',
} as const;
const ERRORS = {
  '2026-08-25': 'common/types/error_response.json',
  '2026-04-08': 'shopping/types/error_response.json',
} as const;

for (const release of ['2026-08-25', '2026-04-08'] as const) {
  describe(`replies of ${release}`, { skip }, () => replies(release));
}

function replies(release: Release): void {
  const schemas = HAS_UCP_SCHEMAS ? openUcpSchemas(release) : undefined;
  const holds = (schema: string, document: Data) => {
    assert.deepEqual(schemas?.problems(schema, document), [], JSON.stringify(document, null, 1));
    return document;
  };
  const extensions = ['fulfillment', 'discount', 'buyer_consent'];
  const checkout = (document: Data) => {
    holds('shopping/checkout.json', document);
    for (const name of extensions) {
      holds(`shopping/${name}.json#/$defs/dev.ucp.shopping.checkout`, document);
    }
    return document;
  };

  it('fit the schema of the profile', async () => {
    const leaf = release === '2026-08-25' ? '' : `/${release}`;
    const url = `/agents/${store.handle}/.well-known/ucp${leaf}`;
    holds(PROFILES[release], (await service.http.inject({ url })).json());
  });

  it('fit the schemas of checkout and order in every state', async () => {
    const agent = await newShopper(service, store.handle, release);
    for (const change of variants(release)) checkout(await agent.ready(change));
    const { id } = checkout(await agent.ready());
    const paid = (token: string) =>
      agent.rest('POST', `/checkout-sessions/${id}/complete`, paymentOf(token));
    checkout((await paid('tok_declined')).body);
    const done = checkout((await paid('tok_visa')).body);
    const order = await agent.rest('GET', `/orders/${done.order.id}`);
    holds('shopping/order.json', order.body);
    await shipped(done.order.id);
    holds('shopping/order.json', (await agent.rest('GET', `/orders/${done.order.id}`)).body);
    checkout((await escalated(agent)).body);
    const cancelled = await agent.ready();
    checkout((await agent.rest('POST', `/checkout-sessions/${cancelled.id}/cancel`)).body);
  });

  it('fit the schemas of a cart and of an error', async () => {
    const agent = await newShopper(service, store.handle, release);
    const cart = await agent.rest('POST', '/carts', { line_items: [line('MUG-STONE')] });
    holds('shopping/cart.json', cart.body);
    const none = { ...CHECKOUT, line_items: [line('MUG-SOLD-OUT')] };
    holds(ERRORS[release], (await agent.rest('POST', '/checkout-sessions', none)).body);
    holds(ERRORS[release], (await agent.rest('GET', '/checkout-sessions/unknown')).body);
  });
}

function variants(release: Release): object[] {
  const consent =
    release === '2026-08-25'
      ? { 'dev.ucp.consent.marketing': { granted: true, source: 'platform' } }
      : { marketing: true };
  return [
    {},
    { buyer: {}, fulfillment: undefined },
    { fulfillment: shipTo({ address_country: 'US' }) },
    { fulfillment: shipTo({ ...ADDRESS, address_country: 'XX' }) },
    { discounts: { codes: ['WELCOME10', 'NO-SUCH-CODE', 'OVER100'] } },
    { line_items: [line('BOOK-BREWING')] },
    { line_items: [line('MUG-STONE'), line('MUG-LAST', 9)] },
    { buyer: { email: 'not an address', consent } },
  ];
}

async function escalated(agent: AgentShopper) {
  const { id } = await agent.ready();
  const path = `/checkout-sessions/${id}/complete`;
  return await agent.rest('POST', path, paymentOf('tok_requires_action'));
}

async function shipped(orderId: string): Promise<void> {
  const shipment = { carrierCode: 'ups', trackingNumber: '1Z999', status: 'in_transit' };
  const made = await store.call('POST', `/v1/orders/${orderId}/shipments`, shipment);
  assert.equal(made.status, 200, made.text);
  const refund = await store.call('POST', `/v1/payments/orders/${orderId}/refund`, { amount: 100 });
  assert.ok(refund.status < 500, refund.text);
}
