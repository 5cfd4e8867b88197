import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { newCoupon, sums, usesOf } from '../../discounts.ts';
import { MUG, sharedService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from './every-write.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const service = await sharedService();
const store = await service.newStore();
const apply = (cartId: string, code: string) =>
  store.call('POST', `/v1/carts/${cartId}/coupon`, { code });
const inDays = (days: number) =>
  new Date(service.clock.now().getTime() + days * DAY_MS).toISOString();
const write: CartWrite = {
  service,
  store,
  send: (call, { id }, headers) =>
    call('POST', `/v1/carts/${id}/coupon`, { code: 'TAKE5' }, headers),
};

describe('applyCoupon works', () => {
  it('takes a percentage off, split over the lines, and shows the coupon', async () => {
    const cart = await store.newCart();
    const { status, data, headers } = await apply(cart.id, 'WELCOME10');
    assert.deepEqual([status, headers.etag], [200, '"2"']);
    assert.deepEqual(sums(data), [1648, 165, 0, 1483, 0, 1483]);
    assert.deepEqual(
      data.items.map((item: { lineDiscount: number }) => item.lineDiscount),
      [125, 40],
    );
    assert.deepEqual(data.coupons, [
      {
        code: 'WELCOME10',
        description: '10% off',
        type: 'percent',
        discount: 165,
        applicable: true,
        reason: null,
      },
    ]);
    const read = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.deepEqual([read.data.coupons, read.data.totals], [data.coupons, data.totals]);
  });

  it('finds a code in any notation, and counts no use yet', async () => {
    const { id } = await store.newCart();
    assert.equal((await apply(id, ' take5 ')).data.totals.discountTotal, 500);
    assert.deepEqual(await usesOf(service, store, 'TAKE5'), { uses: 0, rows: 0 });
  });

  it('applies several in the order they were added', async () => {
    const { id } = await store.newCart([MUG]);
    await apply(id, 'TAKE5');
    const { data } = await apply(id, 'WELCOME10');
    assert.deepEqual(
      data.coupons.map((one: { discount: number }) => one.discount),
      [500, 75],
    );
  });

  it('follows the cart: a smaller discount for less, none below the minimum', async () => {
    const code = await newCoupon(service, store, { minimum: 1_500 });
    const { id, items } = await store.newCart();
    assert.equal((await apply(id, code)).data.totals.discountTotal, 165);
    const path = `/v1/carts/${id}/items/${items[1].id}`;
    const { data } = await store.call('DELETE', path);
    assert.deepEqual(sums(data), [1250, 0, 0, 1250, 0, 1250]);
    const { discount, applicable, reason } = data.coupons[0];
    assert.deepEqual([discount, applicable, reason], [0, false, 'COUPON_MINIMUM_NOT_MET']);
  });

  it('discounts only the products of the coupon', async () => {
    const code = await newCoupon(service, store, { value: 50, skus: ['PEN-1'] });
    const { id } = await store.newCart();
    assert.equal((await apply(id, code)).data.totals.discountTotal, 199);
  });
});

describe('applyCoupon refuses bad input', () => {
  const refuses = async (cartId: string, code: string, expected: string, status = 422) => {
    const before = await cartRow(service, cartId);
    const reply = await apply(cartId, code);
    assert.deepEqual([reply.status, reply.code], [status, expected]);
    assert.equal(await cartRow(service, cartId), before);
  };

  it('refuses a body of the wrong shape', async () => {
    const { id } = await store.newCart();
    for (const body of [{}, { code: '' }, { code: 'x'.repeat(65) }, { code: 5 }, { code: null }]) {
      const { status, code } = await store.call('POST', `/v1/carts/${id}/coupon`, body);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
    }
  });

  it('refuses a code that is unknown, disabled or not yet valid, all alike', async () => {
    const { id } = await store.newCart();
    const off = await newCoupon(service, store, { active: false });
    const early = await newCoupon(service, store, { startsAt: inDays(1) });
    for (const code of ['NOPE', off, early]) await refuses(id, code, 'COUPON_INVALID');
  });

  it('refuses a coupon that has ended, also if it ended just now', async () => {
    const { id } = await store.newCart();
    await refuses(id, await newCoupon(service, store, { endsAt: inDays(-1) }), 'COUPON_EXPIRED');
  });

  it('refuses a coupon whose minimum the cart does not reach', async () => {
    const { id } = await store.newCart();
    await refuses(
      id,
      await newCoupon(service, store, { minimum: 1_649 }),
      'COUPON_MINIMUM_NOT_MET',
    );
    assert.equal(
      (await apply(id, await newCoupon(service, store, { minimum: 1_648 }))).status,
      200,
    );
  });

  it('refuses a coupon for other products, and any for an empty cart', async () => {
    const { id } = await store.newCart();
    await refuses(id, await newCoupon(service, store, { skus: ['ELSE'] }), 'COUPON_NOT_APPLICABLE');
    await refuses((await store.newCart([])).id, 'WELCOME10', 'COUPON_NOT_APPLICABLE');
  });

  it('refuses a coupon without uses left', async () => {
    const code = await newCoupon(service, store, { usesMax: 1 });
    await placeOrder(store, { coupons: [code] });
    await refuses((await store.newCart()).id, code, 'COUPON_USED_UP');
  });

  it('refuses the same coupon twice, in any notation', async () => {
    const { id } = await store.newCart();
    await apply(id, 'TAKE5');
    await refuses(id, 'take5', 'COUPON_ALREADY_APPLIED', 409);
  });

  it('refuses an exclusive coupon beside others, and others beside it', async () => {
    const alone = await newCoupon(service, store, { combinable: false });
    const [first, second] = [await store.newCart(), await store.newCart()];
    await apply(first.id, alone);
    await refuses(first.id, 'TAKE5', 'COUPON_NOT_COMBINABLE');
    await apply(second.id, 'TAKE5');
    await refuses(second.id, alone, 'COUPON_NOT_COMBINABLE');
  });

  it('refuses an eleventh coupon', async () => {
    const { id } = await store.newCart();
    for (let n = 0; n < 10; n++) {
      const code = await newCoupon(service, store, { value: 1 });
      assert.equal((await apply(id, code)).status, 200);
    }
    await refuses(id, 'TAKE5', 'COUPON_NOT_COMBINABLE');
  });

  it('refuses to make a cart larger than 256 KB', async () => {
    const skus = ['MUG-1', ...Array.from({ length: 12_000 }, (_, n) => `${n}-${'x'.repeat(20)}`)];
    const code = await newCoupon(service, store, { skus });
    await refuses((await store.newCart()).id, code, 'CART_TOO_LARGE');
  });

  testClosedCart(write);
});

describe('applyCoupon needs its credential', () => needsItsKey(write));

describe('applyCoupon hides foreign ids', () => {
  hidesForeignCarts(write);

  it('treats the coupon of another store as unknown', async () => {
    const stranger = await service.newStore();
    const foreign = await newCoupon(service, stranger);
    const { id } = await store.newCart();
    assert.equal((await apply(id, foreign)).text, (await apply(id, 'NOPE')).text);
  });
});

describe('applyCoupon can be repeated', () => {
  testIdempotencyKey(write);

  it('is applied once by twenty concurrent calls', async () => {
    const { id } = await store.newCart([product('A', { unitPriceCents: '10000' })]);
    const replies = await Promise.all(Array.from({ length: 20 }, () => apply(id, 'WELCOME10')));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    const { data } = await store.call('GET', `/v1/carts/${id}`);
    assert.deepEqual([data.coupons.length, data.totals.total], [1, 9_000]);
  });
});
