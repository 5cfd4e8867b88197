import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Agent } from '../../src/features/agents/identity/agent.ts';
import { type OrderCodec, sendOrder } from '../../src/features/agents/order-webhooks/send-order.ts';
import { subscribeAgent } from '../../src/features/agents/order-webhooks/subscribe-agent.ts';
import { p256KeyOf } from '../../src/features/agents/signing/jwk.ts';
import { isSignedBy, signaturesOf } from '../../src/features/agents/signing/verify-message.ts';
import { findOrderByCart } from '../../src/features/orders/find-order-by-cart.ts';
import { findStore } from '../../src/features/stores/find-store.ts';
import { dispatchEvents } from '../../src/features/webhooks/dispatch-events.ts';
import { dispatchOrders } from '../../src/features/webhooks/order-subscriptions/dispatch-orders.ts';
import { purgeSubscriptions } from '../../src/features/webhooks/order-subscriptions/purge-subscriptions.ts';
import { jobContext } from '../../src/context.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import type { CartId, StoreId } from '../../src/values/ids.ts';
import { openCheckout } from '../checkout-steps.ts';
import { type Data, startService, type TestStore } from '../harness.ts';
import { type Received, type Receiver, startReceiver } from '../receiver.ts';
import { scratchDatabase } from '../states.ts';

const DAY_MS = 86_400_000;
const PROFILE = 'https://shop.example.com/.well-known/ucp';

// A database of its own: these tests advance the clock, and orders of all stores are due.
const sql = connect(await scratchDatabase(), { poolSize: 4, throughPooler: false });
await migrate(sql);
const service = await startService({ sql, env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const { app, clock } = service;

const codec: OrderCodec = {
  async encodeOrder(_app, store, cartId, version) {
    const order = await findOrderByCart(jobContext(app, store), cartId);
    return { id: order?.id, checkout_id: cartId, status: order?.status, version };
  },
  profileUrlOf: async () => PROFILE,
};
const dispatch = dispatchOrders(sendOrder(codec));

async function dispatchAll(): Promise<void> {
  while ((await dispatch(app)) > 0);
}

const agentAt = (webhookUrl: string | null, id = 'https://platform.example/p'): Agent => ({
  ...{ id, name: 'platform.example', profileUrl: id, isSigned: true, apiKeyId: null },
  ...{ version: '2026-08-25', capabilities: [], webhookUrl },
});

async function newScene() {
  const store = await service.newStore();
  return { store, receiver: await startReceiver() };
}

async function subscribe(store: TestStore, agent: Agent, cartId: string): Promise<void> {
  const found = await findStore(app, store.id as StoreId);
  assert.ok(found);
  await subscribeAgent(jobContext(app, found), agent, cartId as CartId);
}

/** An order of an agent. */
async function buy(store: TestStore, agent: Agent): Promise<Data> {
  const { cart, path, confirmation } = await openCheckout(store, 'intent');
  await subscribe(store, agent, cart.id);
  const { data, text } = await store.call('POST', `${path}/confirm`, confirmation);
  assert.ok(data.order, text);
  return data.order;
}

async function setStatus(store: TestStore, order: Data, status: string): Promise<void> {
  const reply = await store.call('PATCH', `/v1/orders/${order.id}/status`, { status });
  assert.equal(reply.status, 200, reply.text);
}

const statesOf = ({ received }: Receiver) => received.map(({ body }) => body.status as string);

/** As the platform verifies it, with the keys that the store publishes. */
async function isFromStore(store: TestStore, url: string, call: Received): Promise<boolean> {
  const { host, pathname, search } = new URL(url);
  const digest = `sha-256=:${createHash('sha256').update(call.text).digest('base64')}:`;
  if (call.headers['content-digest'] !== digest) return false;
  const owner = await store.newOperator('owner');
  const { keys } = (await owner.call('GET', '/admin/v1/signing-keys')).data;
  const message = {
    ...{ method: 'POST', authority: host, url: pathname + search },
    headers: call.headers,
  };
  const { 'signature-input': input = '', signature: value = '' } = call.headers;
  const [signature] = signaturesOf(input, value);
  const key = keys.find(({ publicKey }: Data) => publicKey.kid === signature?.input.params.get('keyid'));
  return Boolean(signature && isSignedBy(message, signature, p256KeyOf(key.publicKey) as never));
}

describe('the order of an agent', () => {
  it('is sent whole to its platform, signed by the store', async () => {
    const { store, receiver } = await newScene();
    const url = `${receiver.url}?a=1`;
    const order = await buy(store, agentAt(url));
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    const [call] = receiver.received;
    assert.ok(call);
    assert.deepEqual(call.body, {
      ...{ id: order.id, checkout_id: order.cartId, status: order.status },
      version: '2026-08-25',
    });
    assert.ok(await isFromStore(store, url, call));
    const { headers } = call;
    assert.equal(headers['ucp-agent'], `profile="${PROFILE}"`);
    assert.match(headers['signature-input'] ?? '', /"@query" "content-digest" "content-type"/);
    const created = Math.floor(Date.parse(order.createdAt) / 1_000);
    assert.equal(headers['webhook-timestamp'], String(created));
    assert.match(call.id, /^[0-9a-f-]{36}$/);
    const changed = { ...call, text: call.text.replace('"id"', '"ID"') };
    assert.ok(!(await isFromStore(store, url, changed)));
  });

  it('is sent after every change, to its own platform only', async () => {
    const [{ store, receiver }, other] = [await newScene(), await newScene()];
    const order = await buy(store, agentAt(receiver.url));
    await buy(store, agentAt(other.receiver.url, 'https://other.example/p'));
    const silent = await buy(store, agentAt(null, 'https://silent.example/p'));
    await dispatchAll();
    await setStatus(store, order, 'processing');
    await setStatus(store, silent, 'processing');
    await dispatchAll();
    assert.deepEqual(statesOf(receiver), ['confirmed', 'processing']);
    assert.deepEqual(statesOf(other.receiver), ['confirmed']);
    const ids = receiver.received.map(({ id }) => id);
    assert.equal(new Set(ids).size, 2);
  });

  it('is sent as it is now: events that wait share one call', async () => {
    const { store, receiver } = await newScene();
    const order = await buy(store, agentAt(receiver.url));
    await setStatus(store, order, 'processing');
    await setStatus(store, order, 'shipped');
    await dispatchAll();
    assert.deepEqual(statesOf(receiver), ['shipped']);
  });

  it('is sent beside the webhooks of the merchant, whichever job is first', async () => {
    const { store, receiver } = await newScene();
    const merchant = await startReceiver();
    const owner = await store.newOperator('owner');
    await owner.call('POST', '/admin/v1/webhooks/endpoints', { url: merchant.url });
    await buy(store, agentAt(receiver.url));
    while ((await dispatchEvents(app)) > 0);
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    await buy(store, agentAt(receiver.url));
    await dispatchAll();
    while ((await dispatchEvents(app)) > 0);
    assert.equal(receiver.received.length, 2);
    assert.equal(merchant.received.length, 4);
  });

  it('is retried with the same id until the platform acknowledges it', async () => {
    const { store, receiver } = await newScene();
    receiver.answer = () => (receiver.received.length < 3 ? 500 : 200);
    const order = await buy(store, agentAt(receiver.url));
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    clock.advance(10_000);
    await dispatchAll();
    // A change during the backoff does not shorten it, and is in the next call.
    await setStatus(store, order, 'processing');
    await dispatchAll();
    assert.equal(receiver.received.length, 2);
    clock.advance(60_000);
    await dispatchAll();
    clock.advance(DAY_MS);
    await dispatchAll();
    assert.deepEqual(statesOf(receiver), ['confirmed', 'confirmed', 'processing']);
    const [first, second] = receiver.received;
    assert.equal(first?.id, second?.id);
  });

  it('is given up after ten attempts, and tried again at its next change', async () => {
    const { store, receiver } = await newScene();
    receiver.answer = () => 500;
    const order = await buy(store, agentAt(receiver.url));
    for (let day = 0; day < 15; day++) {
      await dispatchAll();
      clock.advance(2 * DAY_MS);
    }
    assert.equal(receiver.received.length, 10);
    receiver.answer = () => 200;
    await setStatus(store, order, 'processing');
    await dispatchAll();
    assert.equal(receiver.received.length, 11);
  });

  it('is sent once by concurrent dispatchers, and never an older state after a newer', async () => {
    const { store, receiver } = await newScene();
    const order = await buy(store, agentAt(receiver.url));
    await Promise.all(Array.from({ length: 6 }, () => dispatch(app)));
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    // While a call is under way, the order changes.
    let release = () => {};
    receiver.answer = (_call, response) => {
      release = () => response.writeHead(200).end();
      return undefined;
    };
    await setStatus(store, order, 'processing');
    const slow = dispatch(app);
    while (receiver.received.length < 2) await new Promise(setImmediate);
    receiver.answer = () => 200;
    await setStatus(store, order, 'shipped');
    await dispatch({ ...app });
    assert.equal(receiver.received.length, 2);
    release();
    await slow;
    await dispatchAll();
    assert.deepEqual(statesOf(receiver), ['confirmed', 'processing', 'shipped']);
  });

  it('is sent by another process after a crash, when the lease has ended', async () => {
    const { store, receiver } = await newScene();
    await buy(store, agentAt(receiver.url));
    const crashed = dispatchOrders(() => new Promise(() => {}));
    void crashed({ ...app });
    const isClaimed = async () => {
      const rows = await sql`
        select from order_subscriptions where store_id = ${store.id} and claim_id is not null`;
      return rows.length > 0;
    };
    while (!(await isClaimed())) await new Promise(setImmediate);
    await dispatchAll();
    assert.equal(receiver.received.length, 0);
    clock.advance(61_000);
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
  });

  it('follows the platform to its new URL', async () => {
    const { store, receiver } = await newScene();
    const next = await startReceiver();
    const order = await buy(store, agentAt(receiver.url));
    await dispatchAll();
    await buy(store, agentAt(next.url));
    await setStatus(store, order, 'processing');
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    assert.deepEqual(statesOf(next).toSorted(), ['confirmed', 'processing']);
  });

  it('that cannot be encoded delays no other', async () => {
    const { store, receiver } = await newScene();
    const bad = await buy(store, agentAt(receiver.url));
    const good = await buy(store, agentAt(receiver.url));
    const send = sendOrder({
      ...codec,
      async encodeOrder(...input) {
        if (input[2] === bad.cartId) throw new Error('cannot be encoded');
        return await codec.encodeOrder(...input);
      },
    });
    await dispatchOrders(send)({ ...app });
    assert.deepEqual(
      receiver.received.map(({ body }) => body.id),
      [good.id],
    );
  });
});

describe('a subscription to an order', () => {
  it('is deleted when the cart can become no order any more', async () => {
    const { store, receiver } = await newScene();
    const { cart } = await openCheckout(store, 'session');
    await subscribe(store, agentAt(receiver.url), cart.id);
    await buy(store, agentAt(receiver.url));
    await dispatchAll();
    const count = async () =>
      (await sql`select from order_subscriptions where store_id = ${store.id}`).length;
    await purgeSubscriptions(app);
    assert.equal(await count(), 2);
    clock.advance(98 * DAY_MS);
    await purgeSubscriptions(app);
    assert.equal(await count(), 1);
  });
});
