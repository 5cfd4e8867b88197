import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Address } from '../../values/address.ts';
import type { CartId, ItemId } from '../../values/ids.ts';
import { type Cents, toCents } from '../../values/money.ts';
import { type Cart, emptyCart, withItem } from './cart.ts';
import type { Checkout } from './checkout.ts';
import { priced } from './pricing/pricing.ts';
import { quoteHash, rateBasis, withFreshQuote } from './quote.ts';

const NOW = new Date('2026-05-04T03:02:01.000Z');
const ADDRESS: Address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};
const RATE = { id: 'ground', name: 'Ground', amount: toCents(500) };

const CHECKOUT: Checkout = {
  id: 'session',
  shippingAddress: ADDRESS,
  shippingRate: null,
  rateBasis: null,
  staleRate: null,
  quote: { id: 'quote 0', hash: '', expiresAt: '2026-05-04T03:32:01.000Z' },
  intent: null,
  pastIntentIds: [],
  intentCount: null,
  nextAction: null,
  createdAt: NOW.toISOString(),
};

function coupon(id: string): Cart['coupons'][number] {
  const terms = { type: 'fixed', value: 0, minimum: 0, skus: null, startsAt: null, endsAt: null };
  return { id, code: id, blocked: null, ...terms } as never;
}

let quotes = 0;
const fresh = (cart: Cart): Cart => withFreshQuote(priced(cart, NOW), () => `quote ${++quotes}`);

function cartOf(prices: readonly number[], checkout: Checkout | null = CHECKOUT): Cart {
  const empty = emptyCart('cart' as CartId, 'USD', NOW);
  const filled = prices.reduce<Cart>((cart, _, index) => {
    return withItem(cart, `item ${index}` as ItemId, { sku: `SKU-${index}` });
  }, empty);
  const items = filled.items.map((item, index) => ({
    ...item,
    unitPrice: (prices[index] ?? 0) as Cents,
  }));
  return fresh({ ...filled, items, checkout });
}

function withChosenRate(cart: Cart): Cart {
  const checkout = cart.checkout as Checkout;
  const chosen = { shippingRate: RATE, rateBasis: rateBasis(cart), staleRate: null };
  return fresh({ ...cart, checkout: { ...checkout, ...chosen } });
}

function withAddress(cart: Cart, change: Partial<Address>): Cart {
  const checkout = cart.checkout as Checkout;
  return fresh({
    ...cart,
    checkout: { ...checkout, shippingAddress: { ...ADDRESS, ...change } },
  });
}

const checkoutOf = (cart: Cart): Checkout => cart.checkout as Checkout;

const FREE_PROTECTION = {
  ...{ id: 'one', itemId: null, quantity: 1 },
  rule: { kind: 'bands', bands: [{ below: null, price: toCents(0) }] },
} as unknown as Cart['addOns'][number];

describe('the quote of a cart', () => {
  it('keeps its id and hash while nothing changes', () => {
    const cart = withChosenRate(cartOf([1250, 199]));
    const again = fresh(cart);
    assert.deepEqual(checkoutOf(again).quote, checkoutOf(cart).quote);
    assert.equal(quoteHash(again), checkoutOf(cart).quote.hash);
  });

  it('has another hash if any agreed value differs', () => {
    const cart = withChosenRate(cartOf([1250, 199]));
    const [first, second] = cart.items as [Cart['items'][0], Cart['items'][0]];
    const others: Record<string, Cart> = {
      quantity: { ...cart, items: [{ ...first, quantity: 2 }, second] },
      price: { ...cart, items: [{ ...first, unitPrice: toCents(1251) }, second] },
      sku: { ...cart, items: [{ ...first, sku: 'OTHER' }, second] },
      metadata: { ...cart, items: [{ ...first, metadata: { size: 'L' } }, second] },
      shipping: { ...cart, items: [{ ...first, requiresShipping: false }, second] },
      lines: { ...cart, items: [first] },
      currency: { ...cart, currency: 'EUR' },
      // The totals of these are equal, but the agreed content differs.
      coupon: { ...cart, coupons: [coupon('one')] },
      otherCoupon: { ...cart, coupons: [coupon('two')] },
      addOn: { ...cart, addOns: [FREE_PROTECTION] },
      card: { ...cart, giftCards: [{ id: 'one', balance: 0, cap: null } as never] },
    };
    const hashes = Object.values(others).map((other) => checkoutOf(fresh(other)).quote.hash);
    hashes.push(checkoutOf(withAddress(cart, { line1: '2 Main Street' })).quote.hash);
    hashes.push(checkoutOf(withAddress(cart, { line2: 'Apt 1' })).quote.hash);
    assert.equal(new Set([...hashes, checkoutOf(cart).quote.hash]).size, hashes.length + 1);
  });

  it('does not depend on the order of metadata, nor on names and warnings', () => {
    const cart = cartOf([100]);
    const [item] = cart.items as [Cart['items'][0]];
    const one = fresh({ ...cart, items: [{ ...item, metadata: { a: '1', b: '2' } }] });
    const other = fresh({
      ...cart,
      items: [{ ...item, name: 'Renamed', metadata: { b: '2', a: '1' } }],
      warnings: [{ code: 'A', message: 'B', itemId: item.id, severity: 'info' }],
    });
    assert.equal(checkoutOf(one).quote.hash, checkoutOf(other).quote.hash);
  });

  it('gets a new id, but no new expiry, with a new hash', () => {
    const cart = withChosenRate(cartOf([100]));
    const before = checkoutOf(cart).quote;
    const after = checkoutOf(withAddress(cart, { city: 'Shelbyville' })).quote;
    assert.notEqual(after.id, before.id);
    assert.equal(after.expiresAt, before.expiresAt);
  });

  it('is absent without a session', () => {
    const cart = cartOf([100], null);
    assert.equal(fresh(cart).checkout, null);
    assert.equal(fresh(cart).totals.amountDue, 100);
  });
});

describe('a chosen rate', () => {
  it('is part of the total', () => {
    const { totals } = withChosenRate(cartOf([1250, 199]));
    assert.deepEqual(
      [totals.subtotal, totals.shippingTotal, totals.total, totals.amountDue],
      [1449, 500, 1949, 1949],
    );
  });

  it('becomes stale, and leaves the total, when goods or destination change', () => {
    const cart = withChosenRate(cartOf([1250, 199]));
    const moved = withAddress(cart, { postalCode: '62702' });
    const fewer = fresh({ ...cart, items: cart.items.slice(1) });
    for (const changed of [moved, fewer]) {
      const { shippingRate, rateBasis: basis, staleRate } = checkoutOf(changed);
      assert.deepEqual([shippingRate, basis, staleRate], [null, null, RATE]);
      assert.equal(changed.totals.shippingTotal, 0);
      assert.equal(changed.totals.total, changed.totals.subtotal);
    }
  });

  it('does not change the intent, which names its own quote', () => {
    const cart = withChosenRate(cartOf([100]));
    const { hash } = checkoutOf(cart).quote;
    const intent = {
      id: 'pi_1',
      quoteHash: hash,
      providerId: 'mock',
      reference: null,
      paymentToken: null,
      amount: toCents(600),
      expiresAt: NOW.toISOString(),
    };
    const paying: Cart = { ...cart, checkout: { ...checkoutOf(cart), intent } };
    const changed = checkoutOf(withAddress(paying, { city: 'Shelbyville' }));
    assert.deepEqual(changed.intent, intent);
    assert.notEqual(changed.quote.hash, intent.quoteHash);
  });

  it('keeps the total equal to the sum of its parts', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(prices, fc.boolean(), fc.boolean(), (list, isChosen, isMoved) => {
        const plain = cartOf(list);
        const rated = isChosen ? withChosenRate(plain) : plain;
        const { totals, checkout } = isMoved ? withAddress(rated, { city: 'X' }) : rated;
        const shipping = isChosen && !isMoved ? RATE.amount : 0;
        const sum = list.reduce((total, price) => total + price, 0);
        assert.deepEqual([totals.subtotal, totals.shippingTotal], [sum, shipping]);
        assert.deepEqual([totals.total, totals.amountDue], [sum + shipping, sum + shipping]);
        assert.equal(checkout?.quote.hash, quoteHash({ ...rated, totals, checkout }));
      }),
    );
  });
});
