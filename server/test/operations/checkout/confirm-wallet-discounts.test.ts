import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { walletPayment } from '../../checkout-steps.ts';
import { balanceOf, newCoupon, newGiftCard } from '../../discounts.ts';
import { type Data, type Reply, sharedService } from '../../harness.ts';
import { product } from '../../states.ts';

const HOUR_MS = 60 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const pay = (cart: Data): Promise<Reply> =>
  store.call('POST', `/v1/checkout/sessions/${cart.id}/wallet-express`, walletPayment(cart));

async function withCoupon(code: string): Promise<Data> {
  const { id } = await store.newCart();
  return (await store.call('POST', `/v1/carts/${id}/coupon`, { code })).data;
}

describe('confirmWallet with discounts', () => {
  it('charges the amount after coupons and gift cards', async () => {
    const code = await newGiftCard(service, store, 100);
    const { id } = await withCoupon(await newCoupon(service, store));
    const { data: cart } = await store.call('POST', `/v1/carts/${id}/gift-card`, { code });
    const { data } = await pay(cart);
    const { discountTotal, giftCardTotal, paid } = data.order.totals;
    assert.deepEqual([discountTotal, giftCardTotal, paid], [165, 100, 1483]);
    assert.equal(await balanceOf(store, code), 0);
  });

  it('reports a coupon whose uses are consumed', async () => {
    const code = await newCoupon(service, store, { usesMax: 1 });
    const [first, second] = [await withCoupon(code), await withCoupon(code)];
    assert.equal((await pay(first)).status, 200);
    assert.equal((await pay(second)).code, 'COUPON_USED_UP');
  });

  it('reports a removed coupon', async () => {
    const code = await newCoupon(service, store);
    const cart = await withCoupon(code);
    await service.sql`
      update coupons set active = false where store_id = ${store.id} and code = ${code}`;
    assert.equal((await pay(cart)).code, 'COUPON_INVALID');
  });

  it('reports an ended coupon', async () => {
    const endsAt = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    const code = await newCoupon(service, store, { endsAt });
    const cart = await withCoupon(code);
    const path = `/v1/checkout/sessions/${cart.id}/express-prepare`;
    await store.call('POST', path, { method: 'apple_pay' });
    await service.sql`
      update coupons set ends_at = ${service.clock.now()}
      where store_id = ${store.id} and code = ${code}`;
    assert.equal((await pay(cart)).code, 'COUPON_EXPIRED');
  });

  it('stops at the fraud gate', async () => {
    const gated = product('A', { unitPriceCents: '900', simulate: 'fraud_gate' });
    assert.equal((await pay(await store.newCart([gated]))).code, 'VERIFICATION_REQUIRED');
  });
});
