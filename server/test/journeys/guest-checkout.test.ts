import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
};

it('lets a guest buy with the six calls of the specification, and nothing else', async () => {
  const { data: cart } = await store.call('POST', '/v1/carts', {});
  const item = { sku: 'MUG-1', metadata: { unitPriceCents: '1250', name: 'Mug' } };
  const added = await store.call('POST', `/v1/carts/${cart.id}/items`, item);
  assert.deepEqual([added.status, added.data.developerMode], [200, true]);

  const session = `/v1/checkout/sessions/${cart.id}`;
  const opened = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  assert.equal(opened.status, 200);

  const placed = await store.call('PUT', `${session}/shipping-address`, address);
  assert.equal(placed.data.shippingAddress.country, 'US');

  const { data: offered } = await store.call('GET', `${session}/shipping-rates`);
  const [rate] = offered.rates;
  assert.equal(rate.amount, 0);

  const choice = { rateId: rate.id, rateName: rate.name, amount: rate.amount };
  assert.equal((await store.call('PUT', `${session}/shipping-rate`, choice)).status, 200);

  const { data: prepared } = await store.call('POST', `${session}/payment-intent`, {});
  assert.equal(prepared.clientConfig.form, 'none');

  const confirmed = await store.call('POST', `${session}/confirm`, {
    paymentIntentId: prepared.paymentIntent.id,
    billingAddress: address,
    email: 'ada@example.com',
  });
  assert.equal(confirmed.status, 200);
  const { order } = confirmed.data;
  assert.match(order.orderNumber, /^ORD-\d{4}-00001$/);

  const byId = await store.call('GET', `/v1/orders/${order.id}`);
  const byNumber = await store.call('GET', `/v1/orders/number/${order.orderNumber}`);
  assert.deepEqual(byId.data, order);
  assert.deepEqual(byNumber.data, order);
  const after = await store.call('GET', `/v1/carts/session/${cart.sessionToken}`);
  assert.deepEqual([after.data.status, after.data.orderNumber], ['completed', order.orderNumber]);
});

it('leads a client that only follows readiness.next from a full cart to an order', async () => {
  const cart = await store.newCart();
  const bodies: Record<string, object> = { 'shipping-address': address, 'payment-intent': {} };
  const reply = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  let { next } = reply.data.readiness;
  const taken: string[] = [];
  while (!next.path.endsWith('/confirm')) {
    const name = next.path.split('/').at(-1);
    taken.push(name);
    const { status, data } = await store.call(next.method, next.path, bodies[name]);
    assert.equal(status, 200);
    if (!data.rates) {
      next = (data.session ?? data).readiness.next;
      continue;
    }
    const [{ id: rateId, name: rateName, amount }] = data.rates;
    const path = next.path.replace(/rates$/, 'rate');
    next = (await store.call('PUT', path, { rateId, rateName, amount })).data.readiness.next;
  }
  assert.deepEqual(taken, ['shipping-address', 'shipping-rates', 'payment-intent']);
  const { data } = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  const confirmed = await store.call(next.method, next.path, {
    paymentIntentId: data.paymentIntentId,
    billingAddress: address,
    email: 'ada@example.com',
  });
  assert.equal(confirmed.status, 200);
});
