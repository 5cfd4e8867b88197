import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { ADDRESS, BUYER, CHECKOUT, line, newShopper, paymentOf } from '../../agent-shopper.ts';
import { type Data, startService } from '../../harness.ts';

/* What clients and test suites of the protocol send, beside the examples of its documents. */

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const agent = await newShopper(service, store.handle);
const base = `/agents/${store.handle}/ucp`;

const methodOf = ({ fulfillment }: Data) => fulfillment.methods[0];

describe('a checkout of a cart', () => {
  it('needs nothing but the id of the cart', async () => {
    const cart = await agent.rest('POST', '/carts', { line_items: [line('MUG-STONE', 2)] });
    const wanted = { cart_id: cart.body.id };
    const { status, body, text } = await agent.rest('POST', '/checkout-sessions', wanted);
    assert.deepEqual([status, body.line_items?.[0]?.quantity], [201, 2], text);
    const again = await agent.rest('POST', '/checkout-sessions', wanted);
    assert.equal(again.body.id, body.id);
    const none = await agent.rest('POST', '/checkout-sessions', { buyer: BUYER });
    assert.deepEqual([none.status, none.body.messages[0].path], [400, '$.line_items']);
  });
});

describe('an update of a checkout', () => {
  const update = async (method: object) => {
    const { id, line_items: lines } = await agent.ready();
    const kept = { line_items: lines, buyer: BUYER, fulfillment: { methods: [method] } };
    return (await agent.rest('PUT', `/checkout-sessions/${id}`, kept)).body;
  };

  it('keeps the destination that it selects by its id, or does not name', async () => {
    const groups = [{ id: 'parcel', selected_option_id: 'free' }];
    for (const named of [{ selected_destination_id: 'home' }, {}]) {
      const body = await update({ id: 'shipping', line_item_ids: [], groups, ...named });
      assert.equal(body.status, 'ready_for_complete', JSON.stringify(body.messages));
      assert.equal(methodOf(body).selected_destination_id, 'home');
      assert.equal(methodOf(body).destinations[0].street_address, ADDRESS.street_address);
    }
  });

  it('drops the destination where it selects none, or one that it does not have', async () => {
    for (const selected of [null, 'elsewhere']) {
      const body = await update({ line_item_ids: [], selected_destination_id: selected });
      assert.equal(body.status, 'incomplete');
      assert.deepEqual(methodOf(body).destinations, []);
    }
  });
});

describe('a destination', () => {
  it('may have a full name, and no id', async () => {
    const destination = { ...ADDRESS, id: '', full_name: 'Grace Brewster Hopper' };
    const { body } = await agent.rest('POST', '/checkout-sessions', {
      line_items: [line('MUG-STONE')],
      buyer: { email: BUYER.email },
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations: [{ type: 'shipping_address', ...destination }],
            groups: [{ selected_option_id: 'free' }],
          },
        ],
      },
    });
    assert.equal(body.status, 'ready_for_complete', JSON.stringify(body.messages));
    const [place] = methodOf(body).destinations;
    assert.deepEqual([place.first_name, place.last_name], ['Grace', 'Brewster Hopper']);
    assert.equal(methodOf(body).selected_destination_id, place.id);
    assert.notEqual(place.id, '');
  });
});

describe('a request over REST', () => {
  it('may have a content type and no body', async () => {
    const { id } = await agent.ready();
    const cancelled = await service.http.inject({
      method: 'POST',
      url: `${base}/checkout-sessions/${id}/cancel`,
      headers: {
        'content-type': 'application/json',
        'content-length': '0',
        'idempotency-key': randomUUID(),
        'ucp-agent': `profile="${agent.platform.url}"`,
      },
    });
    assert.deepEqual([cancelled.statusCode, cancelled.json().status], [200, 'canceled']);
  });

  it('gets its id back, also with a refusal', async () => {
    const headers = { 'request-id': 'request-1' };
    const unknown = await agent.rest('GET', `/orders/${randomUUID()}`, undefined, headers);
    const broken = await agent.rest('POST', '/checkout-sessions', {}, headers);
    const made = await agent.rest('POST', '/checkout-sessions', CHECKOUT, headers);
    const replies = [unknown, broken, made];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 400, 201],
    );
    for (const reply of replies) assert.equal(reply.headers['request-id'], 'request-1');
  });
});

describe('the endpoint of MCP', () => {
  const post = async (payload: object | object[], headers: Record<string, string> = {}) => {
    const response = await service.http.inject({
      method: 'POST',
      url: `${base}/mcp`,
      payload,
      headers,
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.json() as Data,
    };
  };
  const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

  it('has no stream to open and no session to end', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const { statusCode, headers } = await service.http.inject({ method, url: `${base}/mcp` });
      assert.deepEqual([statusCode, headers.allow], [405, 'POST']);
    }
  });

  it('speaks the release that the client asks for, where it knows it', async () => {
    for (const [asked, spoken] of [
      ['2025-03-26', '2025-03-26'],
      ['2025-06-18', '2025-06-18'],
      ['2099-01-01', '2025-11-25'],
    ] as const) {
      const { body } = await post(rpc('initialize', { protocolVersion: asked }));
      assert.equal(body.result.protocolVersion, spoken);
    }
  });

  it('tells a body that is no request from wrong arguments', async () => {
    for (const body of [[rpc('ping')], { ...rpc('ping'), jsonrpc: '1.0' }, { id: 1 }]) {
      assert.equal((await post(body)).body.error.code, -32600);
    }
    assert.equal((await post(rpc('tools/call', { name: 'none' }))).body.error.code, -32602);
  });

  it('takes profile and key from headers, and signs the reply of a payment', async () => {
    const { id } = await agent.ready();
    const headers = {
      'ucp-agent': `profile="${agent.platform.url}"`,
      'idempotency-key': randomUUID(),
    };
    const args = { id, checkout: paymentOf('tok_visa') };
    const call = rpc('tools/call', { name: 'complete_checkout', arguments: args });
    const { body, headers: sent } = await post(call, headers);
    assert.equal(body.result?.structuredContent.status, 'completed', JSON.stringify(body));
    assert.match(String(sent.signature), /^sig1=:/);
    assert.match(String(sent['content-digest']), /^sha-256=:/);
    const keyless = await post(call, { 'ucp-agent': headers['ucp-agent'] });
    assert.equal(keyless.body.error.data.path, '$.meta.idempotency-key');
  });

  it('lists the shape of each argument', async () => {
    const { tools } = (await post(rpc('tools/list'))).body.result;
    const shapes = Object.fromEntries(
      tools.map(({ name, inputSchema }: Data) => [name, inputSchema]),
    ) as Record<string, Data>;
    const { create_checkout: create, update_checkout: update } = shapes;
    assert.deepEqual(update?.properties.checkout.required, ['line_items']);
    assert.ok(create?.properties.checkout.properties.cart_id);
    assert.deepEqual(shapes.cancel_cart?.properties.meta.required, [
      'ucp-agent',
      'idempotency-key',
    ]);
  });
});
