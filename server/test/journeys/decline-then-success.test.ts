import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openCheckout } from '../checkout-steps.ts';
import { PEN, sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();

it('lets a shopper whose card is declined change the cart and pay with another card', async () => {
  const opened = await openCheckout(store, 'intent', { paymentToken: 'tok_declined' });
  const { cart, path, confirmation } = opened;
  const confirm = (body: object) => store.call('POST', `${path}/confirm`, body);

  for (let time = 0; time < 3; time++) {
    const declined = await confirm(confirmation);
    assert.deepEqual([declined.status, declined.code], [402, 'PAYMENT_DECLINED']);
  }
  const open = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  assert.deepEqual([open.data.status, open.data.readiness.ready], ['open', true]);

  const added = await store.call('POST', `/v1/carts/${cart.id}/items`, PEN);
  assert.deepEqual([added.status, added.data.status], [200, 'checkout']);
  assert.equal((await confirm(confirmation)).code, 'QUOTE_CHANGED');
  await store.call('POST', `${path}/quote/resume`, {});
  const { data } = await store.call('POST', `${path}/payment-intent`, { paymentToken: 'tok_good' });
  const paid = await confirm({ ...confirmation, paymentIntentId: data.paymentIntent.id });
  assert.equal(paid.status, 200);
  assert.equal(paid.data.order.total, 2046);
  assert.match(paid.data.order.orderNumber, /-00001$/, 'the declines used a number up');

  const attempts = await service.sql<{ status: string }[]>`
    select status from payment_attempts where cart_id = ${cart.id} order by id`;
  const declines = ['declined', 'declined', 'declined'];
  assert.deepEqual(
    attempts.map(({ status }) => status),
    [...declines, 'succeeded'],
  );
  const path2 = `/v1/payments/orders/${paid.data.order.id}/transactions`;
  const { transactions, summary } = (await store.call('GET', path2)).data;
  assert.deepEqual([transactions.length, summary.captured], [1, 2046]);
});
