import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { ACP_ADDRESS, ACP_PAYMENT, acpPayment, MUG, newAcpAgent, READY } from '../../acp-agent.ts';
import { assertAsAcpSays } from '../../acp-description.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();

const acp = await newAcpAgent(service, await service.newStore());

async function ready(change: object = {}): Promise<Data> {
  const { body, status, text } = await acp.post('', {
    ...READY,
    ...change,
  });
  assert.equal(status, 201, text);
  return body;
}

const totalOf = ({ totals }: Data, type = 'total') =>
  totals.find((one: Data) => one.type === type)?.amount;
const codes = ({ messages }: Data) => messages.map(({ code }: Data) => code);

const reordered = (body: object) => Object.fromEntries(Object.entries(body).reverse());

describe('ACP discovery', () => {
  it('names the protocol and the address, and no merchant', async () => {
    const path = `/agents/${acp.store.handle}/.well-known/acp.json`;
    const { status, body, headers } = await service.call('GET', path);
    assert.equal(status, 200);
    assertAsAcpSays('DiscoveryResponse', body);
    assert.equal(body.api_base_url, `http://cartwright.test/agents/${acp.store.handle}/acp`);
    assert.match(String(headers['cache-control']), /public, max-age=3600/);
    const none = await service.call('GET', '/agents/no-such-store/.well-known/acp.json');
    assert.equal(none.status, 404);
    assertAsAcpSays('Error', none.body);
  });
});

describe('an ACP session', () => {
  it('is created, read, completed once and confirmed by an order', async () => {
    const session = await ready();
    assert.equal(session.status, 'ready_for_payment');
    assert.equal(session.currency, 'usd');
    assert.deepEqual((await acp.get(`/${session.id}`)).body, session);
    const done = await acp.post(`/${session.id}/complete`, ACP_PAYMENT);
    assert.equal(done.status, 200, done.text);
    assert.equal(done.body.status, 'completed');
    const order = await acp.store.call('GET', `/v1/orders/${done.body.order.id}`);
    assert.equal(order.data.totals.total, totalOf(session));
    assert.equal(order.data.orderNumber, done.body.order.order_number);
    // The credential is not part of any reply.
    assert.doesNotMatch(done.text, /tok_visa/);
  });

  it('takes the quantity in each of the three shapes', async () => {
    for (const [shape, quantity] of [
      [{ line_items: [{ id: 'MUG-STONE' }] }, 1],
      [{ line_items: [{ id: 'MUG-STONE', quantity: 2 }] }, 2],
      [{ line_items: [{ item: { id: 'MUG-STONE' }, quantity: 3 }] }, 3],
      [{ items: [{ id: 'MUG-STONE', quantity: 4 }] }, 4],
    ] as const) {
      const { body, text } = await acp.post('', { currency: 'usd', capabilities: {}, ...shape });
      assert.equal(body.line_items?.[0]?.quantity, quantity, text);
      assert.equal(body.line_items[0].item.id, 'MUG-STONE');
    }
  });

  it('changes only what an update names, and clears what is null', async () => {
    const { id } = await ready({ discounts: { codes: ['WELCOME10'] } });
    const two = await acp.post(`/${id}`, { line_items: [{ id: 'MUG-STONE', quantity: 2 }] });
    assert.equal(two.body.line_items[0].quantity, 2);
    assert.deepEqual(two.body.discounts.codes, ['WELCOME10']);
    assert.equal(two.body.fulfillment_details.address.city, 'Springfield');
    const bare = await acp.post(`/${id}`, { discounts: null, fulfillment_details: null });
    assert.equal(bare.body.discounts, undefined);
    assert.equal(bare.body.fulfillment_details, undefined);
    assert.equal(bare.body.line_items[0].quantity, 2);
    assert.equal(bare.body.status, 'not_ready_for_payment');
    assert.deepEqual(codes(bare.body), ['missing']);
    const buyer = { email: 'bob@example.com', first_name: 'Bob', last_name: 'Ray' };
    const named = await acp.post(`/${id}`, {
      buyer,
      fulfillment_details: { address: ACP_ADDRESS },
    });
    assert.equal(named.body.status, 'ready_for_payment', named.text);
    assert.deepEqual(named.body.buyer, buyer);
  });

  it('keeps both of two updates at once', async () => {
    const { id } = await ready();
    await Promise.all([
      acp.post(`/${id}`, { line_items: [{ id: 'MUG-STONE', quantity: 3 }] }),
      acp.post(`/${id}`, { discounts: { codes: ['WELCOME10'] } }),
    ]);
    const { body } = await acp.get(`/${id}`);
    assert.equal(body.line_items[0].quantity, 3);
    assert.deepEqual(body.discounts.codes, ['WELCOME10']);
  });

  it('has totals that add up, with positive discounts', async () => {
    const session = await ready({ discounts: { codes: ['WELCOME10', 'NO-SUCH-CODE'] } });
    const sum =
      totalOf(session, 'subtotal') -
      (totalOf(session, 'discount') ?? 0) +
      totalOf(session, 'fulfillment') +
      totalOf(session, 'tax');
    assert.equal(sum, totalOf(session));
    assert.ok(totalOf(session, 'discount') > 0);
    assert.deepEqual(codes(session), ['discount_code_invalid']);
    assert.deepEqual(session.discounts.rejected, [
      { code: 'NO-SUCH-CODE', reason: 'discount_code_invalid' },
    ]);
  });

  it('says what is missing, out of stock or not sold', async () => {
    const empty = await acp.post('', MUG);
    assert.equal(empty.body.status, 'not_ready_for_payment');
    const params = empty.body.messages.map(({ param }: Data) => param);
    assert.deepEqual(params, ['$.buyer.email', '$.fulfillment_details.address']);
    const short = await ready({ line_items: [{ id: 'MUG-LAST', quantity: 2 }] });
    assert.deepEqual(codes(short), ['out_of_stock']);
    assert.equal(short.status, 'not_ready_for_payment');
    // An update of something else does not hide it.
    const again = await acp.post(`/${short.id}`, { buyer: { email: 'bob@example.com' } });
    assert.deepEqual(codes(again.body), ['out_of_stock']);
    const gone = await acp.post('', { ...MUG, line_items: [{ id: 'MUG-SOLD-OUT' }] });
    assert.deepEqual([gone.status, gone.body.code], [400, 'out_of_stock']);
    const unknown = await acp.post('', { ...MUG, line_items: [{ id: 'NO-SUCH-SKU' }] });
    assert.deepEqual([unknown.status, unknown.body.code], [400, 'invalid_item_id']);
  });

  it('stays open after a declined payment, and is paid with another card', async () => {
    const { id } = await ready();
    const declined = await acp.post(`/${id}/complete`, acpPayment('tok_declined'));
    assert.deepEqual([declined.status, declined.body.status], [200, 'ready_for_payment']);
    assert.deepEqual(codes(declined.body), ['payment_declined']);
    const done = await acp.post(`/${id}/complete`, ACP_PAYMENT);
    assert.equal(done.body.status, 'completed', done.text);
  });

  it('is one order for many completions at once', async () => {
    const { id } = await ready();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => acp.post(`/${id}/complete`, ACP_PAYMENT)),
    );
    const { body } = await acp.get(`/${id}`);
    assert.equal(body.status, 'completed');
    const orders = new Set(replies.map((one) => one.body.order?.id).filter(Boolean));
    assert.deepEqual([...orders], [body.order.id]);
    const [row] = await service.sql`
      select count(*)::int as count from orders where cart_id = ${id}`;
    assert.equal(row?.count, 1);
  });

  it('is handed to the shopper where the bank asks for a confirmation', async () => {
    const { id } = await ready();
    const { body } = await acp.post(`/${id}/complete`, acpPayment('tok_requires_action'));
    assert.equal(body.status, 'requires_escalation');
    assert.ok(codes(body).includes('requires_3ds'));
    assert.match(body.continue_url, new RegExp(id));
  });

  it('takes no shared payment token, and no handler that was not offered', async () => {
    const { id } = await ready();
    const shared = await acp.post(`/${id}/complete`, acpPayment('spt_123'));
    assert.deepEqual([shared.status, shared.body.code], [400, 'unsupported']);
    const other = { payment_data: { ...ACP_PAYMENT.payment_data, handler_id: 'card_tokenized' } };
    const foreign = await acp.post(`/${id}/complete`, other);
    assert.equal(foreign.body.param, '$.payment_data.handler_id');
    assert.equal((await acp.get(`/${id}`)).body.status, 'ready_for_payment');
  });

  it('is cancelled once, and not after its order', async () => {
    const { id } = await ready();
    const canceled = await acp.post(`/${id}/cancel`);
    assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled']);
    assert.equal((await acp.post(`/${id}/cancel`)).status, 405);
    assert.equal((await acp.post(`/${id}/complete`, ACP_PAYMENT)).status, 409);
    assert.equal((await acp.post(`/${id}`, { discounts: null })).status, 409);
    const paid = await ready();
    await acp.post(`/${paid.id}/complete`, ACP_PAYMENT);
    assert.equal((await acp.post(`/${paid.id}/cancel`)).status, 405);
  });
});

describe('an ACP request', () => {
  it('is refused without version, key or credential', async () => {
    const versions = await acp.post('', MUG, { 'api-version': '2025-09-29' });
    assert.equal(versions.body.code, 'unsupported_api_version');
    assert.deepEqual(versions.body.supported_versions, ['2026-04-17']);
    const { handle } = acp.store;
    const path = `/agents/${handle}/acp/checkout_sessions`;
    const missing = await service.call('POST', path, MUG);
    assert.equal(missing.body.code, 'missing_api_version');
    const version = { 'api-version': '2026-04-17' };
    const keyless = await service.call('POST', path, MUG, version);
    assert.deepEqual([keyless.status, keyless.body.code], [401, 'api_key_invalid']);
    const storefront = { ...version, authorization: `Bearer ${acp.store.apiKey}` };
    const narrow = await service.call('POST', path, MUG, storefront);
    assert.deepEqual([narrow.status, narrow.body.code], [403, 'insufficient_scope']);
    for (const reply of [missing, keyless, narrow]) assertAsAcpSays('Error', reply.body);
    const unkeyed = await acp.post('', MUG, { 'idempotency-key': '' });
    assert.deepEqual([unkeyed.status, unkeyed.body.code], [400, 'idempotency_key_required']);
  });

  it('is refused with the path of the field at fault', async () => {
    for (const [change, param] of [
      [{ line_items: [{ id: 'MUG-STONE', quantity: 0 }] }, '$.line_items[0].quantity'],
      [{ line_items: [{ id: 'MUG-STONE', quantity: 1.5 }] }, '$.line_items[0].quantity'],
      [{ line_items: [{ quantity: 1 }] }, '$.line_items[0]'],
      [{ line_items: [] }, '$.line_items'],
      [{ currency: 'eur' }, '$.currency'],
      [
        { fulfillment_details: { address: { country: 'USA' } } },
        '$.fulfillment_details.address.country',
      ],
    ] as const) {
      const { status, body } = await acp.post('', { ...MUG, ...change });
      assert.deepEqual([status, body.param], [400, param]);
    }
    const { line_items: _, ...none } = MUG;
    assert.equal((await acp.post('', none)).body.code, 'missing');
    assert.equal((await acp.post('', '{"line_items":')).status, 400);
    assert.equal((await acp.post('', 'null')).status, 400);
    assert.equal((await acp.post('', '[]')).status, 400);
    const { id } = await ready();
    const bare = await acp.post(`/${id}/complete`, {});
    assert.equal(bare.body.param, '$.payment_data');
  });

  it('is answered once under its key, and echoes the key and its id', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'request-id': 'req-1' };
    const first = await acp.post('', MUG, headers);
    const again = await acp.post('', reordered(MUG), headers);
    assert.equal(again.text, first.text);
    assert.equal(again.status, 201);
    assert.deepEqual(
      [first.headers['idempotent-replayed'], again.headers['idempotent-replayed']],
      [undefined, 'true'],
    );
    assert.equal(again.headers['idempotency-key'], headers['idempotency-key']);
    assert.equal(again.headers['request-id'], 'req-1');
    const other = await acp.post('', { ...MUG, line_items: [{ id: 'GRINDER-HAND' }] }, headers);
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_conflict']);
    // The same key on another path is another key.
    const { id } = first.body;
    const same = { line_items: MUG.line_items };
    assert.equal((await acp.post(`/${id}`, same, headers)).status, 200);
    const refused = { 'idempotency-key': randomUUID() };
    const bad = { ...MUG, currency: 'eur' };
    const [one, two] = [await acp.post('', bad, refused), await acp.post('', bad, refused)];
    assert.deepEqual([one.status, two.text], [400, one.text]);
    assert.equal(two.headers['idempotent-replayed'], 'true');
  });

  it('is one session for many creations at once under one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all(Array.from({ length: 6 }, () => acp.post('', MUG, headers)));
    const made = replies.filter(({ status }) => status === 201);
    assert.equal(new Set(made.map(({ body }) => body.id)).size, 1);
    for (const { status, body, headers: got } of replies.filter((one) => one.status !== 201)) {
      assert.deepEqual([status, body.code], [409, 'idempotency_in_flight']);
      assert.ok(got['retry-after']);
    }
  });

  it('reaches neither sessions of another key nor carts of the storefront', async () => {
    const session = await ready();
    const other = await newAcpAgent(service, acp.store);
    const foreign = await newAcpAgent(service, await service.newStore());
    const cart = await acp.store.newCart();
    for (const reply of [
      await other.get(`/${session.id}`),
      await foreign.get(`/${session.id}`),
      await other.post(`/${session.id}`, { discounts: null }),
      await other.post(`/${session.id}/complete`, ACP_PAYMENT),
      await other.post(`/${session.id}/cancel`),
      await acp.get(`/${cart.id}`),
      await acp.get('/nonsense'),
    ]) {
      assert.deepEqual([reply.status, reply.body.code], [404, 'not_found']);
    }
  });

  it('is refused by a store that refuses agents, and such a store is not discovered', async () => {
    const agent = await newAcpAgent(service, await service.newStore());
    const { call } = await agent.store.newOperator('owner');
    await call('PATCH', '/admin/v1/agent-settings', { policy: 'off' });
    const { status } = await agent.post('', MUG);
    assert.ok(status === 403 || status === 404);
    const path = `/agents/${agent.store.handle}/.well-known/acp.json`;
    assert.equal((await service.call('GET', path)).status, 404);
  });
});
