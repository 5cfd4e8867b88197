import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withInsurance, withWarranty } from '../add-on-steps.ts';
import { auditStore } from '../audit-store.ts';
import { ADDRESS, FREE_RATE } from '../checkout-steps.ts';
import { type Data, sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();

it('a cart with a warranty is merged, bought with protection, and refunded in parts', async () => {
  const mugs = { sku: 'MUG', quantity: 2, metadata: { unitPriceCents: '5000', name: 'Mug' } };
  const pen = { sku: 'PEN', metadata: { unitPriceCents: '199', name: 'Pen' } };
  const guest = await withWarranty(store, await store.newCart([mugs]));
  const target = await store.newCart([pen]);
  const merge = { sourceCartId: guest.id };
  const merged = (await store.call('POST', `/v1/carts/${target.id}/merge`, merge)).data;
  assert.deepEqual(merged.addOns, guest.addOns);

  const cart = await withInsurance(store, merged);
  // Twice 10 % of 5000, and 2 % of 10199.
  const { subtotal, addOnTotal, amountDue } = cart.totals;
  assert.deepEqual([subtotal, addOnTotal, amountDue], [10_199, 1000 + 204, 11_403]);

  const path = `/v1/checkout/sessions/${cart.id}`;
  await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  await store.call('PUT', `${path}/shipping-address`, ADDRESS);
  await store.call('PUT', `${path}/shipping-rate`, FREE_RATE);
  const intent = (await store.call('POST', `${path}/payment-intent`, {})).data.paymentIntent;
  assert.equal(intent.amount, 11_403);
  const confirmation = {
    paymentIntentId: intent.id,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
  };
  const { order } = (await store.call('POST', `${path}/confirm`, confirmation)).data;
  assert.deepEqual(order.addOns, cart.addOns);
  assert.deepEqual([order.total, order.totals.addOnTotal], [11_403, 1204]);

  const mug = order.items.find(({ sku }: Data) => sku === 'MUG');
  const refund = (body: object) =>
    store.call('POST', `/v1/payments/orders/${order.id}/refund`, body);
  const oneMug = await refund({ items: [{ itemId: mug.id, quantity: 1 }] });
  assert.equal(oneMug.data.refund.amount, 5000 + 500, 'a mug and its warranty');
  assert.equal((await refund({ amount: 204, reason: 'Lost' })).data.refund.amount, 204);
  assert.equal((await refund({})).data.refund.amount, 11_403 - 5500 - 204);
  assert.equal((await refund({})).code, 'NOT_REFUNDABLE');
  await auditStore(service.sql, store);
});
