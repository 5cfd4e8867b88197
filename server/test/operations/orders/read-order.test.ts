import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, openCheckout, placeOrder } from '../../checkout-steps.ts';
import { MUG, sharedService } from '../../harness.ts';
import { goLive } from '../../states.ts';
import {
  assertEvents,
  hidesForeignOrders,
  needsItsCredential,
  type OrderOperation,
} from './every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const operation: OrderOperation = {
  service,
  store,
  isForOperators: false,
  send: (call, { id }, headers) => call('GET', `/v1/orders/${id}`, undefined, headers),
};

describe('getOrder works', () => {
  it('returns the order as confirm returned it', async () => {
    const order = await placeOrder(store);
    const { status, data } = await store.call('GET', `/v1/orders/${order.id}`);
    assert.equal(status, 200);
    assert.deepEqual(data, order);
  });

  it('returns everything that was agreed, and amounts that add up', async () => {
    const { path, confirmation, cart } = await openCheckout(store, 'intent');
    const sent = { ...confirmation, notes: 'Ring twice' };
    const { data } = await store.call('POST', `${path}/confirm`, sent);
    const { data: order } = await store.call('GET', `/v1/orders/${data.order.id}`);
    assert.deepEqual(
      [order.status, order.paymentStatus, order.fulfillmentStatus, order.developerMode],
      ['confirmed', 'paid', 'unfulfilled', true],
    );
    assert.deepEqual(
      [order.email, order.cartId, order.customerId],
      ['ada@example.com', cart.id, null],
    );
    assert.deepEqual([order.total, order.totals.paid, order.totals.refunded], [1648, 1648, 0]);
    assert.deepEqual([order.itemCount, order.notes, order.shipments], [3, 'Ring twice', []]);
    assert.deepEqual(
      [order.shippingAddress.lastName, order.billingAddress.lastName],
      [ADDRESS.lastName, ADDRESS.lastName],
    );
    assert.deepEqual(
      [order.payment.providerId, order.payment.last4, order.shippingRate.id],
      ['mock', '4242', 'free'],
    );
    assert.equal(
      order.items.reduce((sum: number, { lineTotal }: { lineTotal: number }) => sum + lineTotal, 0),
      order.totals.subtotal,
    );
    assert.ok(order.items.every(({ source }: { source: string }) => source === 'cart'));
    await assertEvents(service, order, ['order.created', 'payment.captured']);
  });

  it('has an order with nothing due as paid, and captures nothing', async () => {
    const free = { sku: 'FREE', metadata: { unitPriceCents: '0', name: 'Sample' } };
    const order = await placeOrder(store, { items: [free] });
    const { data } = await store.call('GET', `/v1/orders/${order.id}`);
    assert.deepEqual([data.paymentStatus, data.total, data.totals.paid], ['paid', 0, 0]);
    await assertEvents(service, order, ['order.created']);
  });

  it('has an order as pending while its money is pending', async () => {
    const order = await placeOrder(store, { paymentToken: 'tok_pending' });
    const { data } = await store.call('GET', `/v1/orders/${order.id}`);
    assert.deepEqual(
      [data.status, data.paymentStatus, data.totals.paid],
      ['pending', 'pending', 0],
    );
  });

  it('keeps the sandbox flag of an order once the store is live', async () => {
    const other = await service.newStore();
    const order = await placeOrder(other, { items: [MUG] });
    await goLive(service, other);
    const { data } = await other.call('GET', `/v1/orders/${order.id}`);
    assert.equal(data.developerMode, true);
  });
});

describe('getOrder refuses bad input', () => {
  it('does not accept the id of a cart', async () => {
    const { cartId } = await placeOrder(store);
    const { status, code } = await store.call('GET', `/v1/orders/${cartId}`);
    assert.deepEqual([status, code], [404, 'ORDER_NOT_FOUND']);
  });
});

describe('getOrder needs its credential', () => needsItsCredential(operation));

describe('getOrder hides foreign ids', () => hidesForeignOrders(operation));

describe('getOrder can be repeated', () => {
  it('returns the same, and writes nothing', async () => {
    const { id } = await placeOrder(store);
    const [first, second] = [
      await store.call('GET', `/v1/orders/${id}`),
      await store.call('GET', `/v1/orders/${id}`),
    ];
    assert.equal(second.text, first.text);
  });
});
