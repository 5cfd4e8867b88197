import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import {
  hidesForeignOrders,
  needsItsCredential,
  type OrderOperation,
} from '../orders/every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const ledger = (order: Data) => store.call('GET', `/v1/payments/orders/${order.id}/transactions`);
const operation: OrderOperation = {
  service,
  store,
  isForOperators: true,
  send: (call, { id }, headers) =>
    call('GET', `/v1/payments/orders/${id}/transactions`, undefined, headers),
};

describe('listTransactions works', () => {
  it('returns the capture of a paid order, and the refundable amount', async () => {
    const { status, data } = await ledger(await placeOrder(store));
    assert.equal(status, 200);
    const [{ id, createdAt, providerReference, ...capture }] = data.transactions;
    assert.deepEqual(capture, {
      type: 'capture',
      status: 'succeeded',
      amount: 1648,
      currency: 'USD',
      providerId: 'mock',
      parentId: null,
    });
    assert.match(providerReference, /^mock_charge_/);
    assert.deepEqual(data.summary, {
      authorized: 1648,
      captured: 1648,
      refunded: 0,
      available: 1648,
    });
  });

  it('returns refunds under their capture, the oldest first', async () => {
    const order = await placeOrder(store);
    for (const amount of [100, 200]) {
      await store.call('POST', `/v1/payments/orders/${order.id}/refund`, { amount });
    }
    const { data } = await ledger(order);
    const [capture, ...refunds] = data.transactions;
    assert.deepEqual(
      refunds.map((row: Data) => [row.type, row.status, row.amount, row.parentId]),
      [
        ['refund', 'succeeded', 100, capture.id],
        ['refund', 'succeeded', 200, capture.id],
      ],
    );
    assert.deepEqual([data.summary.refunded, data.summary.available], [300, 1348]);
  });

  it('returns a void, after which nothing is refundable', async () => {
    const order = await placeOrder(store);
    await store.call('POST', `/v1/payments/orders/${order.id}/void`, {});
    const { data } = await ledger(order);
    assert.deepEqual(
      data.transactions.map((row: Data) => [row.type, row.amount]),
      [
        ['capture', 1648],
        ['void', 1648],
      ],
    );
    assert.equal(data.summary.available, 0);
  });

  it('returns a pending payment as pending, and nothing of it as captured', async () => {
    const { data } = await ledger(await placeOrder(store, { paymentToken: 'tok_pending' }));
    assert.deepEqual(
      data.transactions.map((row: Data) => [row.type, row.status]),
      [['capture', 'pending']],
    );
    assert.deepEqual([data.summary.captured, data.summary.available], [0, 0]);
  });

  it('is empty if nothing was due', async () => {
    const items = [{ sku: 'FREE', metadata: { unitPriceCents: '0' } }];
    const { data } = await ledger(await placeOrder(store, { items }));
    assert.deepEqual(data.transactions, []);
  });
});

describe('listTransactions refuses bad input', () => {
  it('does not find those of a cart', async () => {
    const { cartId } = await placeOrder(store);
    assert.equal((await ledger({ id: cartId })).code, 'ORDER_NOT_FOUND');
  });
});

describe('listTransactions needs its credential', () => needsItsCredential(operation));

describe('listTransactions hides foreign ids', () => {
  hidesForeignOrders(operation);

  it('returns no notes of an operator', async () => {
    const order = await placeOrder(store);
    const body = { amount: 1, reason: 'canary-r', note: 'canary-n' };
    await store.call('POST', `/v1/payments/orders/${order.id}/refund`, body);
    assert.ok(!(await ledger(order)).text.includes('canary'));
  });
});

describe('listTransactions can be repeated', () => {
  it('returns the same', async () => {
    const order = await placeOrder(store);
    assert.equal((await ledger(order)).text, (await ledger(order)).text);
  });
});
