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
  it('is rejected for reasons independent of the cart, the most important first', () => {
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

  it('has a case-insensitive code and case-sensitive products', () => {
    assert.equal(couponCode(' take5\n'), 'TAKE5');
    assert.ok(isFor(COUPON, 'anything'));
    assert.ok(!isFor({ ...COUPON, skus: ['A'] }, 'a'));
  });
});

describe('a shopper', () => {
  it('is identified by e-mail, as a guest or signed in, or else by account', () => {
    const ada = 'ada' as CustomerId;
    assert.equal(shopperName(ada, 'Ada@Example.com'), shopperName(null, 'ada@example.com'));
    assert.notEqual(shopperName(null, 'ada'), shopperName(ada, null));
    assert.equal(shopperName(null, null), null);
  });
});
