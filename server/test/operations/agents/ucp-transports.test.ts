import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { CHECKOUT, line, newShopper, paymentOf, shopperProfile } from '../../agent-shopper.ts';
import { type Data, startService } from '../../harness.ts';
import { ownDatabase } from '../../states.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const agent = await newShopper(service, store.handle);
const older = await newShopper(service, store.handle, '2026-04-08');

describe('UCP over MCP', () => {
  it('sells as over REST', async () => {
    const { content } = await agent.tool('create_checkout', { checkout: CHECKOUT });
    assert.equal(content.status, 'ready_for_complete');
    const { id } = content;
    const more = { ...CHECKOUT, line_items: [line('MUG-STONE', 2)] };
    const updated = await agent.tool('update_checkout', { id, checkout: more });
    assert.equal(updated.content.line_items[0].quantity, 2);
    const done = await agent.tool('complete_checkout', { id, checkout: paymentOf('tok_visa') });
    assert.equal(done.content.status, 'completed');
    const order = await agent.tool('get_order', { id: done.content.order.id });
    assert.equal(order.content.checkout_id, id);
    assert.equal((await agent.tool('get_checkout', { id })).content.order.id, order.content.id);
    const over = await agent.tool('cancel_checkout', { id });
    assert.deepEqual([over.status, over.error.code], [409, -32000]);
  });

  it('has all its tools in both releases', async () => {
    for (const shopper of [agent, older]) {
      const cart = { line_items: [line('MUG-STONE')] };
      const { id } = (await shopper.tool('create_cart', { cart })).content;
      // The older release repeats the id in the cart.
      const own = shopper === older ? { id } : {};
      const more = { cart: { ...own, line_items: [line('MUG-STONE', 2)] } };
      const updated = await shopper.tool('update_cart', { id, ...more });
      assert.equal(updated.content.line_items[0].quantity, 2);
      assert.equal((await shopper.tool('get_cart', { id })).content.id, id);
      assert.equal((await shopper.tool('cancel_cart', { id })).content.id, id);
      const { content: bought } = await shopper.tool('create_checkout', { checkout: CHECKOUT });
      const paid = { id: bought.id, checkout: paymentOf('tok_visa') };
      const { content: done } = await shopper.tool('complete_checkout', paid);
      assert.equal(done.status, 'completed');
      const { content: order } = await shopper.tool('get_order', { id: done.order.id });
      assert.equal(order.checkout_id, bought.id);
      const { content: open } = await shopper.tool('create_checkout', { checkout: CHECKOUT });
      await shopper.tool('update_checkout', { id: open.id, checkout: CHECKOUT });
      const cancelled = await shopper.tool('cancel_checkout', { id: open.id });
      assert.equal(cancelled.content.status, 'canceled');
      assert.equal((await shopper.tool('get_order', { id: open.id })).content.ucp.status, 'error');
    }
  });

  it('refuses arguments of another shape', async () => {
    const call = { checkout: { ...CHECKOUT, id: 'mine' } };
    for (const [name, args] of [
      ['create_checkout', call],
      ['create_checkout', {}],
      ['create_checkout', { meta: undefined, checkout: CHECKOUT }],
      ['get_checkout', {}],
      ['no_such_tool', {}],
      ['complete_checkout', { id: 'x', checkout: CHECKOUT }],
      ['update_cart', { id: 'x', cart: { id: 'y', line_items: [line('MUG-STONE')] } }],
    ] as const) {
      const { error } = await agent.tool(name, args);
      assert.equal(error?.code, -32602, name);
    }
  });

  it('reports outcomes as results, and refusals with the status of REST', async () => {
    const none = { ...CHECKOUT, line_items: [line('MUG-SOLD-OUT')] };
    const { status, content } = await agent.tool('create_checkout', { checkout: none });
    assert.deepEqual([status, content.ucp.status], [200, 'error']);
    const unknown = await agent.tool('get_checkout', { id: 'nothing' });
    assert.equal(unknown.content.messages[0].code, 'not_found');
    const header = `profile="${agent.platform.url}"; version="2099-01-01"`;
    const later = await agent.tool('get_checkout', { id: 'x' }, { 'ucp-agent': header });
    assert.deepEqual([later.status, later.error.code], [422, -32001]);
    const meta = { 'ucp-agent': { profile: agent.platform.url }, 'idempotency-key': randomUUID() };
    const first = await agent.tool('create_checkout', { meta, checkout: CHECKOUT });
    const again = await agent.tool('create_checkout', { meta, checkout: CHECKOUT });
    assert.equal(again.content.id, first.content.id);
    const other = { ...CHECKOUT, line_items: [line('MUG-STONE', 2)] };
    const conflict = await agent.tool('create_checkout', { meta, checkout: other });
    assert.deepEqual([conflict.status, conflict.error.code], [409, -32000]);
  });

  it('lists its tools, and answers an initialization', async () => {
    const rpc = async (method: string, id: number | undefined = 1) => {
      const response = await service.http.inject({
        method: 'POST',
        url: `/agents/${store.handle}/ucp/mcp`,
        payload: { jsonrpc: '2.0', ...(id !== undefined && { id }), method },
      });
      return { status: response.statusCode, body: response.body && response.json() } as Data;
    };
    const { tools } = (await rpc('tools/list')).body.result;
    assert.equal(tools.length, 10);
    assert.ok(tools.every(({ inputSchema }: Data) => inputSchema.required.includes('meta')));
    assert.equal((await rpc('initialize')).body.result.capabilities.tools !== undefined, true);
    assert.deepEqual((await rpc('ping')).body.result, {});
    assert.equal((await rpc('resources/list')).body.error.code, -32601);
    const broken = await service.http.inject({
      method: 'POST',
      url: `/agents/${store.handle}/ucp/mcp`,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    assert.equal((broken.json() as Data).error.code, -32700);
    const notified = await service.http.inject({
      method: 'POST',
      url: `/agents/${store.handle}/ucp/mcp`,
      payload: { jsonrpc: '2.0', method: 'notifications/initialized' },
    });
    assert.equal(notified.statusCode, 202);
  });
});

describe('carts over UCP', () => {
  it('become a checkout with their lines', async () => {
    const cart = await agent.rest('POST', '/carts', { line_items: [line('MUG-STONE', 2)] });
    assert.equal(cart.status, 201, cart.text);
    const { id } = cart.body;
    assert.equal((await agent.rest('GET', `/checkout-sessions/${id}`)).code, 'not_found');
    await agent.rest('PUT', `/carts/${id}`, { line_items: [line('MUG-STONE', 3)] });
    const wanted = { ...CHECKOUT, line_items: [], cart_id: id };
    const checkout = await agent.rest('POST', '/checkout-sessions', wanted);
    assert.deepEqual(
      [checkout.status, checkout.body.id, checkout.body.line_items[0].quantity],
      [201, id, 3],
    );
    assert.equal(checkout.body.status, 'ready_for_complete');
    assert.equal((await agent.rest('GET', `/carts/${id}`)).body.id, id);
  });

  it('are cancelled', async () => {
    const cart = await agent.rest('POST', '/carts', { line_items: [line('MUG-STONE')] });
    const cancelled = await agent.rest('POST', `/carts/${cart.body.id}/cancel`);
    assert.deepEqual([cancelled.status, cancelled.body.id], [200, cart.body.id]);
    const again = await agent.rest('POST', `/carts/${cart.body.id}/cancel`);
    assert.equal(again.status, 409);
  });
});

describe('the release of 2026-04-08', () => {
  it('has destinations without a type, plain descriptions and consents as booleans', async () => {
    const buyer = { ...CHECKOUT.buyer, consent: { marketing: true } };
    const body = await older.ready({ buyer });
    assert.equal(body.ucp.version, '2026-04-08');
    const [method] = body.fulfillment.methods;
    assert.equal(method.destinations[0].type, undefined);
    assert.equal(typeof method.groups[0].options[0].description, 'string');
    assert.deepEqual(body.buyer.consent, { marketing: true });
    const path = `/checkout-sessions/${body.id}/complete`;
    const done = await older.rest('POST', path, paymentOf('tok_visa'));
    assert.equal(done.body.status, 'completed');
  });
});

describe('the profile of a store', () => {
  it('is public, cacheable, and names services, capabilities, handlers and keys', async () => {
    const url = `/agents/${store.handle}/.well-known/ucp`;
    const { statusCode, headers, body } = await service.http.inject({ url });
    assert.equal(statusCode, 200, body);
    assert.match(String(headers['cache-control']), /^public, max-age=\d{2,}/);
    const profile = JSON.parse(body) as Data;
    const [rest, mcp] = profile.ucp.services['dev.ucp.shopping'];
    assert.deepEqual([rest.transport, mcp.transport], ['rest', 'mcp']);
    assert.equal(rest.endpoint, `http://cartwright.test/agents/${store.handle}/ucp`);
    assert.equal(Object.keys(profile.ucp.capabilities).length, 6);
    assert.equal(profile.keys[0].crv, 'P-256');
    assert.equal(profile.keys[0].d, undefined);
    const leaf = new URL(profile.ucp.supported_versions['2026-04-08']).pathname;
    const old = (await service.http.inject({ url: leaf })).json() as Data;
    assert.equal(old.ucp.version, '2026-04-08');
    assert.equal(old.signing_keys[0].kid, profile.keys[0].kid);
  });

  it('is at the host of the service where that has one store', async () => {
    const single = await (await ownDatabase()).start();
    assert.equal((await single.http.inject({ url: '/.well-known/ucp' })).statusCode, 404);
    const only = await single.newStore();
    const { statusCode, body } = await single.http.inject({ url: '/.well-known/ucp' });
    assert.equal(statusCode, 200);
    assert.ok(body.includes(`/agents/${only.handle}/ucp`));
    await single.newStore();
    assert.equal((await single.http.inject({ url: '/.well-known/ucp' })).statusCode, 404);
  });

  it('is not found for an unknown store, and pages say the same for any id', async () => {
    const url = '/agents/no-such-store/.well-known/ucp';
    assert.equal((await service.http.inject({ url })).statusCode, 404);
    const page = await service.http.inject({ url: `/agents/${store.handle}/orders/1` });
    assert.deepEqual(
      [page.statusCode, page.headers['content-type']],
      [200, 'text/plain; charset=utf-8'],
    );
    const cart = await service.http.inject({ url: `/agents/${store.handle}/carts/1` });
    assert.equal(cart.statusCode, 200);
  });
});

describe('an agent without an extension', () => {
  it('gets none of its fields, and hands shipping over to the shopper', async () => {
    const bare = await newShopper(service, store.handle);
    const profile = shopperProfile('2026-08-25') as Data;
    const { 'dev.ucp.shopping.checkout': checkout } = profile.ucp.capabilities;
    profile.ucp.capabilities = { 'dev.ucp.shopping.checkout': checkout };
    bare.platform.profile = profile;
    const body = await bare.ready();
    assert.deepEqual([body.fulfillment, body.discounts], [undefined, undefined]);
    assert.deepEqual(Object.keys(body.ucp.capabilities), ['dev.ucp.shopping.checkout']);
    assert.equal(body.status, 'requires_escalation');
    const cart = await bare.rest('POST', '/carts', { line_items: [line('MUG-STONE')] });
    assert.deepEqual([cart.status, cart.code], [200, 'capabilities_incompatible']);
  });
});
