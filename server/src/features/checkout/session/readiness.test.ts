import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CartId, CustomerId, ItemId } from '../../../values/ids.ts';
import { toCents } from '../../../values/money.ts';
import { type Cart, emptyCart, withItem } from '../../carts/cart.ts';
import type { Checkout, Intent } from '../../carts/checkout.ts';
import { isIntentCurrent, isQuoteExpired, needsShipping, readiness } from './readiness.ts';

const NOW = new Date('2026-05-04T03:00:00.000Z');
const SOON = '2026-05-04T03:30:00.000Z';
const SESSION = '/v1/checkout/sessions/cart';
const RATE = { id: 'free', name: 'Free', amount: toCents(0) };
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};
const INTENT: Intent = {
  id: 'pi_1',
  quoteHash: 'hash',
  providerId: 'mock',
  reference: null,
  paymentToken: null,
  amount: toCents(100),
  expiresAt: SOON,
};

const NO_GATE = { reasons: [], isSatisfied: false, satisfiedUntil: null };

const CART: Cart = {
  ...withItem(emptyCart('cart' as CartId, 'USD', NOW), 'item' as ItemId, { sku: 'A' }),
  status: 'checkout',
};
const DIGITAL: Cart = {
  ...CART,
  items: CART.items.map((item) => ({ ...item, requiresShipping: false })),
};

function checkout(change: Partial<Checkout> = {}): Checkout {
  return {
    id: 'session',
    shippingAddress: ADDRESS,
    shippingRate: RATE,
    rateBasis: 'basis',
    staleRate: null,
    quote: { id: 'quote', hash: 'hash', expiresAt: SOON },
    intent: INTENT,
    pastIntentIds: [],
    intentCount: null,
    nextAction: null,
    createdAt: NOW.toISOString(),
    ...change,
  };
}

const call = (method: string, path: string) => ({ method, path: SESSION + path });

describe('readiness', () => {
  it('is true if at most the e-mail address is missing', () => {
    const next = call('POST', '/confirm');
    const expected = { ready: true, missing: ['email'], next };
    assert.deepEqual(readiness(CART, checkout(), NO_GATE, NOW), expected);
    const known = { ...CART, customerId: 'customer' as CustomerId };
    assert.deepEqual(readiness(known, checkout(), NO_GATE, NOW), { ...expected, missing: [] });
  });

  it('lists everything that is missing, and the next call', () => {
    const bare = { shippingAddress: null, shippingRate: null, intent: null };
    const empty = { ...CART, items: [] };
    const toShip = ['shipping_address', 'shipping_rate', 'payment_intent', 'email'];
    const cases: [Cart, Checkout, string[], object][] = [
      [CART, checkout(bare), toShip, call('PUT', '/shipping-address')],
      [
        CART,
        checkout({ ...bare, shippingAddress: ADDRESS }),
        toShip.slice(1),
        call('GET', '/shipping-rates'),
      ],
      [CART, checkout({ intent: null }), toShip.slice(2), call('POST', '/payment-intent')],
      [DIGITAL, checkout(bare), toShip.slice(2), call('POST', '/payment-intent')],
      [
        empty,
        checkout(bare),
        ['items', 'payment_intent', 'email'],
        { method: 'POST', path: '/v1/carts/cart/items' },
      ],
    ];
    for (const [cart, session, missing, next] of cases) {
      assert.deepEqual(readiness(cart, session, NO_GATE, NOW), { ready: false, missing, next });
    }
  });

  it('requires a resume if the rate is stale or the quote has expired', () => {
    const missing = ['shipping_rate', 'payment_intent', 'email'];
    const next = call('POST', '/quote/resume');
    const stale = checkout({ shippingRate: null, staleRate: RATE, intent: null });
    assert.deepEqual(readiness(CART, stale, NO_GATE, NOW), { ready: false, missing, next });
    assert.deepEqual(readiness(CART, checkout(), NO_GATE, new Date(SOON)), {
      ready: false,
      missing,
      next,
    });
  });

  it('requires a new payment intent if the quote of digital goods has expired', () => {
    const late = readiness(DIGITAL, checkout(), NO_GATE, new Date(SOON));
    assert.deepEqual(late.next, call('POST', '/payment-intent'));
  });

  it('requires a verification until the gate is satisfied', () => {
    const gate = { ...NO_GATE, reasons: ['amount_due'] };
    const next = { method: 'POST', path: '/v1/auth/otp/request' };
    const missing = ['email', 'verification'];
    assert.deepEqual(readiness(CART, checkout(), gate, NOW), { ready: false, missing, next });
    assert.equal(readiness(CART, checkout(), { ...gate, isSatisfied: true }, NOW).ready, true);
  });

  it('offers only confirm during a confirm, and nothing after the order', () => {
    const next = call('POST', '/confirm');
    const confirming: Cart = { ...CART, status: 'confirming' };
    const expected = { ready: true, missing: [], next };
    assert.deepEqual(readiness(confirming, checkout({ intent: null }), NO_GATE, NOW), expected);
    const completed: Cart = { ...CART, status: 'completed' };
    const nothing = { ready: false, missing: [], next: null };
    assert.deepEqual(readiness(completed, checkout(), NO_GATE, NOW), nothing);
  });
});

describe('the inputs of readiness', () => {
  it('require shipping if one line does', () => {
    assert.equal(needsShipping(DIGITAL), false);
    assert.equal(needsShipping({ ...CART, items: [...DIGITAL.items, ...CART.items] }), true);
    assert.equal(needsShipping({ ...CART, items: [] }), false);
  });

  it('expire at `expiresAt`, inclusive: the quote and the intent', () => {
    const before = new Date(Date.parse(SOON) - 1);
    assert.deepEqual(
      [isQuoteExpired(checkout(), before), isQuoteExpired(checkout(), new Date(SOON))],
      [false, true],
    );
    assert.deepEqual(
      [isIntentCurrent(checkout(), before), isIntentCurrent(checkout(), new Date(SOON))],
      [true, false],
    );
  });

  it('have no current intent without one, or with one of another quote', () => {
    assert.equal(isIntentCurrent(checkout({ intent: null }), NOW), false);
    const other = checkout({ quote: { id: 'quote', hash: 'other', expiresAt: SOON } });
    assert.equal(isIntentCurrent(other, NOW), false);
  });
});
