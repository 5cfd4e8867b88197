import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { jobs } from '../../src/app.ts';
import { dispatchOrders } from '../../src/features/webhooks/order-deliveries/dispatch-orders.ts';
import { purgeSubscribers } from '../../src/features/webhooks/order-deliveries/purge-subscribers.ts';
import { type AcpAgent, newAcpAgent } from '../acp-agent.ts';
import { assertAsAcpSends } from '../acp-description.ts';
import { newShopper, paymentOf } from '../agent-shopper.ts';
import type { TestOperator } from '../operators.ts';
import { type Received, type Receiver, startReceiver } from '../receiver.ts';
import { ownDatabase } from '../states.ts';

const DAY_MS = 86_400_000;
const SECRET = 'the-secret-of-the-platform';
const PATH = '/admin/v1/acp-webhook';

// A database of its own: these tests advance the clock, and orders of all stores are due.
const service = await (await ownDatabase()).start({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const { app, clock, sql } = service;

/** The job of the service, which chooses between the protocols. */
async function dispatchAll(): Promise<void> {
  const job = jobs.find(({ name }) => name === 'dispatch_orders');
  const waiting = async () => {
    const [row] = await sql`
      select (select count(*)::int from events where fanned_out_at is null) as events,
        (select count(*)::int from order_deliveries where due_at <= ${clock.now()}) as orders`;
    return `${row?.events} ${row?.orders}`;
  };
  let before = '';
  for (let now = await waiting(); now !== before; now = await waiting()) {
    before = now;
    await job?.run(app, new AbortController().signal);
  }
}

interface Scene {
  readonly agent: AcpAgent;
  readonly owner: TestOperator;
  readonly receiver: Receiver;
}

async function newScene(): Promise<Scene> {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const receiver = await startReceiver();
  const set = await owner.call('PUT', PATH, { url: receiver.url, secret: SECRET });
  assert.equal(set.status, 200, set.text);
  return { agent: await newAcpAgent(service, store), owner, receiver };
}

function isSigned({ headers, text }: Received, secret = SECRET): boolean {
  const [, seconds, mac] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['merchant-signature'] ?? '') ?? [];
  assert.ok(Math.abs(Number(seconds) * 1_000 - clock.now().getTime()) < 300_000);
  return createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex') === mac;
}

const typesOf = ({ received }: Receiver) => received.map(({ body }) => body.type as string);
const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['request-id']);

async function setStatus({ agent }: Scene, id: string, status: string): Promise<void> {
  const reply = await agent.store.call('PATCH', `/v1/orders/${id}/status`, { status });
  assert.equal(reply.status, 200, reply.text);
}

describe('the order of an ACP agent', () => {
  it('is sent whole, signed with the shared secret', async () => {
    const scene = await newScene();
    const order = await scene.agent.buy();
    await dispatchAll();
    const [call] = scene.receiver.received;
    assert.ok(call && scene.receiver.received.length === 1);
    assertAsAcpSends(call.body);
    assert.ok(isSigned(call));
    assert.ok(!isSigned(call, 'another-secret-of-a-platform'));
    const { type, data } = call.body;
    assert.deepEqual([type, data.type, data.id], ['order_create', 'order', order.id]);
    assert.equal(data.checkout_session_id, order.checkout_session_id);
    assert.deepEqual(data.line_items[0].quantity, { ordered: 1, current: 1, fulfilled: 0 });
    assert.ok(!call.text.includes('Main Street'));
    assert.equal(call.headers['content-type'], 'application/json');
  });

  it('is sent again at each change, with its shipments and refunds', async () => {
    const scene = await newScene();
    const { id } = await scene.agent.buy();
    const { store } = scene.agent;
    await dispatchAll();
    const shipment = { carrierCode: 'ups', trackingNumber: '1Z999', status: 'in_transit' };
    const shipped = await store.call('POST', `/v1/orders/${id}/shipments`, shipment);
    assert.equal(shipped.status, 200, shipped.text);
    await dispatchAll();
    const refund = { amount: 100, reason: 'test' };
    const refunded = await store.call('POST', `/v1/payments/orders/${id}/refund`, refund);
    assert.equal(refunded.status, 200, refunded.text);
    await dispatchAll();
    assert.deepEqual(new Set(typesOf(scene.receiver).slice(1)), new Set(['order_update']));
    for (const { body } of scene.receiver.received) assertAsAcpSends(body);
    const last = scene.receiver.received.at(-1)?.body.data;
    assert.equal(last.line_items[0].status, 'fulfilled');
    assert.equal(last.fulfillments[0].tracking_number, '1Z999');
    assert.deepEqual(
      last.adjustments.map(({ type, amount, status }: Record<string, unknown>) => [
        type,
        amount,
        status,
      ]),
      [['refund', 100, 'completed']],
    );
    const sums = new Map(
      last.totals.map(({ type, amount }: Record<string, unknown>) => [type, amount]),
    );
    assert.equal(sums.get('amount_refunded'), 100);
    assert.equal(new Set(idsOf(scene.receiver)).size, scene.receiver.received.length);
  });

  it('is repeated until it is acknowledged, under the same id and a new signature', async () => {
    const scene = await newScene();
    const { receiver } = scene;
    receiver.answer = () => (receiver.received.length < 3 ? 500 : 200);
    await scene.agent.buy();
    for (const wait of [0, 10_000, 60_000, DAY_MS]) {
      clock.advance(wait);
      const before = receiver.received.length;
      await dispatchAll();
      for (const call of receiver.received.slice(before)) assert.ok(isSigned(call));
    }
    assert.deepEqual(typesOf(receiver), ['order_create', 'order_create', 'order_create']);
    assert.equal(new Set(idsOf(receiver)).size, 1);
  });

  it('is sent once by concurrent dispatchers', async () => {
    const scene = await newScene();
    await scene.agent.buy();
    const job = jobs.find(({ name }) => name === 'dispatch_orders');
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 6 }, () => job?.run(app, signal)));
    await dispatchAll();
    assert.equal(scene.receiver.received.length, 1);
  });

  it('is not sent for an agent of UCP, nor to another store', async () => {
    const [scene, other] = [await newScene(), await newScene()];
    const shopper = await newShopper(service, scene.agent.store.handle);
    const { id } = await shopper.ready();
    const path = `/checkout-sessions/${id}/complete`;
    const done = await shopper.rest('POST', path, paymentOf('tok_visa'));
    assert.equal(done.body.status, 'completed', done.text);
    const order = await other.agent.buy();
    await dispatchAll();
    assert.equal(scene.receiver.received.length, 0);
    assert.deepEqual(
      other.receiver.received.map(({ body }) => body.data.id),
      [order.id],
    );
  });
});

describe('the webhook of ACP agents', () => {
  it('moves and gets a new secret, and ends at once', async () => {
    const scene = await newScene();
    const { owner, agent, receiver } = scene;
    const next = await startReceiver();
    const { id } = await agent.buy();
    await dispatchAll();
    await owner.call('PUT', PATH, { url: next.url, secret: `${SECRET}-2` });
    await setStatus(scene, id, 'processing');
    await dispatchAll();
    const [moved] = next.received;
    assert.ok(moved && isSigned(moved, `${SECRET}-2`));
    assert.equal(receiver.received.length, 1);
    await setStatus(scene, id, 'shipped');
    next.answer = () => 500;
    await dispatchAll();
    assert.equal(next.received.length, 2);
    assert.equal((await owner.call('DELETE', PATH)).status, 200);
    clock.advance(DAY_MS);
    await setStatus(scene, id, 'delivered');
    await agent.buy();
    await dispatchAll();
    assert.deepEqual(typesOf(next), ['order_update', 'order_update']);
    // What happened meanwhile is not sent afterwards.
    clock.advance(1_000);
    await owner.call('PUT', PATH, { url: next.url, secret: SECRET });
    next.answer = () => 200;
    await dispatchAll();
    assert.equal(next.received.length, 2);
    clock.advance(1_000);
    const latest = await agent.buy();
    await dispatchAll();
    assert.equal(next.received.at(-1)?.body.data.id, latest.id);
  });

  it('stays although no order was placed for long', async () => {
    const { owner } = await newScene();
    clock.advance(400 * DAY_MS);
    await purgeSubscribers(app);
    assert.notEqual((await owner.call('GET', PATH)).body.data, null);
  });

  it('is left alone by an order that cannot be sent', async () => {
    const scene = await newScene();
    await scene.agent.buy();
    await dispatchOrders(() => Promise.reject(new Error('cannot be sent')))({ ...app });
    assert.equal(scene.receiver.received.length, 0);
  });
});
