import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CartwrightAdmin } from '../src/admin.ts';
import {
  type Cart,
  Cartwright,
  CartwrightError,
  type ErrorCodeOf,
  isCode,
  isErrorOf,
  type Order,
  type Reply,
} from '../src/index.ts';

/** True only for identical types. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <_ extends true>() => {};

const baseUrl = 'https://shop.test';
const fetch = async () => Response.json({ success: true, data: {} });
const cartwright = new Cartwright({ baseUrl, fetch, apiKey: 'sk_test' });
const admin = new CartwrightAdmin({ baseUrl, fetch });

describe('the types', () => {
  it('have the exact codes of each operation', () => {
    is<
      Same<
        ErrorCodeOf<'getConfig'>,
        | 'API_KEY_INVALID'
        | 'API_KEY_MISSING'
        | 'CUSTOMER_TOKEN_EXPIRED'
        | 'CUSTOMER_TOKEN_INVALID'
        | 'INTERNAL_ERROR'
        | 'RATE_LIMITED'
        | 'SCOPE_MISSING'
        | 'SERVICE_UNAVAILABLE'
        | 'VALIDATION_ERROR'
      >
    >();
    is<
      Same<Extract<ErrorCodeOf<'confirmCheckout'>, 'QUOTE_CHANGED' | 'CART_EMPTY'>, 'QUOTE_CHANGED'>
    >();
  });

  it('narrow the code of an error', () => {
    const error: unknown = new CartwrightError({
      code: 'COUPON_EXPIRED',
      message: 'The coupon has ended.',
      operation: 'applyCoupon',
      status: 422,
      requestId: null,
      retryAfter: null,
      effect: 'none',
      idempotencyKey: null,
    });
    assert.ok(isCode(error, 'COUPON_EXPIRED', 'COUPON_USED_UP'));
    is<Same<typeof error.code, 'COUPON_EXPIRED' | 'COUPON_USED_UP'>>();
    // @ts-expect-error: no operation declares it.
    isCode(error, 'COUPON_EXPIRD');
    assert.ok(!isCode(error, 'CART_NOT_FOUND'));
    assert.ok(isErrorOf(error as unknown, 'applyCoupon'));
    assert.ok(!isErrorOf(error as unknown, 'addCartItem'));
    assert.ok(!isCode(new Error('COUPON_EXPIRED'), 'COUPON_EXPIRED'));
  });

  it('are those of the replies', async () => {
    const cart = await cartwright.carts.get('id');
    is<Same<typeof cart, Cart>>();
    const mine = await cartwright.call('getMyCart');
    is<Same<typeof mine, Cart | null>>();
    is<Same<Reply<'confirmCheckout'>['order'], Order>>();
  });

  it('refuse arguments and options that an operation does not take', () => {
    const never = async () => {
      // @ts-expect-error: the path is required.
      await cartwright.call('getCart');
      // @ts-expect-error: the parameter has another name.
      await cartwright.call('getCart', { path: { id: 'a' } });
      // @ts-expect-error: a read has no key.
      await cartwright.carts.get('id', { idempotencyKey: 'a' });
      // @ts-expect-error: confirm has no If-Match.
      await cartwright.checkout('id').confirm({} as never, { ifMatch: 1 });
      // @ts-expect-error: a quantity is a number.
      await cartwright.carts.addItem('id', { sku: 'MUG-1', quantity: '2' });
      // @ts-expect-error: no such status.
      cartwright.orders.list({ status: 'lost' });
      // @ts-expect-error: the body is required.
      await admin.createCoupon();
      // @ts-expect-error: the reply has no ETag.
      await admin.withETag('listStaff');
      // @ts-expect-error: a coupon has no If-Match.
      await admin.createCoupon({} as never, { ifMatch: '"a"' });
      // @ts-expect-error: this list has no pages.
      for await (const _ of admin.listStaff());
    };
    assert.equal(typeof never, 'function');
  });

  it('accept an optional field that is undefined', async () => {
    const note: string | undefined = undefined;
    await cartwright.carts.addItem('id', { sku: 'MUG-1', metadata: undefined, quantity: note });
    await cartwright.carts.get('id', { explain: true, sandboxNow: new Date(), signal: undefined });
    await admin.listStaff();
  });
});
