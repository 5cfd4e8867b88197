import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { sharedService } from '../../harness.ts';
import { hidesForeignOrders, needsItsCredential, type OrderOperation } from './every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const operation: OrderOperation = {
  service,
  store,
  isForOperators: false,
  send: (call, { id }, headers) => call('GET', `/v1/orders/${id}/shipments`, undefined, headers),
};

describe('listShipments works', () => {
  it('is empty for an order without any', async () => {
    const { status, data } = await operation.send(store.call, await placeOrder(store));
    assert.deepEqual([status, data], [200, { shipments: [] }]);
  });

  it('lists the shipments of this order alone, the oldest first', async () => {
    const [order, other] = [await placeOrder(store), await placeOrder(store)];
    const made = [];
    for (const trackingNumber of ['1', '2', '3']) {
      const parcel = { carrierCode: 'ups', trackingNumber };
      await store.call('POST', `/v1/orders/${other.id}/shipments`, parcel);
      made.push((await store.call('POST', `/v1/orders/${order.id}/shipments`, parcel)).data);
    }
    const { data } = await operation.send(store.call, order);
    assert.deepEqual(data.shipments, made);
  });

  it('returns them as the order does', async () => {
    const order = await placeOrder(store);
    const parcel = {
      carrierCode: 'dhl',
      trackingNumber: '7',
      notes: 'Fragile',
      metadata: { a: 'b' },
    };
    await store.call('POST', `/v1/orders/${order.id}/shipments`, parcel);
    const { data } = await operation.send(store.call, order);
    const read = await store.call('GET', `/v1/orders/${order.id}`);
    assert.deepEqual(data.shipments, read.data.shipments);
  });
});

describe('listShipments refuses bad input', () => {
  it('does not find the shipments of a cart', async () => {
    const { cartId } = await placeOrder(store);
    const { status, code } = await store.call('GET', `/v1/orders/${cartId}/shipments`);
    assert.deepEqual([status, code], [404, 'ORDER_NOT_FOUND']);
  });
});

describe('listShipments needs its credential', () => needsItsCredential(operation));

describe('listShipments hides foreign ids', () => hidesForeignOrders(operation));

describe('listShipments can be repeated', () => {
  it('returns the same', async () => {
    const order = await placeOrder(store);
    const [first, second] = [
      await operation.send(store.call, order),
      await operation.send(store.call, order),
    ];
    assert.equal(second.text, first.text);
  });
});
