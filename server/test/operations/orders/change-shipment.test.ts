import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { SHIPMENT_STATUSES } from '../../../src/features/orders/order.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import {
  assertEvents,
  eventsOf,
  hidesForeignOrders,
  needsItsCredential,
  type OrderOperation,
  orderRows,
  refusesShapes,
  testIdempotencyKey,
} from './every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const PLACED = ['order.created', 'payment.captured', 'shipment.created'];
const shipments = new Map<string, Data>();

async function ship(order: Data): Promise<Data> {
  const parcel = { carrierCode: 'ups', trackingNumber: '1Z' };
  const { data } = await store.call('POST', `/v1/orders/${order.id}/shipments`, parcel);
  shipments.set(order.id, data);
  return data;
}

const pathOf = (orderId: string) =>
  `/v1/orders/${orderId}/shipments/${shipments.get(orderId.toLowerCase())?.id ?? randomUUID()}`;
const change = (order: Data, body?: unknown) => store.call('PATCH', pathOf(order.id), body);
const operation: OrderOperation = {
  service,
  store,
  isForOperators: true,
  prepare: async (order) => void (await ship(order)),
  send: (call, { id }, headers) => call('PATCH', pathOf(id), { status: 'in_transit' }, headers),
};

async function shipped(): Promise<Data> {
  const order = await placeOrder(store);
  await ship(order);
  return order;
}

describe('changeShipment works', () => {
  for (const from of SHIPMENT_STATUSES) {
    it(`leads from ${from} to every status there is`, async () => {
      const order = await shipped();
      for (const to of SHIPMENT_STATUSES) {
        await change(order, { status: from });
        const { status, data } = await change(order, { status: to });
        assert.deepEqual([status, data.status], [200, to]);
        const { data: list } = await store.call('GET', `/v1/orders/${order.id}/shipments`);
        assert.deepEqual(list.shipments, [data]);
      }
    });
  }

  it('emits the step once, and keeps the status of the order', async () => {
    const order = await shipped();
    const { data } = await change(order, { status: 'in_transit' });
    const read = await store.call('GET', `/v1/orders/${order.id}`);
    assert.deepEqual(
      [read.data.status, read.data.fulfillmentStatus, read.data.updatedAt],
      ['confirmed', 'shipped', data.updatedAt],
    );
    await assertEvents(service, order, [...PLACED, 'shipment.updated']);
    assert.deepEqual((await eventsOf(service, order))[3]?.data, {
      orderId: order.id,
      orderNumber: order.orderNumber,
      shipmentId: data.id,
      carrierCode: data.carrierCode,
      trackingNumber: data.trackingNumber,
      trackingUrl: data.trackingUrl,
      from: 'pending',
      to: 'in_transit',
      developerMode: true,
    });
  });

  it('makes an order partly shipped, shipped and delivered with its parcels', async () => {
    const order = await shipped();
    const first = pathOf(order.id);
    await ship(order);
    const second = pathOf(order.id);
    const steps: [path: string, status: string, expected: string][] = [
      [first, 'in_transit', 'partially_shipped'],
      [second, 'in_transit', 'shipped'],
      [first, 'delivered', 'shipped'],
      [second, 'delivered', 'delivered'],
      [second, 'returned', 'delivered'],
      [first, 'cancelled', 'unfulfilled'],
    ];
    for (const [path, status, expected] of steps) {
      await store.call('PATCH', path, { status });
      const { data } = await store.call('GET', `/v1/orders/${order.id}`);
      const list = await store.call('GET', `/v1/orders/?search=${order.orderNumber}`);
      assert.deepEqual(
        [status, data.fulfillmentStatus, list.data.orders[0].fulfillmentStatus],
        [status, expected, expected],
      );
    }
  });

  it('applies every one of several concurrent steps, each after the previous', async () => {
    const order = await shipped();
    const sent = Array.from({ length: 18 }, (_, index) => SHIPMENT_STATUSES[index % 6]);
    const replies = await Promise.all(sent.map((status) => change(order, { status })));
    assert.ok(replies.every(({ status }) => status === 200));
    const steps = (await eventsOf(service, order)).slice(3).map(({ data }) => data);
    const { data } = await store.call('GET', `/v1/orders/${order.id}`);
    for (const [index, step] of steps.entries()) {
      assert.equal(step.to, steps[index + 1]?.from ?? data.shipments[0].status);
      assert.notEqual(step.to, step.from);
    }
    await assertEvents(service, order, [...PLACED, ...steps.map(() => 'shipment.updated')]);
  });
});

describe('changeShipment refuses bad input', () => {
  refusesShapes(operation, change, [
    ...['', 'In_transit', 'shipped', null, 1, []].map((status) => ({ status })),
    {},
    [],
    undefined,
  ]);

  it('does not find a shipment of another order, or an unknown one', async () => {
    const [order, other] = [await shipped(), await shipped()];
    const before = await orderRows(service, other.id);
    for (const id of [shipments.get(other.id)?.id, randomUUID(), order.id, 'x', '%00']) {
      const path = `/v1/orders/${order.id}/shipments/${id}`;
      const { status, code } = await store.call('PATCH', path, { status: 'delivered' });
      assert.deepEqual([id, status, code], [id, 404, 'SHIPMENT_NOT_FOUND']);
    }
    assert.equal(await orderRows(service, other.id), before);
  });
});

describe('changeShipment needs its credential', () => needsItsCredential(operation));

describe('changeShipment hides foreign ids', () => {
  hidesForeignOrders(operation);

  it('treats the shipment of another store as unknown', async () => {
    const [order, stranger] = [await shipped(), await service.newStore()];
    const own = await placeOrder(stranger);
    const path = `/v1/orders/${own.id}/shipments`;
    const body = { status: 'delivered' };
    const foreign = await stranger.call('PATCH', `${path}/${shipments.get(order.id)?.id}`, body);
    const unknown = await stranger.call('PATCH', `${path}/${randomUUID()}`, body);
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
  });
});

describe('changeShipment can be repeated', () => {
  testIdempotencyKey(operation);

  it('changes nothing and emits no event if the status is the same', async () => {
    const order = await shipped();
    const first = await change(order, { status: 'delivered' });
    const before = await orderRows(service, order.id);
    const second = await change(order, { status: 'delivered' });
    assert.deepEqual([second.status, second.text], [200, first.text]);
    assert.equal(await orderRows(service, order.id), before);
  });
});
