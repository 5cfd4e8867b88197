import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { jobContext } from '../../src/context.ts';
import { type OrderCodec, sendOrder } from '../../src/features/agents/order-webhooks/send-order.ts';
import { p256KeyOf } from '../../src/features/agents/signing/jwk.ts';
import { signaturesOf, verifyMessage } from '../../src/features/agents/signing/verify-message.ts';
import { ORDER_CODEC } from '../../src/features/agents/ucp/orders.ts';
import { readOrder } from '../../src/features/orders/read-order.ts';
import { dispatchEvents } from '../../src/features/webhooks/dispatch-events.ts';
import { dispatchOrders } from '../../src/features/webhooks/order-deliveries/dispatch-orders.ts';
import { purgeSubscribers } from '../../src/features/webhooks/order-deliveries/purge-subscribers.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { platformProfile, startPlatform, type TestPlatform } from '../agent-platform.ts';
import { type Data, startService, type TestStore } from '../harness.ts';
import { type Received, type Receiver, startReceiver } from '../receiver.ts';
import { scratchDatabase } from '../states.ts';

const DAY_MS = 86_400_000;

// A database of its own: these tests advance the clock, and orders of all stores are due.
const sql = connect(await scratchDatabase(), { poolSize: 4, throughPooler: false });
await migrate(sql);
const service = await startService({ sql, env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const { app, clock } = service;

/** Orders of the protocol have no status; these tests tell states apart by it. */
const withStatus: OrderCodec = {
  ...ORDER_CODEC,
  async encodeOrder(_app, store, orderId, version) {
    const { status } = await readOrder(jobContext(app, store), orderId);
    return { ...(await ORDER_CODEC.encodeOrder(app, store, orderId, version)), status };
  },
};
const dispatch = dispatchOrders(sendOrder(withStatus));

async function dispatchAll(): Promise<void> {
  while ((await dispatch(app)) > 0);
}

interface Scene {
  readonly store: TestStore;
  readonly platform: TestPlatform;
  readonly receiver: Receiver;
}

/** A platform with a server for its orders. */
async function newPlatform(webhookUrl: string): Promise<TestPlatform> {
  const platform = await startPlatform();
  platform.profile = platformProfile([platform.key], { webhookUrl });
  return platform;
}

async function newScene(): Promise<Scene> {
  const receiver = await startReceiver();
  return { store: await service.newStore(), platform: await newPlatform(receiver.url), receiver };
}

type Shopping = Pick<Scene, 'store' | 'platform'>;

async function post({ store, platform }: Shopping, path: string, body: object): Promise<Data> {
  const headers = {
    'ucp-agent': `profile="${platform.url}"`,
    'idempotency-key': randomUUID(),
  };
  const url = `/agents/${store.handle}/ucp/checkout-sessions${path}`;
  const reply = await service.call('POST', url, body, headers);
  assert.ok(reply.status === 200 || reply.status === 201, reply.text);
  return reply.body;
}

async function beginCart(shopping: Shopping): Promise<string> {
  const { id } = await post(shopping, '', {
    line_items: [{ item: { id: 'BOOK-BREWING' }, quantity: 1 }],
    buyer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
  });
  return id;
}

/** An order of an agent. */
async function buy({ store, platform }: Shopping): Promise<Data> {
  const id = await beginCart({ store, platform });
  const instrument = {
    ...{ id: 'card', handler_id: 'mock_payment_handler', type: 'card', selected: true },
    credential: { type: 'token', token: 'tok_visa' },
    billing_address: BILLING,
  };
  const payment = { payment: { instruments: [instrument] } };
  const done = await post({ store, platform }, `/${id}/complete`, payment);
  assert.equal(done.status, 'completed', JSON.stringify(done.messages));
  const { data } = await store.call('GET', `/v1/orders/${done.order.id}`);
  return data;
}

const BILLING = {
  ...{ first_name: 'Ada', last_name: 'Lovelace', street_address: '1 Main Street' },
  ...{ address_locality: 'Springfield', address_region: 'IL', postal_code: '62701' },
  address_country: 'US',
};

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
  const key = keys.find(
    ({ publicKey }: Data) => publicKey.kid === signature?.input.params.get('keyid'),
  );
  return Boolean(signature && verifyMessage(message, signature, p256KeyOf(key.publicKey) as never));
}

describe('the order of an agent', () => {
  it('is sent whole to its platform, signed by the store', async () => {
    const { store, receiver } = await newScene();
    const url = `${receiver.url}?a=1`;
    const order = await buy({ store, platform: await newPlatform(url) });
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    const [call] = receiver.received;
    assert.ok(call);
    const { id, label, checkout_id, line_items, ucp } = call.body;
    assert.deepEqual([id, label, checkout_id], [order.id, order.orderNumber, order.cartId]);
    assert.deepEqual(line_items[0].quantity, { original: 1, total: 1, fulfilled: 0 });
    assert.deepEqual(ucp, {
      ...{ version: '2026-08-25', status: 'success' },
      capabilities: { 'dev.ucp.shopping.order': [{ version: '2026-08-25' }] },
    });
    assert.ok(await isFromStore(store, url, call));
    const { headers } = call;
    const profile = `http://cartwright.test/agents/${store.handle}/.well-known/ucp`;
    assert.equal(headers['ucp-agent'], `profile="${profile}"`);
    assert.match(headers['signature-input'] ?? '', /"@query" "content-digest" "content-type"/);
    const created = Math.floor(Date.parse(order.createdAt) / 1_000);
    assert.equal(headers['webhook-timestamp'], String(created));
    assert.match(call.id, /^[0-9a-f-]{36}$/);
    const changed = { ...call, text: call.text.replace('"id"', '"ID"') };
    assert.ok(!(await isFromStore(store, url, changed)));
  });

  it('is sent after every change, to its own platform only', async () => {
    const [scene, other] = [await newScene(), await newScene()];
    const { store, receiver } = scene;
    const order = await buy(scene);
    await buy({ store, platform: other.platform });
    const silent = await buy({ store, platform: await startPlatform() });
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
    const scene = await newScene();
    const { store, receiver } = scene;
    const order = await buy(scene);
    await setStatus(store, order, 'processing');
    await setStatus(store, order, 'shipped');
    await dispatchAll();
    assert.deepEqual(statesOf(receiver), ['shipped']);
  });

  it('is sent beside the webhooks of the merchant, whichever job is first', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    const merchant = await startReceiver();
    const owner = await store.newOperator('owner');
    await owner.call('POST', '/admin/v1/webhooks/endpoints', { url: merchant.url });
    await buy(scene);
    while ((await dispatchEvents(app)) > 0);
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    await buy(scene);
    await dispatchAll();
    while ((await dispatchEvents(app)) > 0);
    assert.equal(receiver.received.length, 2);
    assert.equal(merchant.received.length, 4);
  });

  it('is retried with the same id until the platform acknowledges it', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    receiver.answer = () => (receiver.received.length < 3 ? 500 : 200);
    const order = await buy(scene);
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

  it('is given up after ten attempts, and retried at its next change', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    receiver.answer = () => 500;
    const order = await buy(scene);
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
    const scene = await newScene();
    const { store, receiver } = scene;
    const order = await buy(scene);
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
    const scene = await newScene();
    const { store, receiver } = scene;
    await buy(scene);
    const crashed = dispatchOrders(() => new Promise(() => {}));
    void crashed({ ...app });
    const isClaimed = async () => {
      const rows = await sql`
        select from order_deliveries where store_id = ${store.id} and claim_id is not null`;
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
    const scene = await newScene();
    const { store, receiver, platform } = scene;
    const next = await startReceiver();
    const order = await buy(scene);
    await dispatchAll();
    platform.profile = platformProfile([platform.key], { webhookUrl: next.url });
    clock.advance(60_000);
    await buy(scene);
    await setStatus(store, order, 'processing');
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    assert.deepEqual(statesOf(next).toSorted(), ['confirmed', 'processing']);
  });

  it('that cannot be encoded delays no other', async () => {
    const scene = await newScene();
    const { receiver } = scene;
    const bad = await buy(scene);
    const good = await buy(scene);
    const send = sendOrder({
      ...ORDER_CODEC,
      async encodeOrder(...input) {
        if (input[2] === bad.id) throw new Error('cannot be encoded');
        return await ORDER_CODEC.encodeOrder(...input);
      },
    });
    await dispatchOrders(send)({ ...app });
    assert.deepEqual(
      receiver.received.map(({ body }) => body.id),
      [good.id],
    );
  });
});

describe('a platform that wants orders', () => {
  it('is forgotten when all its carts have ended, unless it has an order', async () => {
    const [bought, idle] = [await newScene(), await newScene()];
    const { store } = bought;
    const order = await buy(bought);
    await beginCart({ store, platform: idle.platform });
    const names = async () => {
      const rows = await sql<{ id: string }[]>`
        select agent_id as id from order_subscribers where store_id = ${store.id}`;
      return rows.map(({ id }) => id).toSorted();
    };
    const all = [bought, idle].map(({ platform }) => platform.url).toSorted();
    clock.advance(96 * DAY_MS);
    await purgeSubscribers(app);
    assert.deepEqual(await names(), all);
    clock.advance(2 * DAY_MS);
    await purgeSubscribers(app);
    assert.deepEqual(await names(), [bought.platform.url]);
    await dispatchAll();
    await setStatus(store, order, 'processing');
    await dispatchAll();
    assert.equal(statesOf(bought.receiver).at(-1), 'processing');
    await beginCart({ store, platform: idle.platform });
    assert.deepEqual(await names(), all);
  });
});

describe('the order of an agent that proved nothing', () => {
  it('is not sent in a live store, nor once the shopper went on in the storefront', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    const agentOf = (change: object) => sql`
      update orders set snapshot = jsonb_set(snapshot::jsonb, '{agent}',
        (snapshot -> 'agent')::jsonb || ${JSON.stringify(change)}::text::jsonb)::json
      where store_id = ${store.id}`;
    await buy(scene);
    await agentOf({ isHandedOver: true });
    await dispatchAll();
    assert.equal(receiver.received.length, 0);
    const live = await buy(scene);
    await sql`
      update orders set developer_mode = false where store_id = ${store.id} and id = ${live.id}`;
    await dispatchAll();
    assert.equal(receiver.received.length, 0);
    const proven = await buy(scene);
    await agentOf({ isHandedOver: true, isProven: true });
    await dispatchAll();
    assert.deepEqual(
      receiver.received.map(({ body }) => body.id),
      [proven.id],
    );
  });
});
