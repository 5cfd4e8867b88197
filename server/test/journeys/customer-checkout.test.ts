import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditStore } from '../audit-store.ts';
import { ADDRESS, FREE_RATE } from '../checkout-steps.ts';
import type { TestCustomer } from '../customers.ts';
import { type Data, MUG, PEN, sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();

async function ok({ call }: Pick<TestCustomer, 'call'>, ...sent: Parameters<TestCustomer['call']>) {
  const { status, data, text } = await call(...sent);
  assert.equal(status, 200, `${sent[0]} ${sent[1]}: ${text}`);
  return data as Data;
}

describe('a customer', () => {
  it('fills a cart, pays by a saved card without typing a thing, and sees the order', async () => {
    const ada = await store.newCustomer({ firstName: 'Ada' });
    await ok(ada, 'POST', '/v1/customers/me/addresses', { ...ADDRESS, label: 'Home' });
    const method = { providerId: 'mock', paymentToken: 'tok_mastercard' };
    const { id: paymentMethodId } = await ok(ada, 'POST', '/v1/payments/methods', method);

    const { id: cartId } = await ok(ada, 'POST', '/v1/carts/', { items: [MUG] });
    await ok(ada, 'POST', `/v1/carts/${cartId}/items`, PEN);
    assert.equal((await ok(ada, 'GET', '/v1/carts/mine')).id, cartId);

    const session = await ok(ada, 'POST', '/v1/checkout/sessions', { cartId });
    assert.equal(session.shippingAddress.line1, ADDRESS.line1);
    const path = `/v1/checkout/sessions/${cartId}`;
    const { rates } = await ok(ada, 'GET', `${path}/shipping-rates`);
    assert.equal(rates[0].id, FREE_RATE.rateId);
    await ok(ada, 'PUT', `${path}/shipping-rate`, FREE_RATE);
    const prepared = await ok(ada, 'POST', `${path}/payment-intent`, { paymentMethodId });
    assert.deepEqual(prepared.session.readiness.missing, []);
    const paymentIntentId = prepared.paymentIntent.id;
    const confirmation = { paymentIntentId, billingAddress: ADDRESS };
    const { order } = await ok(ada, 'POST', `${path}/confirm`, confirmation);

    assert.deepEqual([order.customerId, order.email], [ada.id, ada.email]);
    assert.deepEqual([order.payment.brand, order.payment.last4], ['mastercard', '4444']);
    assert.equal(order.shippingAddress.line1, ADDRESS.line1);
    const { orders } = await ok(ada, 'GET', '/v1/orders/');
    assert.deepEqual(
      orders.map(({ id }: Data) => id),
      [order.id],
    );
    const reply = await ada.call('GET', '/v1/carts/mine');
    assert.equal(reply.body.data, null);

    await auditStore(service.sql, store);

    const bob = await store.newCustomer();
    assert.deepEqual((await ok(bob, 'GET', '/v1/orders/')).orders, []);
    assert.equal((await bob.call('GET', `/v1/orders/${order.id}`)).code, 'ORDER_NOT_FOUND');
    assert.equal((await ok(store, 'GET', `/v1/orders/${order.id}`)).customerId, ada.id);
  });
});
