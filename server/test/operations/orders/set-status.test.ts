import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ORDER_STATUSES } from '../../../src/features/orders/order.ts';
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
const set = (order: Data, body?: unknown) =>
  store.call('PATCH', `/v1/orders/${order.id}/status`, body);
const operation: OrderOperation = {
  service,
  store,
  isForOperators: true,
  send: (call, { id }, headers) =>
    call('PATCH', `/v1/orders/${id}/status`, { status: 'processing' }, headers),
};

describe('setOrderStatus works', () => {
  for (const from of ORDER_STATUSES) {
    it(`leads from ${from} to every status there is`, async () => {
      const order = await placeOrder(store);
      for (const to of ORDER_STATUSES) {
        await set(order, { status: from });
        const { status, data } = await set(order, { status: to });
        assert.deepEqual([status, data.status], [200, to]);
        assert.deepEqual(data, (await store.call('GET', `/v1/orders/${order.id}`)).data);
      }
    });
  }

  it('records the step in the timeline and emits it once', async () => {
    const order = await placeOrder(store);
    const { data } = await set(order, { status: 'shipped' });
    const entries = data.timeline.map((entry: Data) => [
      entry.type,
      entry.actor,
      entry.from,
      entry.to,
    ]);
    assert.deepEqual(entries, [
      ['created', 'customer', null, 'confirmed'],
      ['status_changed', 'operator', 'confirmed', 'shipped'],
    ]);
    await assertEvents(service, order, [
      'order.created',
      'payment.captured',
      'order.status_changed',
    ]);
    const [, , event] = await eventsOf(service, order);
    assert.deepEqual(event?.data, {
      orderId: order.id,
      orderNumber: order.orderNumber,
      from: 'confirmed',
      to: 'shipped',
      developerMode: true,
    });
  });

  it('moves no money and no shipment', async () => {
    const order = await placeOrder(store);
    const shipment = { carrierCode: 'ups', trackingNumber: '1Z' };
    await store.call('POST', `/v1/orders/${order.id}/shipments`, shipment);
    for (const status of ['refunded', 'cancelled', 'delivered']) {
      const { data } = await set(order, { status });
      assert.deepEqual(
        [data.paymentStatus, data.totals.refunded, data.fulfillmentStatus],
        ['paid', 0, 'unfulfilled'],
      );
      assert.equal(data.shipments[0].status, 'pending');
    }
    const ledger = await store.call('GET', `/v1/payments/orders/${order.id}/transactions`);
    assert.deepEqual(ledger.data.summary.available, 1648);
  });

  it('applies every one of several concurrent steps, each after the previous', async () => {
    const order = await placeOrder(store);
    const sent = Array.from({ length: 24 }, (_, index) => ORDER_STATUSES[index % 8]);
    const replies = await Promise.all(sent.map((status) => set(order, { status })));
    assert.ok(replies.every(({ status }) => status === 200));
    const { data } = await store.call('GET', `/v1/orders/${order.id}`);
    const steps = data.timeline.slice(1);
    assert.equal(steps[0].from, 'confirmed');
    for (const [index, step] of steps.entries()) {
      assert.equal(step.to, steps[index + 1]?.from ?? data.status);
      assert.notEqual(step.to, step.from);
    }
    const told = steps.map(() => 'order.status_changed');
    await assertEvents(service, order, ['order.created', 'payment.captured', ...told]);
  });
});

describe('setOrderStatus refuses bad input', () => {
  refusesShapes(operation, set, [
    ...['', 'Shipped', 'shipped ', 'paid', null, 1, true, [], ['shipped'], {}].map((status) => ({
      status,
    })),
    {},
    [],
    undefined,
  ]);
});

describe('setOrderStatus needs its credential', () => needsItsCredential(operation));

describe('setOrderStatus hides foreign ids', () => hidesForeignOrders(operation));

describe('setOrderStatus can be repeated', () => {
  testIdempotencyKey(operation);

  it('changes nothing and emits no event if the status is the same', async () => {
    const order = await placeOrder(store);
    const first = await set(order, { status: 'processing' });
    const before = await orderRows(service, order.id);
    const second = await set(order, { status: 'processing' });
    assert.deepEqual([second.status, second.text], [200, first.text]);
    assert.equal(await orderRows(service, order.id), before);
  });
});
