import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { dispatchEvents } from '../../src/features/webhooks/dispatch-events.ts';
import { placeOrder } from '../checkout-steps.ts';
import type { Data, TestStore } from '../harness.ts';
import { dispatchAll, type Receiver, startReceiver, verify } from '../receiver.ts';
import { ownDatabase } from '../states.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// A database of its own: these tests advance the clock, and deliveries of all stores are due.
const service = await (await ownDatabase()).start({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const { app, clock, sql } = service;

async function newScene(input: object = {}) {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const receiver = await startReceiver();
  const admin = async (method: string, path: string, body?: object): Promise<Data> => {
    const reply = await owner.call(method, `/admin/v1/webhooks${path}`, body);
    assert.equal(reply.status, 200, reply.text);
    return reply.data;
  };
  const endpoint = await admin('POST', '/endpoints', { url: receiver.url, ...input });
  const deliveries = async (query = ''): Promise<Data[]> =>
    (await admin('GET', `/deliveries${query}`)).deliveries;
  return { store, admin, endpoint, receiver, deliveries };
}

const typesOf = ({ received }: Receiver) => received.map(({ body }) => body.type as string);

async function setStatus(store: TestStore, order: Data, status: string): Promise<void> {
  const reply = await store.call('PATCH', `/v1/orders/${order.id}/status`, { status });
  assert.equal(reply.status, 200, reply.text);
}

describe('a delivery', () => {
  it('is signed as Standard Webhooks says, with its declared shape', async () => {
    const { store, endpoint, receiver } = await newScene();
    const order = await placeOrder(store);
    await dispatchAll(app);
    assert.deepEqual(typesOf(receiver), ['order.created', 'payment.captured']);
    const [created] = receiver.received;
    assert.ok(created);
    const { type, timestamp, data } = verify(endpoint.secret, created);
    assert.deepEqual([type, timestamp], ['order.created', order.createdAt]);
    const { orderNumber, status, total, currency, cartId, email } = order;
    assert.deepEqual(data, {
      ...{ orderId: order.id, orderNumber, status, total, currency, cartId, email },
      ...{ customerId: null, itemCount: order.itemCount, items: data.items, developerMode: true },
    });
    assert.deepEqual(
      data.items.map(({ itemId, lineTotal }: Data) => [itemId, lineTotal]),
      order.items.map(({ id, lineTotal }: Data) => [id, lineTotal]),
    );
    const [event] = await sql<{ id: string }[]>`
      select id from events where aggregate_id = ${order.id} and sequence = 1`;
    assert.equal(created.id, event?.id);
  });

  it('is not verified by another secret, or after a byte was changed', async () => {
    const { store, endpoint, receiver } = await newScene();
    await placeOrder(store);
    await dispatchAll(app);
    const [call] = receiver.received;
    assert.ok(call);
    const other = (await newScene()).endpoint;
    assert.throws(() => verify(other.secret, call));
    const text = call.text.replace('order.created', 'order.Created');
    assert.throws(() => verify(endpoint.secret, { ...call, text }));
    const headers = { ...call.headers, 'webhook-id': other.id as string };
    assert.throws(() => verify(endpoint.secret, { ...call, headers }));
  });

  it('goes to the subscribed endpoints of its own store, and to no other', async () => {
    const [mine, foreign] = [
      await newScene({ eventTypes: ['payment.captured'] }),
      await newScene(),
    ];
    const second = await startReceiver();
    const input = { url: second.url, eventTypes: ['order.created', 'order.status_changed'] };
    await mine.admin('POST', '/endpoints', input);
    await placeOrder(mine.store);
    await dispatchAll(app);
    assert.deepEqual(typesOf(mine.receiver), ['payment.captured']);
    assert.deepEqual(typesOf(second), ['order.created']);
    assert.deepEqual(foreign.receiver.received, []);
  });

  it('is not made for events before the endpoint was created or enabled', async () => {
    const { store, admin, receiver, endpoint } = await newScene();
    await admin('PATCH', `/endpoints/${endpoint.id}`, { status: 'disabled' });
    const order = await placeOrder(store);
    clock.advance(1_000);
    await admin('PATCH', `/endpoints/${endpoint.id}`, { status: 'enabled' });
    await setStatus(store, order, 'processing');
    await dispatchAll(app);
    assert.deepEqual(typesOf(receiver), ['order.status_changed']);
  });

  it('is sent once by several concurrent dispatchers', async () => {
    const { store, receiver } = await newScene();
    const orders = await Promise.all(Array.from({ length: 5 }, () => placeOrder(store)));
    await Promise.all(Array.from({ length: 6 }, () => dispatchEvents(app)));
    await dispatchAll(app);
    assert.equal(receiver.received.length, 2 * orders.length);
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 2 * orders.length);
  });
});

describe('a rotated secret', () => {
  it('signs beside the new one until the overlap is over', async () => {
    const { store, admin, endpoint, receiver } = await newScene({ eventTypes: ['order.created'] });
    const path = `/endpoints/${endpoint.id}/secret`;
    const { secret } = await admin('POST', path, { overlapHours: 2 });
    await placeOrder(store);
    await dispatchAll(app);
    const [during] = receiver.received;
    assert.ok(during);
    assert.equal(during.headers['webhook-signature']?.split(' ').length, 2);
    for (const each of [endpoint.secret, secret]) assert.ok(verify(each, during));
    // The library refuses old messages, so only this time is moved.
    await sql`update webhook_endpoints set previous_secret_until = now() - interval '1 second'
      where id = ${endpoint.id}`;
    await placeOrder(store);
    await dispatchAll(app);
    const after = receiver.received.at(-1);
    assert.ok(after);
    assert.ok(verify(secret, after));
    assert.throws(() => verify(endpoint.secret, after));
  });

  it('is nowhere in the database in plain text', async () => {
    const { endpoint } = await newScene();
    const [row] = await sql<{ text: string }[]>`
      select encode(secret, 'escape') as text from webhook_endpoints where id = ${endpoint.id}`;
    const plain = Buffer.from(endpoint.secret.replace('whsec_', ''), 'base64');
    assert.ok(!row?.text.includes(endpoint.secret));
    assert.ok(!row?.text.includes(plain.toString('latin1')));
  });
});

describe('a failing receiver', () => {
  it('gets ten attempts over about three days, under one id, and then none', async () => {
    const { store, receiver, deliveries } = await newScene({ eventTypes: ['order.created'] });
    receiver.answer = () => 500;
    await placeOrder(store);
    const start = clock.now().getTime();
    const hours: number[] = [];
    for (let calls = 0; calls < 10; ) {
      await dispatchAll(app);
      if (receiver.received.length > calls) {
        calls = receiver.received.length;
        hours.push((clock.now().getTime() - start) / HOUR_MS);
      }
      clock.advance(calls < 5 ? 5_000 : 10 * MINUTE_MS);
    }
    const last = hours.at(-1) ?? 0;
    assert.ok(last > 70 && last < 84, `the last attempt was after ${last} hours`);
    const pauses = hours.slice(1).map((hour, index) => hour - (hours[index] ?? 0));
    assert.deepEqual(
      pauses,
      [...pauses].sort((a, b) => a - b),
    );
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 1);
    assert.equal(new Set(receiver.received.map(({ text }) => text)).size, 1);
    clock.advance(30 * DAY_MS);
    await dispatchAll(app);
    assert.equal(receiver.received.length, 10);
    const [delivery] = await deliveries();
    const { status, attempts, lastStatus, lastError, nextTryAt } = delivery;
    assert.deepEqual(
      [status, attempts, lastStatus, lastError, nextTryAt],
      ['failed', 10, 500, 'refused', null],
    );
  });

  it('delays the later events of its order, and no other orders', async () => {
    const { store, receiver } = await newScene();
    const [stuck, other] = [await placeOrder(store), await placeOrder(store)];
    await setStatus(store, stuck, 'processing');
    receiver.answer = ({ body }) =>
      body.data.orderId === stuck.id && body.type === 'order.created' ? 503 : 200;
    await dispatchAll(app);
    const told = (order: Data) =>
      receiver.received
        .filter(({ body }) => body.data.orderId === order.id)
        .map(({ body }) => body.type);
    assert.deepEqual(told(stuck), ['order.created']);
    assert.deepEqual(told(other), ['order.created', 'payment.captured']);
    receiver.answer = () => 200;
    clock.advance(MINUTE_MS);
    await dispatchAll(app);
    assert.deepEqual(told(stuck), [
      'order.created',
      'order.created',
      'payment.captured',
      'order.status_changed',
    ]);
  });

  it('gets a later event only after an earlier one that is still in progress', async () => {
    const { store, receiver } = await newScene();
    const order = await placeOrder(store);
    await dispatchAll(app);
    await setStatus(store, order, 'processing');
    await setStatus(store, order, 'shipped');
    await sql.begin(async (other) => {
      // As another process has leased it: no other can process that one.
      await other`
        select from events
        where store_id = ${store.id} and aggregate_id = ${order.id} and sequence = 3 for update`;
      await dispatchAll(app);
      assert.deepEqual(typesOf(receiver), ['order.created', 'payment.captured']);
    });
    // The later one, if fanned out meanwhile, is checked again after a pause.
    clock.advance(MINUTE_MS);
    await dispatchAll(app);
    const labels = receiver.received.map(({ body }) => body.data.to).filter(Boolean);
    assert.deepEqual(labels, ['processing', 'shipped']);
  });

  it('delays no other endpoint when it never replies', async () => {
    const [silent, other] = [await newScene(), await newScene()];
    const waiting: ServerResponse[] = [];
    silent.receiver.answer = (_call, response) => {
      waiting.push(response);
      return undefined;
    };
    await placeOrder(silent.store);
    const stuck = dispatchEvents(app);
    while (waiting.length === 0) await new Promise(setImmediate);
    await placeOrder(other.store);
    await dispatchAll(app);
    assert.deepEqual(typesOf(other.receiver), ['order.created', 'payment.captured']);
    assert.equal(silent.receiver.received.length, 1);
    silent.receiver.answer = () => 200;
    for (const response of waiting) response.writeHead(200).end();
    await stuck;
  });

  it('is disabled when it returns 410, and receives nothing more until it is enabled', async () => {
    const { store, admin, receiver, endpoint, deliveries } = await newScene();
    receiver.answer = () => 410;
    const order = await placeOrder(store);
    await dispatchAll(app);
    assert.equal(receiver.received.length, 1);
    const read = await admin('GET', `/endpoints/${endpoint.id}`);
    assert.deepEqual([read.status, read.disabledReason], ['disabled', 'gone']);
    const ended = (await deliveries()).map(({ status, lastError }) => [status, lastError]);
    assert.deepEqual(ended, [
      ['failed', 'endpoint_disabled'],
      ['failed', 'refused'],
    ]);
    await setStatus(store, order, 'processing');
    await dispatchAll(app);
    assert.equal(receiver.received.length, 1);
    receiver.answer = () => 200;
    clock.advance(1_000);
    await admin('PATCH', `/endpoints/${endpoint.id}`, { status: 'enabled' });
    await setStatus(store, order, 'shipped');
    await dispatchAll(app);
    assert.deepEqual(typesOf(receiver), ['order.created', 'order.status_changed']);
  });

  it('is not followed on a redirect', async () => {
    const elsewhere = await startReceiver();
    const { store, receiver, deliveries } = await newScene({ eventTypes: ['order.created'] });
    receiver.answer = (_call, response) => {
      response.writeHead(302, { location: elsewhere.url }).end();
      return undefined;
    };
    await placeOrder(store);
    await dispatchAll(app);
    assert.deepEqual(elsewhere.received, []);
    const [{ status, lastStatus }] = (await deliveries()) as [Data];
    assert.deepEqual([status, lastStatus], ['pending', 302]);
  });

  it('logs its status, and none of its reply', async () => {
    const { store, receiver, deliveries } = await newScene({ eventTypes: ['order.created'] });
    receiver.answer = (_call, response) => {
      response.writeHead(500).end('canary');
      return undefined;
    };
    await placeOrder(store);
    await dispatchAll(app);
    assert.ok(!JSON.stringify(await deliveries()).includes('canary'));
    assert.ok(!service.logLines.join('').includes('canary'));
  });
});

describe('a dispatcher that dies', () => {
  it('leaves a lease that expires, and the next one continues under the same id', async () => {
    const { store, receiver, deliveries } = await newScene({ eventTypes: ['order.created'] });
    await placeOrder(store);
    await dispatchAll(app);
    // As if it had been killed after the call and before it recorded that.
    await sql`update webhook_deliveries set status = 'pending', attempts = 0, delivered_at = null,
      claim_id = ${randomUUID()}, next_try_at = ${new Date(clock.now().getTime() + MINUTE_MS)}
      where store_id = ${store.id}`;
    await dispatchAll(app);
    assert.equal(receiver.received.length, 1);
    clock.advance(MINUTE_MS + 1_000);
    await dispatchAll(app);
    const [first, second] = receiver.received;
    assert.equal(first?.id, second?.id);
    assert.equal(first?.text, second?.text);
    assert.deepEqual(
      (await deliveries()).map(({ status }) => status),
      ['delivered'],
    );
  });
});
