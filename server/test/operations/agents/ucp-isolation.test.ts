import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { BUYER, CHECKOUT, newShopper, paymentOf } from '../../agent-shopper.ts';
import { type Data, startService } from '../../harness.ts';
import { goLive } from '../../states.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const other = await store.sibling();
const agent = await newShopper(service, store.handle);
const stranger = await newShopper(service, store.handle);

/** A card number belongs nowhere. */
const CARD = {
  handler_id: 'mock_payment_handler',
  credential: { type: 'card', number: '4242424242424242' },
};

const CALLS = [
  ['GET', '', undefined],
  ['PUT', '', CHECKOUT],
  ['POST', '/complete', paymentOf('tok_visa')],
  ['POST', '/cancel', undefined],
] as const;

describe('a checkout of an agent', () => {
  it('is unknown to another agent and in another store [P13]', async () => {
    const { id } = await agent.ready();
    const own = service.http;
    for (const [method, path, body] of CALLS) {
      const foreign = await stranger.rest(method, `/checkout-sessions/${id}${path}`, body);
      const unknown = await stranger.rest(
        method,
        `/checkout-sessions/${randomUUID()}${path}`,
        body,
      );
      assert.deepEqual([foreign.status, foreign.text], [unknown.status, unknown.text]);
      assert.deepEqual([foreign.status, foreign.code], [200, 'not_found']);
    }
    const elsewhere = await own.inject({
      url: `/agents/${other.handle}/ucp/checkout-sessions/${id}`,
      headers: { 'ucp-agent': `profile="${agent.platform.url}"` },
    });
    assert.equal((elsewhere.json() as Data).messages[0].code, 'not_found');
    const seen = await agent.rest('GET', `/checkout-sessions/${id}`);
    assert.equal(seen.body.status, 'ready_for_complete');
  });

  it('is no cart of a storefront, and a storefront cart is no checkout of an agent', async () => {
    const cart = await store.newCart();
    const { code } = await agent.rest('GET', `/checkout-sessions/${cart.id}`);
    assert.equal(code, 'not_found');
  });

  it('leaves its orders to itself', async () => {
    const { id } = await agent.ready();
    const path = `/checkout-sessions/${id}/complete`;
    const { body } = await agent.rest('POST', path, paymentOf('tok_visa'));
    const foreign = await stranger.rest('GET', `/orders/${body.order.id}`);
    assert.deepEqual([foreign.status, foreign.code], [200, 'not_found']);
    assert.ok(!foreign.text.includes(BUYER.email));
  });

  it('hides the shopper from a caller without proof once the shopper took over', async () => {
    const { id } = await agent.ready();
    const session = `/v1/checkout/sessions/${id}`;
    const rates = await store.call('GET', `${session}/shipping-rates`);
    const [rate] = rates.data.rates;
    const choice = { rateId: rate.id, rateName: rate.name, amount: rate.amount };
    await store.call('PUT', `${session}/shipping-rate`, choice);
    const seen = await agent.rest('GET', `/checkout-sessions/${id}`);
    assert.equal(seen.body.status, 'requires_escalation');
    assert.ok(!seen.text.includes(BUYER.email) && !seen.text.includes('Main St'), seen.text);
    const update = await agent.rest('PUT', `/checkout-sessions/${id}`, CHECKOUT);
    assert.ok(update.body.messages.some(({ code }: Data) => code === 'handed_over'));
    const paid = await agent.rest('POST', `/checkout-sessions/${id}/complete`, paymentOf('tok_1'));
    assert.equal(paid.body.status, 'requires_escalation');
    const cancel = await agent.rest('POST', `/checkout-sessions/${id}/cancel`);
    assert.equal(cancel.body.status, 'requires_escalation');
  });
});

describe('an Idempotency-Key of an agent', () => {
  it('has one effect and one reply, and belongs to that agent [P12]', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await agent.rest('POST', '/checkout-sessions', CHECKOUT, key);
    const again = await agent.rest('POST', '/checkout-sessions', CHECKOUT, key);
    assert.deepEqual([again.status, again.text], [first.status, first.text]);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const changed = { ...CHECKOUT, buyer: {} };
    const conflict = await agent.rest('POST', '/checkout-sessions', changed, key);
    assert.deepEqual([conflict.status, conflict.body.code], [409, 'idempotency_conflict']);
    const foreign = await stranger.rest('POST', '/checkout-sessions', CHECKOUT, key);
    assert.notEqual(foreign.body.id, first.body.id);
  });

  it('does not apply an older change again', async () => {
    const { id, line_items: lines } = await agent.ready();
    const path = `/checkout-sessions/${id}`;
    const of = (quantity: number) => ({ ...CHECKOUT, line_items: [{ ...lines[0], quantity }] });
    const key = { 'idempotency-key': randomUUID() };
    await agent.rest('PUT', path, of(2), key);
    await agent.rest('PUT', path, of(3));
    const replayed = await agent.rest('PUT', path, of(2), key);
    assert.equal(replayed.body.line_items[0].quantity, 2, 'the reply of then');
    const seen = await agent.rest('GET', path);
    assert.equal(seen.body.line_items[0].quantity, 3);
  });

  it('returns a decline again without a charge, and an order only to its own key', async () => {
    const { id } = await agent.ready();
    const path = `/checkout-sessions/${id}/complete`;
    const [first, second] = [randomUUID(), randomUUID()].map((key) => ({ 'idempotency-key': key }));
    const declined = await agent.rest('POST', path, paymentOf('tok_declined'), first);
    const again = await agent.rest('POST', path, paymentOf('tok_declined'), first);
    assert.equal(again.text, declined.text);
    const attempts = await service.sql`select 1 from payment_attempts where cart_id = ${id}`;
    assert.equal(attempts.length, 1);
    const done = await agent.rest('POST', path, paymentOf('tok_visa'), second);
    const repeat = await agent.rest('POST', path, paymentOf('tok_visa'), second);
    assert.deepEqual([repeat.status, repeat.text], [200, done.text]);
    const late = await agent.rest('POST', path, paymentOf('tok_visa'));
    assert.deepEqual([late.status, late.code], [409, 'checkout_completed']);
  });
});

describe('hostile requests of agents', () => {
  it('get an envelope of the protocol, and never a 5xx [P18]', async () => {
    const { id } = await agent.ready();
    const bodies: unknown[] = [
      '{',
      '[]',
      'null',
      '"x"',
      '{"line_items":null}',
      '{"line_items":[]}',
      '{"line_items":[{"item":{"id":"a\\u0000"},"quantity":1}]}',
      '{"line_items":[{"item":{"id":"MUG-STONE"},"quantity":0}]}',
      '{"line_items":[{"item":{"id":"MUG-STONE"},"quantity":1.5}]}',
      '{"line_items":[{"item":{"id":"MUG-STONE"},"quantity":1e300}]}',
      '{"__proto__":{"line_items":[]}}',
      `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
      JSON.stringify({ payment: { instruments: [CARD] } }),
      '{"payment":{"instruments":"x"}}',
      '{"line_items":[{"item":{"id":"MUG-STONE"},"quantity":1}],"buyer":{"email":7}}',
    ];
    for (const path of ['/checkout-sessions', '/carts', `/checkout-sessions/${id}/complete`]) {
      for (const body of bodies) {
        const { status, body: reply, text } = await agent.rest('POST', path, body);
        assert.equal(status, 400, `${path} ${String(body).slice(0, 60)}: ${text}`);
        assert.equal(reply.ucp.status, 'error');
        assert.equal(reply.messages[0].type, 'error');
        assert.ok(!text.includes('4242424242424242'));
      }
    }
    for (const bad of ['not-an-id', '..', '%00', 'a'.repeat(3_000)]) {
      const { status } = await agent.rest('GET', `/checkout-sessions/${bad}`);
      assert.ok(status < 500, `${bad.slice(0, 20)}: ${status}`);
    }
    const unknown = await agent.rest('GET', '/nothing-here');
    assert.deepEqual([unknown.status, unknown.code], [404, 'not_found']);
  });

  it('are refused without a profile, and with a release that the store lacks', async () => {
    const none = await agent.rest('POST', '/checkout-sessions', CHECKOUT, { 'ucp-agent': '' });
    assert.deepEqual([none.status, none.code], [400, 'invalid_profile_url']);
    const header = `profile="${agent.platform.url}"; version="2099-01-01"`;
    const later = await agent.rest('POST', '/checkout-sessions', CHECKOUT, { 'ucp-agent': header });
    assert.deepEqual([later.status, later.code], [422, 'version_unsupported']);
  });

  it('are refused by a live store that has not opened to agents', async () => {
    const live = await service.newStore();
    const buyer = await newShopper(service, live.handle);
    await goLive(service, live);
    const { status, code } = await buyer.rest('POST', '/checkout-sessions', CHECKOUT);
    assert.deepEqual([status, code], [403, 'agents_disabled']);
    const url = `/agents/${live.handle}/.well-known/ucp`;
    assert.equal((await service.http.inject({ url })).statusCode, 404);
  });
});
