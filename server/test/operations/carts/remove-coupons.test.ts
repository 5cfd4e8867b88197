import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS } from '../../checkout-steps.ts';
import { newCoupon, sums } from '../../discounts.ts';
import { sharedService, startService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from './every-write.ts';

const service = await sharedService();
const store = await service.newStore();
const newDiscountedCart = async () => {
  const { id } = await store.newCart();
  for (const code of ['WELCOME10', 'TAKE5']) {
    assert.equal((await store.call('POST', `/v1/carts/${id}/coupon`, { code })).status, 200);
  }
  return id as string;
};
const write: CartWrite = {
  service,
  store,
  send: (call, { id }, headers) => call('DELETE', `/v1/carts/${id}/coupon`, undefined, headers),
};

describe('removeCoupons works', () => {
  it('removes the given one, in any notation', async () => {
    const id = await newDiscountedCart();
    const { data } = await store.call('DELETE', `/v1/carts/${id}/coupon?code=welcome10`);
    assert.deepEqual(
      data.coupons.map(({ code }: { code: string }) => code),
      ['TAKE5'],
    );
    assert.deepEqual(sums(data), [1648, 500, 0, 1148, 0, 1148]);
  });

  it('removes all if none is given', async () => {
    const id = await newDiscountedCart();
    const { data } = await store.call('DELETE', `/v1/carts/${id}/coupon`);
    assert.deepEqual([data.coupons, data.totals.total], [[], 1648]);
  });
});

describe('removeCoupons refuses bad input', () => {
  it('refuses a code that is not on the cart, and an invalid one', async () => {
    const id = await newDiscountedCart();
    const before = await cartRow(service, id);
    const other = await store.call('DELETE', `/v1/carts/${id}/coupon?code=ELSE`);
    assert.deepEqual([other.status, other.code], [404, 'COUPON_NOT_APPLIED']);
    for (const code of ['', 'x'.repeat(65)]) {
      const reply = await store.call('DELETE', `/v1/carts/${id}/coupon?code=${code}`);
      assert.deepEqual([reply.status, reply.code], [400, 'VALIDATION_ERROR']);
    }
    assert.equal(await cartRow(service, id), before);
  });

  it('refuses what would make the total too large', async () => {
    const rate = { id: 'dear', name: 'Dear', carrier: null, minDays: null, maxDays: null };
    const dear = await startService({
      ports: { shippingRates: () => async () => [{ ...rate, amount: 300 as never }] },
    });
    const shop = await dear.newStore();
    const price = { unitPriceCents: String(Number.MAX_SAFE_INTEGER - 100) };
    const { id } = await shop.newCart([product('A', price)]);
    const code = await newCoupon(dear, shop, { type: 'fixed', value: 500 });
    await shop.call('POST', `/v1/carts/${id}/coupon`, { code });
    await shop.call('POST', '/v1/checkout/sessions', { cartId: id });
    const path = `/v1/checkout/sessions/${id}`;
    await shop.call('PUT', `${path}/shipping-address`, ADDRESS);
    const choice = { rateId: 'dear', rateName: 'Dear', amount: 300 };
    assert.equal((await shop.call('PUT', `${path}/shipping-rate`, choice)).status, 200);
    const reply = await shop.call('DELETE', `/v1/carts/${id}/coupon`);
    assert.deepEqual([reply.status, reply.code], [422, 'AMOUNT_TOO_LARGE']);
  });

  testClosedCart(write);
});

describe('removeCoupons needs its credential', () => needsItsKey(write));

describe('removeCoupons hides foreign ids', () => hidesForeignCarts(write));

describe('removeCoupons can be repeated', () => {
  testIdempotencyKey(write);

  it('ends without coupons the second time too', async () => {
    const id = await newDiscountedCart();
    await store.call('DELETE', `/v1/carts/${id}/coupon`);
    const { status, data } = await store.call('DELETE', `/v1/carts/${id}/coupon`);
    assert.deepEqual([status, data.coupons], [200, []]);
  });
});
