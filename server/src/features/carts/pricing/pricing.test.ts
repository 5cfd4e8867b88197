import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { CartId, CouponId, GiftCardId, ItemId } from '../../../values/ids.ts';
import { type Cents, ZERO } from '../../../values/money.ts';
import { type Cart, emptyCart, withItem } from '../cart.ts';
import type { Checkout } from '../checkout.ts';
import type { CartCoupon } from '../discounts/cart-coupon.ts';
import type { CartGiftCard } from '../discounts/cart-gift-card.ts';
import { rateBasis } from '../quote.ts';
import { explain, priced } from './pricing.ts';

const NOW = new Date('2026-05-04T03:02:01.000Z');

function coupon(terms: Partial<CartCoupon>): CartCoupon {
  return {
    id: `${terms.type} ${terms.value}` as CouponId,
    code: 'CODE',
    description: null,
    type: 'percent',
    value: 10,
    minimum: ZERO,
    skus: null,
    startsAt: null,
    endsAt: null,
    combinable: true,
    blocked: null,
    discount: ZERO,
    applicable: false,
    reason: null,
    ...terms,
  };
}

function card(balance: number, terms: Partial<CartGiftCard> = {}): CartGiftCard {
  return {
    id: `card ${balance}` as GiftCardId,
    last4: '0000',
    balance: balance as Cents,
    cap: null,
    expiresAt: null,
    applied: ZERO,
    ...terms,
  };
}

function cartOf(prices: readonly number[], parts: Partial<Cart> = {}): Cart {
  const empty = emptyCart('cart' as CartId, 'USD', NOW);
  const filled = prices.reduce<Cart>(
    (cart, _, n) => withItem(cart, `item ${n}` as ItemId, { sku: `SKU-${n}` }),
    empty,
  );
  const items = filled.items.map((item, n) => ({ ...item, unitPrice: prices[n] as Cents }));
  return { ...filled, items, ...parts };
}

function withRate(cart: Cart, amount: number): Cart {
  const checkout = {
    shippingRate: { id: 'ground', name: 'Ground', amount: amount as Cents },
  } as unknown as Checkout;
  return { ...cart, checkout: { ...checkout, rateBasis: rateBasis({ ...cart, checkout }) } };
}

function sumsOf({ totals }: Cart): number[] {
  const { subtotal, discountTotal, shippingTotal, total, giftCardTotal, amountDue } = totals;
  return [subtotal, discountTotal, shippingTotal, total, giftCardTotal, amountDue];
}

function reasonOf(cart: Cart): string | null | undefined {
  return priced(cart, NOW).coupons[0]?.reason;
}

describe('the pricing of a cart', () => {
  it('distributes remaining cents to the largest remainders', () => {
    const cart = priced(cartOf([333, 333, 334], { coupons: [coupon({ value: 10 })] }), NOW);
    assert.deepEqual(
      cart.items.map(({ lineDiscount }) => lineDiscount),
      [33, 33, 34],
    );
    assert.deepEqual(sumsOf(cart), [1000, 100, 0, 900, 0, 900]);
  });

  it('rounds a percentage half up', () => {
    for (const [price, discount] of [
      [4, 0],
      [5, 1],
      [14, 1],
      [15, 2],
    ] as const) {
      const cart = priced(cartOf([price], { coupons: [coupon({ value: 10 })] }), NOW);
      assert.deepEqual([price, cart.totals.discountTotal], [price, discount]);
    }
  });

  it('applies each coupon to what the previous one left', () => {
    const coupons = [coupon({ type: 'fixed', value: 500 }), coupon({ value: 50 })];
    assert.deepEqual(sumsOf(priced(cartOf([1000], { coupons }), NOW)), [1000, 750, 0, 250, 0, 250]);
    const turned = [...coupons].reverse();
    assert.deepEqual(
      sumsOf(priced(cartOf([1000], { coupons: turned }), NOW)).slice(0, 2),
      [1000, 1000],
    );
  });

  it('discounts the lines of a coupon, at most to zero', () => {
    const only = coupon({ type: 'fixed', value: 9_999, skus: ['SKU-1'] });
    const cart = priced(cartOf([1000, 400], { coupons: [only] }), NOW);
    assert.deepEqual(
      cart.items.map(({ lineTotal }) => lineTotal),
      [1000, 0],
    );
    assert.equal(cart.coupons[0]?.discount, 400);
  });

  it('waives shipping once, at any rate', () => {
    const free = [coupon({ type: 'free_shipping', value: 0 })];
    const cart = priced(withRate(cartOf([1000], { coupons: [...free, ...free] }), 799), NOW);
    assert.deepEqual(sumsOf(cart), [1000, 0, 0, 1000, 0, 1000]);
    assert.deepEqual(
      cart.coupons.map(({ discount, applicable }) => [discount, applicable]),
      [
        [799, true],
        [0, true],
      ],
    );
  });

  it('reports why a coupon does not apply, and keeps it', () => {
    const later = '2026-05-04T03:02:02.000Z';
    const now = NOW.toISOString();
    for (const [terms, reason] of [
      [{ startsAt: later }, 'COUPON_INVALID'],
      [{ endsAt: now }, 'COUPON_EXPIRED'],
      [{ minimum: 1001 as Cents }, 'COUPON_MINIMUM_NOT_MET'],
      [{ skus: ['ELSE'] }, 'COUPON_NOT_APPLICABLE'],
      [{ blocked: 'COUPON_USED_UP' }, 'COUPON_USED_UP'],
      [{ minimum: 1000 as Cents, startsAt: now, endsAt: later }, null],
    ] as const) {
      assert.equal(reasonOf(cartOf([1000], { coupons: [coupon(terms)] })), reason);
    }
  });

  it('applies gift cards in order, up to their caps and the amount due', () => {
    const giftCards = [card(300), card(1_000, { cap: 200 as Cents }), card(9_999)];
    const cart = priced(cartOf([1000], { giftCards }), NOW);
    assert.deepEqual(
      cart.giftCards.map(({ applied }) => applied),
      [300, 200, 500],
    );
    assert.deepEqual(sumsOf(cart), [1000, 0, 0, 1000, 1000, 0]);
    const expired = [card(300, { expiresAt: NOW.toISOString() })];
    assert.equal(priced(cartOf([1000], { giftCards: expired }), NOW).totals.amountDue, 1000);
  });

  it('adds add-ons after the discounts', () => {
    const rule = { kind: 'bands', bands: [{ below: null, price: 500 as Cents }] };
    const addOn = { itemId: null, quantity: 1, rule } as unknown as Cart['addOns'][number];
    const cart = priced(
      cartOf([1000], { addOns: [addOn], coupons: [coupon({ value: 100 })] }),
      NOW,
    );
    assert.deepEqual([cart.totals.addOnTotal, cart.totals.total], [500, 500]);
  });

  it('always adds up, and is idempotent', () => {
    const amounts = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 8 });
    const coupons = fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 100 }).map((value) => coupon({ type: 'percent', value })),
        fc.nat({ max: 200_000 }).map((value) => coupon({ type: 'fixed', value })),
      ),
      { maxLength: 4 },
    );
    const cards = fc.array(fc.nat({ max: 50_000 }).map((balance) => card(balance)));
    fc.assert(
      fc.property(amounts, coupons, cards, (prices, some, giftCards) => {
        const cart = priced(cartOf(prices, { coupons: some, giftCards }), NOW);
        const { totals, items } = cart;
        const lines = items.reduce((all, { lineTotal }) => all + lineTotal, 0);
        assert.equal(lines, totals.subtotal - totals.discountTotal);
        assert.ok(
          items.every(({ lineTotal, lineDiscount }) => lineTotal >= 0 && lineDiscount >= 0),
        );
        const byCoupon = cart.coupons.reduce((all, { discount }) => all + discount, 0);
        assert.equal(byCoupon, totals.discountTotal);
        assert.equal(totals.amountDue, totals.total - totals.giftCardTotal);
        assert.deepEqual(priced(cart, NOW), cart);
      }),
    );
  });
});

describe('the explanation of a cart', () => {
  it('lists each step with its base, result and distributed cents', () => {
    const coupons = [coupon({ value: 10 }), coupon({ type: 'free_shipping', value: 0 })];
    const cart = withRate(cartOf([333, 333, 335], { coupons, giftCards: [card(50)] }), 799);
    assert.deepEqual(
      explain(priced(cart, NOW)).map(({ rule, base, result, remainderCents }) => [
        rule,
        base,
        result,
        remainderCents,
      ]),
      [
        ['lines', 1001, 1001, 0],
        ['percent_coupon', 1001, 100, 1],
        ['shipping', 799, 799, 0],
        ['free_shipping_coupon', 799, 799, 0],
        ['tax', 0, 0, 0],
        ['total', 1001, 901, 0],
        ['gift_card', 901, 50, 0],
        ['amount_due', 901, 851, 0],
      ],
    );
  });

  it('is unchanged when a coupon ends after the pricing', () => {
    const ends = coupon({ value: 10, endsAt: '2026-05-04T03:02:02.000Z' });
    const cart = priced(cartOf([1000], { coupons: [ends] }), NOW);
    assert.equal(explain(cart).find(({ rule }) => rule === 'total')?.result, 900);
  });
});
