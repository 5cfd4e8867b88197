import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  ADDRESS,
  CHECKOUT,
  line,
  newShopper,
  paymentOf,
  shipTo,
  shopperProfile,
} from '../../agent-shopper.ts';
import { type Data, startService } from '../../harness.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const agent = await newShopper(service, store.handle);

describe('a token of a payment', () => {
  it('may have the name of a property of every object', async () => {
    for (const token of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const { id } = await agent.ready();
      const path = `/checkout-sessions/${id}/complete`;
      const { status, body, text } = await agent.rest('POST', path, paymentOf(token));
      assert.deepEqual([status, body.status], [200, 'completed'], `${token}: ${text}`);
    }
  });
});

describe('the country of an address', () => {
  const placed = async (country: string) => {
    const fulfillment = shipTo({ ...ADDRESS, address_country: country });
    const { status, body, text } = await agent.rest('POST', '/checkout-sessions', {
      ...CHECKOUT,
      fulfillment,
    });
    assert.equal(status, 201, text);
    return { body, place: body.fulfillment.methods[0].destinations[0] };
  };

  it('may be a code of two or three letters, or a name', async () => {
    for (const [sent, country] of [
      ['us', 'US'],
      ['USA', 'US'],
      ['sgp', 'SG'],
      ['Singapore', 'SG'],
      ['united states', 'US'],
      ['Deutschland', undefined],
    ] as const) {
      const { place } = await placed(sent);
      assert.equal(place.address_country, country, sent);
    }
    const { body } = await placed('USA');
    assert.equal(body.status, 'ready_for_complete');
  });

  it('is asked for again where it is unknown', async () => {
    for (const country of ['Atlantis', 'constructor', '']) {
      const { body } = await placed(country);
      assert.equal(body.status, 'incomplete');
      const [message] = body.messages;
      assert.deepEqual(
        [message.code, message.path],
        ['missing', '$.fulfillment.methods[0].destinations[0].address_country'],
      );
      assert.match(message.content, /ISO 3166/);
    }
  });

  it('is read so in the billing address as well', async () => {
    const { body } = await agent.rest('POST', '/checkout-sessions', {
      ...CHECKOUT,
      line_items: [line('BOOK-BREWING')],
      fulfillment: undefined,
    });
    const path = `/checkout-sessions/${body.id}/complete`;
    const paid = (country: string) => {
      const billing = { ...ADDRESS, address_country: country };
      return agent.rest('POST', path, paymentOf('tok_visa', { billing_address: billing }));
    };
    const refused = await paid('Atlantis');
    assert.equal(refused.status, 200, refused.text);
    assert.ok(
      refused.body.messages.some(({ path: at }: Data) => /billing.*address_country/.test(at)),
      refused.text,
    );
    const done = await paid('USA');
    assert.equal(done.body.status, 'completed', done.text);
  });
});

describe('a refusal', () => {
  it('is written in the release of the agent', async () => {
    for (const version of ['2026-04-08', '2026-08-25']) {
      const shopper = await newShopper(service, store.handle, version);
      const id = randomUUID();
      const session = `/checkout-sessions/${id}`;
      const { id: over } = await shopper.ready();
      await shopper.rest('POST', `/checkout-sessions/${over}/cancel`);
      for (const [method, path, body] of [
        ['GET', session, undefined],
        ['POST', '/checkout-sessions', {}],
        ['POST', `/checkout-sessions/${over}/complete`, paymentOf('tok_visa')],
        ['GET', `/orders/${id}`, undefined],
      ] as const) {
        const { body: reply } = await shopper.rest(method, path, body);
        assert.deepEqual([reply.ucp.status, reply.ucp.version], ['error', version], path);
      }
      const { content } = await shopper.tool('get_checkout', { id });
      assert.deepEqual([content.messages[0].code, content.ucp.version], ['not_found', version]);
    }
  });

  it('is so before the operation too, once the profile is read', async () => {
    const shopper = await newShopper(service, store.handle, '2026-04-08');
    const { ucp } = shopperProfile('2026-04-08') as Data;
    shopper.platform.profile = { ucp: { ...ucp, capabilities: {} }, keys: [] };
    const { status, body, code } = await shopper.rest('POST', '/checkout-sessions', CHECKOUT);
    assert.deepEqual([status, code], [200, 'capabilities_incompatible']);
    assert.equal(body.ucp.version, '2026-04-08');
    const tool = await shopper.tool('create_checkout', { checkout: CHECKOUT });
    assert.equal(tool.content.ucp.version, '2026-04-08');
    const headers = { 'ucp-agent': '' };
    const none = await shopper.rest('POST', '/checkout-sessions', CHECKOUT, headers);
    assert.equal(none.body.ucp.version, '2026-08-25');
  });
});

describe('the cart of a checkout', () => {
  it('has an id, or there are lines', async () => {
    for (const [body, path] of [
      [{ line_items: [], cart_id: '' }, '$.cart_id'],
      [{ ...CHECKOUT, cart_id: '' }, '$.cart_id'],
      [{ line_items: [] }, '$.line_items'],
    ] as const) {
      const { status, body: reply, text } = await agent.rest('POST', '/checkout-sessions', body);
      assert.deepEqual([status, reply.messages[0]?.path], [400, path], text);
    }
  });

  it('is no part of an update', async () => {
    const { id, line_items: lines } = await agent.ready();
    const session = `/checkout-sessions/${id}`;
    for (const cartId of ['', randomUUID(), undefined]) {
      const none = { ...CHECKOUT, line_items: [], cart_id: cartId };
      const { status, body } = await agent.rest('PUT', session, none);
      assert.deepEqual([status, body.messages[0].path], [400, '$.line_items']);
      const more = { ...CHECKOUT, line_items: [{ ...lines[0], quantity: 2 }], cart_id: cartId };
      const updated = await agent.rest('PUT', session, more);
      assert.deepEqual([updated.status, updated.body.line_items[0].quantity], [200, 2]);
    }
  });
});
