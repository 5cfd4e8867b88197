import assert from 'node:assert/strict';
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
  refusesShapes,
  testIdempotencyKey,
} from './every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const PARCEL = { carrierCode: 'ups', trackingNumber: '1Z999' };
const ship = (order: Data, body?: unknown) =>
  store.call('POST', `/v1/orders/${order.id}/shipments`, body);
const operation: OrderOperation = {
  service,
  store,
  isForOperators: true,
  send: (call, { id }, headers) => call('POST', `/v1/orders/${id}/shipments`, PARCEL, headers),
};

/** A URI of exactly that length. */
const uri = (length: number) => `https://t.example/${'x'.repeat(length - 18)}`;

describe('createShipment works', () => {
  it('adds a shipment that is pending until its status changes', async () => {
    const order = await placeOrder(store);
    const { status, data } = await ship(order, PARCEL);
    assert.equal(status, 200);
    const { id, createdAt, updatedAt, ...rest } = data;
    assert.deepEqual(rest, {
      ...PARCEL,
      orderId: order.id,
      trackingUrl: null,
      status: 'pending',
      notes: null,
      metadata: {},
    });
    assert.equal(createdAt, updatedAt);
    const { data: read } = await store.call('GET', `/v1/orders/${order.id}`);
    assert.deepEqual(read.shipments, [data]);
    assert.deepEqual([read.status, read.fulfillmentStatus], ['confirmed', 'unfulfilled']);
    assert.equal(read.updatedAt, createdAt);
    await assertEvents(service, order, ['order.created', 'payment.captured', 'shipment.created']);
    const told = (await eventsOf(service, order))[2]?.data;
    const { orderNumber } = order;
    assert.deepEqual(told, {
      ...PARCEL,
      orderId: order.id,
      orderNumber,
      shipmentId: id,
      trackingUrl: null,
      status: 'pending',
      lines: order.items.map((item: Data) => ({ itemId: item.id, quantity: item.quantity })),
      developerMode: true,
    });
  });

  it('stores every field, at its limits', async () => {
    const order = await placeOrder(store);
    const sent = {
      carrierCode: 'c'.repeat(40),
      trackingNumber: '😀'.repeat(120),
      trackingUrl: uri(500),
      notes: 'n'.repeat(2000),
      metadata: Object.fromEntries(
        Array.from({ length: 50 }, (_, n) => [`k${n}`.padEnd(40, 'x'), 'v'.repeat(500)]),
      ),
    };
    const { status, data, text } = await ship(order, sent);
    assert.equal(status, 200, text);
    for (const [field, value] of Object.entries(sent)) assert.deepEqual(data[field], value);
  });

  it('accepts the shortest values, and an empty note', async () => {
    const order = await placeOrder(store);
    const sent = { carrierCode: 'c', trackingNumber: '1', notes: '', metadata: {} };
    const { status, data } = await ship(order, sent);
    assert.deepEqual([status, data.notes], [200, '']);
  });

  for (const status of SHIPMENT_STATUSES) {
    it(`may begin as ${status}`, async () => {
      const { data } = await ship(await placeOrder(store), { ...PARCEL, status });
      assert.equal(data.status, status);
    });
  }

  it('makes the order searchable by the tracking number', async () => {
    const order = await placeOrder(store);
    await ship(order, { ...PARCEL, trackingNumber: 'JJD 0001-Ä42' });
    for (const search of ['JJD 0001-Ä42', 'jjd', '0001-a42', '0001-Ä']) {
      const { data } = await store.call('GET', `/v1/orders/?search=${encodeURIComponent(search)}`);
      assert.deepEqual([search, data.orders.map((found: Data) => found.id)], [search, [order.id]]);
    }
  });

  it('adds every one of several concurrent shipments', async () => {
    const order = await placeOrder(store);
    const numbers = Array.from({ length: 20 }, (_, n) => `T${n}`);
    await Promise.all(numbers.map((trackingNumber) => ship(order, { ...PARCEL, trackingNumber })));
    const { data } = await store.call('GET', `/v1/orders/${order.id}/shipments`);
    const found = data.shipments.map((shipment: Data) => shipment.trackingNumber);
    assert.deepEqual(found.sort(), [...numbers].sort());
    const told = numbers.map(() => 'shipment.created');
    await assertEvents(service, order, ['order.created', 'payment.captured', ...told]);
  });

  it('drops unknown fields', async () => {
    const { text } = await ship(await placeOrder(store), { ...PARCEL, weight: 'canary' });
    assert.ok(!text.includes('canary'));
  });
});

describe('createShipment refuses bad input', () => {
  refusesShapes(operation, ship, [
    ...['', 'c'.repeat(41), 1, null].map((carrierCode) => ({ ...PARCEL, carrierCode })),
    ...['', 't'.repeat(121), 1, null].map((trackingNumber) => ({ ...PARCEL, trackingNumber })),
    ...['', 'not a uri', '/path', 'javascript:alert(1)', uri(501), 1, null].map((trackingUrl) => ({
      ...PARCEL,
      trackingUrl,
    })),
    ...['n'.repeat(2001), 1, null].map((notes) => ({ ...PARCEL, notes })),
    ...[[], 'x', null, { a: 1 }, { a: null }, { '': 'x' }].map((metadata) => ({
      ...PARCEL,
      metadata,
    })),
    { ...PARCEL, metadata: { ['k'.repeat(41)]: 'x' } },
    { ...PARCEL, metadata: { k: 'v'.repeat(501) } },
    { ...PARCEL, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, ''])) },
    ...['Pending', 'shipped', '', null, 1].map((status) => ({ ...PARCEL, status })),
    { carrierCode: 'ups' },
    { trackingNumber: '1' },
    { ...PARCEL, notes: '\u0000' },
    undefined,
    [],
  ]);
});

describe('createShipment needs its credential', () => needsItsCredential(operation));

describe('createShipment hides foreign ids', () => hidesForeignOrders(operation));

describe('createShipment can be repeated', () => {
  testIdempotencyKey(operation);

  it('adds another shipment without a key, since two parcels may look alike', async () => {
    const order = await placeOrder(store);
    const [first, second] = [await ship(order, PARCEL), await ship(order, PARCEL)];
    assert.notEqual(first.data.id, second.data.id);
  });
});
