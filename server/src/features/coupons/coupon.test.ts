import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CouponId, CustomerId } from '../../values/ids.ts';
import { ZERO } from '../../values/money.ts';
import { type Coupon, couponCode, isFor, refusalOf, shopperName } from './coupon.ts';

const NOW = new Date('2026-05-04T03:02:01.000Z');
const COUPON: Coupon = {
  id: 'coupon' as CouponId,
  code: 'CODE',
  description: null,
  type: 'percent',
  value: 10,
  minimum: ZERO,
  skus: null,
  startsAt: null,
  endsAt: null,
  combinable: true,
  active: true,
  uses: 3,
  usesMax: null,
  usesPerShopperMax: null,
  shopperUses: 2,
};

describe('a coupon', () => {
  it('is refused for what is known without a cart, the gravest reason first', () => {
    const ended = { endsAt: NOW.toISOString() };
    for (const [change, reason] of [
      [{}, null],
      [{ usesMax: 4, usesPerShopperMax: 3 }, null],
      [{ usesMax: 3 }, 'COUPON_USED_UP'],
      [{ usesPerShopperMax: 2 }, 'COUPON_USED_UP'],
      [{ startsAt: '2026-05-04T03:02:01.001Z' }, 'COUPON_INVALID'],
      [{ startsAt: NOW.toISOString() }, null],
      [{ ...ended, usesMax: 3 }, 'COUPON_EXPIRED'],
      [{ ...ended, active: false }, 'COUPON_INVALID'],
    ] as const) {
      assert.equal(refusalOf({ ...COUPON, ...change }, NOW), reason, JSON.stringify(change));
    }
  });

  it('has one code, however it is typed, and products to the letter', () => {
    assert.equal(couponCode(' take5\n'), 'TAKE5');
    assert.ok(isFor(COUPON, 'anything'));
    assert.ok(!isFor({ ...COUPON, skus: ['A'] }, 'a'));
  });
});

describe('a shopper', () => {
  it('is known by an e-mail, as a guest or signed in, and without one by the account', () => {
    const ada = 'ada' as CustomerId;
    assert.equal(shopperName(ada, 'Ada@Example.com'), shopperName(null, 'ada@example.com'));
    assert.notEqual(shopperName(null, 'ada'), shopperName(ada, null));
    assert.equal(shopperName(null, null), null);
  });
});
