import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ADDRESS,
  BUYER,
  CHECKOUT,
  line,
  newShopper,
  paymentOf,
  shipTo,
} from '../../agent-shopper.ts';
import { type Data, startService } from '../../harness.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const agent = await newShopper(service, store.handle);

const codesOf = ({ messages = [] }: Data) => messages.map(({ code }: Data) => code);
const pathsOf = ({ messages = [] }: Data) => messages.map(({ path }: Data) => path);
const totalOf = ({ totals }: Data, type = 'total') =>
  totals.find((one: Data) => one.type === type)?.amount;

describe('a checkout over UCP', () => {
  it('is created, completed and becomes an order of this agent', async () => {
    const created = await agent.rest('POST', '/checkout-sessions', CHECKOUT);
    assert.equal(created.status, 201, created.text);
    const { id, status, line_items: lines } = created.body;
    assert.deepEqual(
      [status, lines.length, totalOf(created.body)],
      ['ready_for_complete', 1, 1850],
    );
    assert.deepEqual(codesOf(created.body), []);
    const done = await agent.rest(
      'POST',
      `/checkout-sessions/${id}/complete`,
      paymentOf('tok_visa'),
    );
    assert.equal(done.status, 200, done.text);
    assert.equal(done.body.status, 'completed');
    assert.match(done.body.order.label, /^ORD-/);
    assert.ok(done.headers.signature, 'the reply is signed');
    const order = await agent.rest('GET', `/orders/${done.body.order.id}`);
    assert.deepEqual([order.body.checkout_id, totalOf(order.body)], [id, 1850]);
    const stored = await store.call('GET', `/v1/orders/${done.body.order.id}`);
    assert.equal(stored.data.email, BUYER.email);
    const seen = await agent.rest('GET', `/checkout-sessions/${id}`);
    assert.deepEqual(
      [seen.status, seen.body.status, seen.body.order.id],
      [200, 'completed', done.body.order.id],
    );
  });

  it('names what is missing, field by field', async () => {
    const bare = { line_items: [line('MUG-STONE')] };
    const { body } = await agent.rest('POST', '/checkout-sessions', bare);
    assert.equal(body.status, 'incomplete');
    assert.deepEqual(pathsOf(body), ['$.buyer.email', '$.fulfillment.methods[0].destinations']);
    const partial = { ...CHECKOUT, buyer: {}, fulfillment: shipTo({ address_country: 'US' }) };
    const { body: next } = await agent.rest('PUT', `/checkout-sessions/${body.id}`, partial);
    assert.equal(next.status, 'incomplete');
    assert.deepEqual(new Set(codesOf(next)), new Set(['missing']));
    const { options } = next.fulfillment.methods[0].groups[0];
    assert.equal(options[0].id, 'free', 'a place is enough for options');
    const path = `/checkout-sessions/${body.id}/complete`;
    const refused = await agent.rest('POST', path, paymentOf('tok_visa'));
    assert.deepEqual([refused.status, refused.body.status], [200, 'incomplete']);
    assert.ok(pathsOf(refused.body).includes('$.buyer.email'));
  });

  it('takes e-mail and billing address with the payment', async () => {
    const digital = { line_items: [line('BOOK-BREWING')] };
    const { body } = await agent.rest('POST', '/checkout-sessions', digital);
    const payment = paymentOf('tok_visa', { billing_address: ADDRESS });
    const done = await agent.rest('POST', `/checkout-sessions/${body.id}/complete`, {
      ...payment,
      buyer: BUYER,
    });
    assert.equal(done.body.status, 'completed', done.text);
  });

  it('is replaced as a whole, and keeps the ids of its lines', async () => {
    const created = await agent.ready({ line_items: [line('MUG-STONE'), line('COFFEE-ETH-250')] });
    const [mug] = created.line_items;
    const wanted = { ...CHECKOUT, line_items: [{ ...mug, quantity: 3 }] };
    const { body } = await agent.rest('PUT', `/checkout-sessions/${created.id}`, wanted);
    assert.deepEqual(
      body.line_items.map(({ id, quantity }: Data) => [id, quantity]),
      [[mug.id, 3]],
    );
    assert.equal(totalOf(body), 5550);
    const bare = { line_items: [{ id: mug.id, item: { id: 'MUG-STONE' }, quantity: 1 }] };
    const { body: cleared } = await agent.rest('PUT', `/checkout-sessions/${created.id}`, bare);
    assert.deepEqual([cleared.status, cleared.buyer], ['incomplete', {}]);
  });

  it('reports what is sold out, and cannot be completed without it unseen', async () => {
    const none = await agent.rest('POST', '/checkout-sessions', {
      ...CHECKOUT,
      line_items: [line('MUG-SOLD-OUT'), line('no-such-thing')],
    });
    assert.deepEqual([none.status, none.body.ucp.status], [200, 'error']);
    assert.deepEqual(codesOf(none.body), ['out_of_stock', 'item_unavailable']);
    const some = await agent.ready({ line_items: [line('MUG-STONE'), line('MUG-LAST', 5)] });
    assert.deepEqual(
      [some.status, codesOf(some), some.line_items.map(({ quantity }: Data) => quantity)],
      ['incomplete', ['out_of_stock'], [1, 1]],
    );
    const path = `/checkout-sessions/${some.id}`;
    const refused = await agent.rest('POST', `${path}/complete`, paymentOf('tok_visa'));
    assert.equal(refused.body.status, 'incomplete');
    const all = { ...CHECKOUT, line_items: [line('MUG-SOLD-OUT')] };
    const kept = await agent.rest('PUT', path, all);
    assert.deepEqual([kept.status, kept.body.line_items.length], [200, 2]);
    assert.ok(codesOf(kept.body).includes('out_of_stock'));
    const accepted = { ...CHECKOUT, line_items: some.line_items };
    const { body } = await agent.rest('PUT', path, accepted);
    assert.equal(body.status, 'ready_for_complete');
  });

  it('applies codes, and says why one gives nothing', async () => {
    const body = await agent.ready({ discounts: { codes: ['WELCOME10', 'NO-SUCH-CODE'] } });
    assert.deepEqual(
      [totalOf(body, 'discount'), totalOf(body), body.discounts.applied.length],
      [-185, 1665, 1],
    );
    assert.deepEqual(codesOf(body), ['discount_code_invalid']);
    assert.match(body.messages[0].content, /NO-SUCH-CODE/);
    assert.deepEqual(body.discounts.codes, ['WELCOME10', 'NO-SUCH-CODE']);
    const without = { ...CHECKOUT, discounts: { codes: [] } };
    const { body: cleared } = await agent.rest('PUT', `/checkout-sessions/${body.id}`, without);
    assert.deepEqual([cleared.discounts.applied, totalOf(cleared)], [[], 1850]);
  });

  it('refuses a place that the store does not ship to', async () => {
    const nowhere = { ...ADDRESS, address_country: 'XX' };
    const body = await agent.ready({ fulfillment: shipTo(nowhere) });
    assert.deepEqual([body.status, codesOf(body)], ['incomplete', ['address_undeliverable']]);
  });

  it('refuses an option that was not offered', async () => {
    const body = await agent.ready({ fulfillment: shipTo(ADDRESS, 'teleport') });
    assert.deepEqual([body.status, codesOf(body)], ['incomplete', ['invalid']]);
  });

  it('keeps what the buyer agreed to', async () => {
    const consent = { 'dev.ucp.consent.marketing': { granted: true, source: 'platform' } };
    const body = await agent.ready({ buyer: { ...BUYER, consent } });
    assert.equal(body.buyer.consent['dev.ucp.consent.marketing'].granted, true);
  });

  it('is cancelled once, and then over', async () => {
    const { id } = await agent.ready();
    const path = `/checkout-sessions/${id}`;
    const cancelled = await agent.rest('POST', `${path}/cancel`);
    assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'canceled']);
    for (const [method, rest, body] of [
      ['POST', '/cancel', undefined],
      ['PUT', '', CHECKOUT],
      ['POST', '/complete', paymentOf('tok_visa')],
    ] as const) {
      const refused = await agent.rest(method, path + rest, body);
      assert.deepEqual([refused.status, refused.code], [409, 'checkout_canceled']);
    }
    const seen = await agent.rest('GET', path);
    assert.equal(seen.body.status, 'canceled');
    const cart = await store.call('GET', `/v1/carts/${id}`);
    assert.equal(cart.data.status, 'cancelled');
  });
});

describe('the payment of a checkout over UCP', () => {
  const complete = (id: string, token: string, headers = {}) =>
    agent.rest('POST', `/checkout-sessions/${id}/complete`, paymentOf(token), headers);

  it('may be declined, and then succeed with another instrument', async () => {
    const { id } = await agent.ready();
    const declined = await complete(id, 'tok_declined');
    assert.deepEqual(
      [declined.status, declined.body.status, codesOf(declined.body)],
      [200, 'ready_for_complete', ['payment_failed']],
    );
    assert.equal((await complete(id, 'tok_visa')).body.status, 'completed');
  });

  it('waits for the buyer where the bank asks, with a page to continue', async () => {
    const { id } = await agent.ready();
    const { body } = await complete(id, 'tok_requires_action');
    assert.deepEqual([body.status, codesOf(body)], ['requires_escalation', ['requires_3ds']]);
    assert.ok(body.continue_url.includes(id));
    const seen = await agent.rest('GET', `/checkout-sessions/${id}`);
    assert.equal(seen.body.status, 'requires_escalation');
    const cancelled = await agent.rest('POST', `/checkout-sessions/${id}/cancel`);
    assert.equal(cancelled.body.status, 'canceled');
  });

  it('shows an unknown outcome as in progress, and changes nothing meanwhile', async () => {
    const { id } = await agent.ready();
    const key = { 'idempotency-key': 'a-slow-payment' };
    const slow = await complete(id, 'tok_timeout', key);
    assert.deepEqual([slow.status, slow.body.status], [200, 'complete_in_progress']);
    const update = await agent.rest('PUT', `/checkout-sessions/${id}`, CHECKOUT);
    assert.deepEqual([update.status, update.body.status], [200, 'complete_in_progress']);
    assert.ok(codesOf(update.body).includes('complete_in_progress'));
    const cancel = await agent.rest('POST', `/checkout-sessions/${id}/cancel`);
    assert.equal(cancel.body.status, 'complete_in_progress');
    service.clock.advance(4_000);
    const done = await complete(id, 'tok_timeout', key);
    assert.equal(done.body.status, 'completed', done.text);
  });

  it('charges nothing where a price has risen, and shows the new one', async () => {
    const { id } = await agent.ready({ line_items: [line('MUG-PRICIER')] });
    const { body } = await complete(id, 'tok_visa');
    assert.deepEqual([body.status, totalOf(body)], ['ready_for_complete', 2035]);
    assert.ok(codesOf(body).includes('price_change'));
    assert.equal((await complete(id, 'tok_visa')).body.status, 'completed');
  });

  it('refuses a handler that was not offered, and a payment without one', async () => {
    const { id } = await agent.ready();
    const path = `/checkout-sessions/${id}/complete`;
    const other = await agent.rest('POST', path, paymentOf('tok_visa', { handler_id: 'other' }));
    assert.deepEqual(codesOf(other.body), ['payment_handler_invalid']);
    const none = await agent.rest('POST', path, { payment: { instruments: [] } });
    assert.deepEqual(pathsOf(none.body), ['$.payment.instruments']);
    const absent = await agent.rest('POST', path, {});
    assert.deepEqual([absent.status, absent.code], [400, 'invalid_request']);
  });

  it('never repeats a credential', async () => {
    const { id } = await agent.ready();
    const { text } = await complete(id, 'tok_visa_secret_4711');
    assert.ok(!text.includes('tok_visa_secret_4711'));
    const { text: seen } = await agent.rest('GET', `/checkout-sessions/${id}`);
    assert.ok(!seen.includes('tok_visa_secret_4711'));
  });

  it('needs no instrument where nothing is due', async () => {
    const code = `FREE${Date.now()}`;
    const owner = await store.newOperator('owner');
    const coupon = { code, type: 'percent', value: 100 };
    assert.equal((await owner.call('POST', '/admin/v1/coupons', coupon)).status, 200);
    const { id, totals } = await agent.ready({ discounts: { codes: [code] } });
    assert.equal(totalOf({ totals }), 0);
    const path = `/checkout-sessions/${id}/complete`;
    const { body } = await agent.rest('POST', path, { payment: { instruments: [] } });
    assert.equal(body.status, 'completed');
  });
});
