import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { expectViolations, UNDECIDED } from '../../expected-violations.ts';
import { sharedService } from '../../harness.ts';
import { acceptOffer } from '../../upsell-steps.ts';
import {
  hidesForeignOrders,
  needsItsCredential,
  type OrderOperation,
} from '../orders/every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const read: OrderOperation = {
  service,
  store,
  isForOperators: false,
  send: (call, order, headers) => call('GET', `/v1/upsells/orders/${order.id}`, undefined, headers),
};

describe('listOrderUpsells works', () => {
  it('lists the accepted upsells and their total', async () => {
    const order = await placeOrder(store);
    const none = (await read.send(store.call, order)).data;
    assert.deepEqual(none, { orderId: order.id, upsells: [], totalAccepted: 0 });
    const first = (await acceptOffer(store, order)).upsell;
    const second = (await acceptOffer(store, order, 1)).upsell;
    const { data } = await read.send(store.call, order);
    assert.deepEqual(data, { orderId: order.id, upsells: [first, second], totalAccepted: 1700 });
  });

  it('omits declined ones, and unknown outcomes', async () => {
    for (const paymentToken of ['tok_upsell_declined', 'tok_upsell_timeout']) {
      const order = await placeOrder(store, { paymentToken });
      await assert.rejects(acceptOffer(store, order));
      assert.deepEqual((await read.send(store.call, order)).data.upsells, []);
    }
    expectViolations(store.id, UNDECIDED);
  });
});

describe('listOrderUpsells refuses bad input', () => {
  it('does not accept the number of an order', async () => {
    const { orderNumber } = await placeOrder(store);
    const { code } = await store.call('GET', `/v1/upsells/orders/${orderNumber}`);
    assert.equal(code, 'ORDER_NOT_FOUND');
  });
});

describe('listOrderUpsells needs its credential', () => needsItsCredential(read));

describe('listOrderUpsells hides foreign ids', () => hidesForeignOrders(read));

describe('listOrderUpsells can be repeated', () => {
  it('returns the same again', async () => {
    const order = await placeOrder(store);
    await acceptOffer(store, order);
    const first = await read.send(store.call, order);
    assert.equal((await read.send(store.call, order)).text, first.text);
  });
});
