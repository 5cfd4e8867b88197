import assert from 'node:assert/strict';
import { it } from 'node:test';
import { auditStore } from '../audit-store.ts';
import { walletPayment } from '../checkout-steps.ts';
import { type Data, sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();

it('a shopper gets a recommendation, buys without it, and adds it with one call', async () => {
  const cart = await store.newCart();
  const body = { cartId: cart.id };
  const { recommendations } = (await store.call('POST', '/v1/upsells/recommendations', body)).data;
  const [kit, wrap] = recommendations;

  const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
  const { order } = (await store.call('POST', path, walletPayment(cart))).data;
  const upsells = `/v1/upsells/orders/${order.id}`;
  const { offers } = (await store.call('GET', `${upsells}/offers`)).data;
  assert.deepEqual(
    offers.map(({ id, total, status }: Data) => [id, total, status]),
    [
      [kit.id, 1200, 'available'],
      [wrap.id, 500, 'available'],
    ],
  );
  const accept = (offerId: string) => store.call('POST', `${upsells}/accept`, { offerId });
  assert.equal((await accept(kit.id)).data.order.total, 2848);

  // The merchant sends everything in one parcel, and a part is returned.
  const orderPath = `/v1/orders/${order.id}`;
  const parcel = { carrierCode: 'ups', trackingNumber: '1Z', status: 'delivered' };
  await store.call('POST', `${orderPath}/shipments`, parcel);
  service.clock.advance(31 * 60 * 1000);
  assert.equal((await accept(wrap.id)).code, 'UPSELL_EXPIRED');
  const { data } = await store.call('GET', upsells);
  assert.equal(data.totalAccepted, 1200);
  const itemId = data.upsells[0].itemId;
  const refund = (input: object) =>
    store.call('POST', `/v1/payments/orders/${order.id}/refund`, input);
  const { refund: one } = (await refund({ items: [{ itemId, quantity: 1 }] })).data;
  assert.equal(one.amount, 1200);
  assert.equal((await refund({})).data.refund.amount, 1648);
  const done = (await store.call('GET', orderPath)).data;
  assert.deepEqual([done.status, done.paymentStatus, done.itemCount], ['refunded', 'refunded', 4]);
  await auditStore(service.sql, store);
});
