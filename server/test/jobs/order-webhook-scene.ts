import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { jobContext } from '../../src/context.ts';
import { type OrderCodec, sendOrder } from '../../src/features/agents/order-webhooks/send-order.ts';
import { ORDER_CODEC } from '../../src/features/agents/ucp/orders.ts';
import { readOrder } from '../../src/features/orders/read-order.ts';
import { dispatchOrders } from '../../src/features/webhooks/order-deliveries/dispatch-orders.ts';
import { platformProfile, startPlatform, type TestPlatform } from '../agent-platform.ts';
import type { Data, TestService, TestStore } from '../harness.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { ownDatabase } from '../states.ts';

/** Orders of the protocol have no status; these tests tell states apart by it. */
const withStatus: OrderCodec = {
  ...ORDER_CODEC,
  async encodeOrder(app, store, orderId, version) {
    const { status } = await readOrder(jobContext(app, store), orderId);
    return { ...(await ORDER_CODEC.encodeOrder(app, store, orderId, version)), status };
  },
};
export interface Scene {
  readonly store: TestStore;
  readonly platform: TestPlatform;
  readonly receiver: Receiver;
}

type Shopping = Pick<Scene, 'store' | 'platform'>;

/** With a database of its own: the clock is advanced, and orders of all stores are due. */
export async function startOrderWebhooks() {
  const service = await (await ownDatabase()).start({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
  const { app, clock, sql } = service;
  const dispatch = dispatchOrders(sendOrder(withStatus));
  return {
    ...{ sql, app, clock, dispatch },
    async dispatchAll(): Promise<void> {
      while ((await dispatch(app)) > 0);
    },
    async newScene(): Promise<Scene> {
      const receiver = await startReceiver();
      const platform = await newPlatform(receiver.url);
      return { store: await service.newStore(), platform, receiver };
    },
    beginCart: (shopping: Shopping) => beginCart(service, shopping),
    buy: (shopping: Shopping) => buy(service, shopping),
  };
}

/** A platform with a server for its orders. */
export async function newPlatform(webhookUrl: string): Promise<TestPlatform> {
  const platform = await startPlatform();
  platform.profile = platformProfile([platform.key], { webhookUrl });
  return platform;
}

async function post(
  service: TestService,
  { store, platform }: Shopping,
  path: string,
  body: object,
): Promise<Data> {
  const headers = {
    'ucp-agent': `profile="${platform.url}"`,
    'idempotency-key': randomUUID(),
  };
  const url = `/agents/${store.handle}/ucp/checkout-sessions${path}`;
  const reply = await service.call('POST', url, body, headers);
  assert.ok(reply.status === 200 || reply.status === 201, reply.text);
  return reply.body;
}

async function beginCart(service: TestService, shopping: Shopping): Promise<string> {
  const { id } = await post(service, shopping, '', {
    line_items: [{ item: { id: 'BOOK-BREWING' }, quantity: 1 }],
    buyer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
  });
  return id;
}

/** An order of an agent. */
async function buy(service: TestService, { store, platform }: Shopping): Promise<Data> {
  const id = await beginCart(service, { store, platform });
  const instrument = {
    ...{ id: 'card', handler_id: 'mock_payment_handler', type: 'card', selected: true },
    credential: { type: 'token', token: 'tok_visa' },
    billing_address: BILLING,
  };
  const payment = { payment: { instruments: [instrument] } };
  const done = await post(service, { store, platform }, `/${id}/complete`, payment);
  assert.equal(done.status, 'completed', JSON.stringify(done.messages));
  const { data } = await store.call('GET', `/v1/orders/${done.order.id}`);
  return data;
}

const BILLING = {
  ...{ first_name: 'Ada', last_name: 'Lovelace', street_address: '1 Main Street' },
  ...{ address_locality: 'Springfield', address_region: 'IL', postal_code: '62701' },
  address_country: 'US',
};

export async function setStatus(store: TestStore, order: Data, status: string): Promise<void> {
  const reply = await store.call('PATCH', `/v1/orders/${order.id}/status`, { status });
  assert.equal(reply.status, 200, reply.text);
}

export const statesOf = ({ received }: Receiver) =>
  received.map(({ body }) => body.status as string);
