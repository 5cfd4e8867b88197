import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, FREE_RATE, type Opened, openCheckout } from '../checkout-steps.ts';
import { type Data, PEN, sharedService } from '../harness.ts';
import { IS_WHOLE } from '../small-version.ts';

const service = await sharedService();
const store = await service.newStore();

/** Changes of another tab between the payment form and the confirm. */
const CHANGES: Record<string, (opened: Opened) => Promise<unknown>> = {
  'an item was added': ({ cart }) => store.call('POST', `/v1/carts/${cart.id}/items`, PEN),
  'a quantity was changed': ({ cart }) =>
    store.call('PATCH', `/v1/carts/${cart.id}/items/${cart.items[0].id}`, { quantity: 2 }),
  'a line was removed': ({ cart }) =>
    store.call('DELETE', `/v1/carts/${cart.id}/items/${cart.items[0].id}`),
  'another cart was merged in': async ({ cart }) => {
    const { id } = await store.newCart([{ ...PEN, sku: 'PEN-2' }]);
    await store.call('POST', `/v1/carts/${cart.id}/merge`, { sourceCartId: id });
  },
  'the address was changed': ({ path }) =>
    store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, city: 'Shelbyville' }),
};

async function orders(): Promise<Data[]> {
  return (await store.call('GET', '/v1/orders/')).data.orders;
}

describe('a confirm after the intent was created', () => {
  for (const [name, change] of Object.entries(CHANGES)) {
    it(`is refused because ${name}, charges nothing, and the checkout can continue`, async () => {
      const opened = await openCheckout(store, 'intent');
      const { cart, path, confirmation } = opened;
      const before = await orders();
      await change(opened);
      const refused = await store.call('POST', `${path}/confirm`, confirmation);
      assert.deepEqual([refused.status, refused.code], [409, 'QUOTE_CHANGED']);
      assert.deepEqual(await orders(), before);
      const attempts = await service.sql`
        select 1 from payment_attempts where cart_id = ${cart.id}`;
      assert.equal(attempts.length, 0);

      const resumed = (await store.call('POST', `${path}/quote/resume`, {})).data.session;
      const { paymentIntent } = (await store.call('POST', `${path}/payment-intent`, {})).data;
      assert.equal(paymentIntent.amount, resumed.totals.amountDue);
      const body = { ...confirmation, paymentIntentId: paymentIntent.id };
      const { order } = (await store.call('POST', `${path}/confirm`, body)).data;
      assert.equal(order.totals.paid, paymentIntent.amount);
    });
  }

  it('succeeds when everything is as before again', async () => {
    const { cart, path, confirmation } = await openCheckout(store, 'intent');
    const item = `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
    await store.call('PATCH', item, { quantity: 2 });
    await store.call('PATCH', item, { quantity: 1 });
    await store.call('PUT', `${path}/shipping-rate`, FREE_RATE);
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 200);
  });

  it('charges the shown amount, or nothing, if the cart changes concurrently', async () => {
    for (let round = 0; round < (IS_WHOLE ? 20 : 5); round++) {
      const { cart, path, confirmation } = await openCheckout(store, 'intent');
      const [confirmed, added] = await Promise.all([
        store.call('POST', `${path}/confirm`, confirmation),
        store.call('POST', `/v1/carts/${cart.id}/items`, PEN),
        store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, line2: String(round) }),
      ]);
      if (confirmed.status === 200) assert.equal(confirmed.data.order.total, 1648);
      else assert.equal(confirmed.code, 'QUOTE_CHANGED');
      assert.ok(added.status === 200 || /CART_(LOCKED|COMPLETED)/.test(String(added.code)));
      assert.notEqual(confirmed.status, added.status, 'both got what they wanted');
    }
  });
});
