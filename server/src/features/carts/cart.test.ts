import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../errors.ts';
import type { CartId, ItemId } from '../../values/ids.ts';
import { type Cents, ZERO } from '../../values/money.ts';
import { DAY_MS, HOUR_MS, plusMs } from '../../values/time.ts';
import {
  type Cart,
  emptyCart,
  isSameProduct,
  itemCount,
  LINES_MAX,
  type NewItem,
  refuseClosed,
  type StoredStatus,
  slidingExpiry,
  statusAt,
  withItem,
  withoutItem,
  withoutItems,
  withQuantity,
} from './cart.ts';
import { priced as pricedAt } from './pricing/pricing.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const NOW = new Date('2026-05-04T03:02:01.000Z');
const priced = (cart: Cart) => pricedAt(cart, NOW);
const EMPTY = emptyCart('cart' as CartId, 'USD', NOW);
const id = (n: number) => `item ${n}` as ItemId;

/** A cart with a line for each price and quantity, in that order. */
function cartOf(...lines: [unitPrice: number, quantity: number][]): Cart {
  const cart = lines.reduce<Cart>(
    (filled, [, quantity], n) => withItem(filled, id(n), { sku: `sku ${n}`, quantity }),
    EMPTY,
  );
  const items = cart.items.map((line, n) => ({
    ...line,
    unitPrice: (lines[n]?.[0] ?? 0) as Cents,
  }));
  return { ...cart, items };
}

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'fine';
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    return error.code;
  }
}

describe('a priced cart', () => {
  /** Mostly carts that can be sold, and sometimes one that exceeds a limit. */
  const quantity = fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 1_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: MAX }) },
  );
  const unitPrice = fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 10_000_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 2 ** 42 }) },
    { weight: 1, arbitrary: fc.maxSafeNat() },
  );
  const lines = fc.array(fc.tuple(unitPrice, quantity), { maxLength: 40 });

  it('equals exact arithmetic, or is refused: 500 carts', () => {
    let sold = 0;
    fc.assert(
      fc.property(lines, (generated) => {
        const expected = oracle(generated);
        const code = codeOf(() => priced(cartOf(...generated)));
        assert.equal(code, expected ? 'fine' : 'AMOUNT_TOO_LARGE');
        if (!expected) return;
        sold++;
        const cart = priced(cartOf(...generated));
        assert.deepEqual(amountsOf(cart), expected);
        assertIntegers(cart);
      }),
      { numRuns: 500 },
    );
    assert.ok(sold > 100, `only ${sold} carts could be sold`);
  });

  it('is unchanged by repricing', () => {
    const cart = priced(cartOf([1250, 3], [199, 2], [0, 5]));
    assert.deepEqual(priced(cart), cart);
  });

  it('accepts the maximum amount and quantity, and no more', () => {
    const most = priced(cartOf([1, MAX - 1], [1, 1]));
    assert.deepEqual([most.totals.amountDue, itemCount(most)], [MAX, MAX]);
    const tooMuch: [number, number][][] = [
      [[2, MAX]],
      [[MAX, 2]],
      [
        [1, MAX],
        [1, 1],
      ],
      [
        [0, MAX],
        [0, 1],
      ],
      [
        [MAX, 1],
        [1, 1],
      ],
    ];
    for (const pairs of tooMuch) {
      assert.equal(
        codeOf(() => priced(cartOf(...pairs))),
        'AMOUNT_TOO_LARGE',
      );
    }
  });

  it('has 500 lines at most', () => {
    const many = (count: number) =>
      cartOf(...Array.from({ length: count }, (): [number, number] => [1, 1]));
    assert.equal(priced(many(LINES_MAX)).totals.total, LINES_MAX);
    assert.equal(
      codeOf(() => priced(many(LINES_MAX + 1))),
      'CART_TOO_LARGE',
    );
  });
});

describe('the lines of a cart', () => {
  it('are joined by SKU and metadata, and keep the earlier id', () => {
    const item = { sku: 'A', metadata: { size: 'L', colour: 'red' } };
    const reordered = { sku: 'A', quantity: 4, metadata: { colour: 'red', size: 'L' } };
    const cart = withItem(withItem(EMPTY, id(1), item), id(2), reordered);
    assert.deepEqual(
      cart.items.map((line) => [line.id, line.quantity]),
      [[id(1), 5]],
    );
  });

  it('are different products if SKU or metadata differ', () => {
    const mug = { sku: 'A', metadata: { size: 'L' } };
    const others: NewItem[] = [
      { sku: 'a', metadata: { size: 'L' } },
      { sku: 'A', metadata: { size: 'M' } },
      { sku: 'A', metadata: { colour: 'L' } },
      { sku: 'A', metadata: { size: 'L', colour: '' } },
      { sku: 'A', metadata: {} },
      { sku: 'A' },
      { sku: 'A', metadata: { toString: 'L' } },
    ];
    for (const other of others) {
      assert.equal(isSameProduct(mug, other), false);
      assert.equal(isSameProduct(other, mug), false);
    }
    assert.equal(isSameProduct({ sku: 'A' }, { sku: 'A', metadata: {} }), true);
  });

  it('start with price 0, until the store validates them', () => {
    const [line] = withItem(EMPTY, id(1), { sku: 'A' }).items;
    assert.deepEqual([line?.unitPrice, line?.quantity, line?.name], [ZERO, 1, 'A']);
  });

  it('reject a quantity beyond the safe integers', () => {
    const cart = withItem(EMPTY, id(1), { sku: 'A', quantity: MAX });
    assert.equal(
      codeOf(() => withItem(cart, id(2), { sku: 'A' })),
      'AMOUNT_TOO_LARGE',
    );
  });

  it('are removed with their own notices only', () => {
    const said = [id(0), id(1), null].map((itemId) => ({
      code: 'PRICE_CHANGED',
      message: '',
      itemId,
      severity: 'warning' as const,
    }));
    const cart = { ...cartOf([1, 1], [2, 2]), warnings: said };
    const left = withoutItem(cart, id(0));
    assert.deepEqual([left.items, left.warnings], [cart.items.slice(1), said.slice(1)]);
    assert.deepEqual([withoutItems(cart).items, withoutItems(cart).warnings], [[], []]);
    assert.deepEqual(withoutItem(cart, id(7)), cart);
  });

  it('are not mutated', () => {
    const cart = cartOf([1, 1], [2, 2]);
    const before = structuredClone(cart);
    withItem(cart, id(3), { sku: 'sku 0' });
    withQuantity(cart, id(0), 9);
    withoutItem(cart, id(0));
    priced(cart);
    assert.deepEqual(cart, before);
  });
});

describe('the state of a cart', () => {
  const cart = (status: StoredStatus, expiresAt: Date): Cart => ({ ...EMPTY, status, expiresAt });

  it('expires at `expiresAt`, inclusive, while the cart is open', () => {
    for (const status of ['active', 'checkout'] as const) {
      assert.equal(statusAt(cart(status, plusMs(NOW, 1)), NOW), status);
      assert.equal(statusAt(cart(status, NOW), NOW), 'expired');
    }
  });

  it('does not expire during a confirm or in a final status', () => {
    for (const status of ['confirming', 'completed', 'merged', 'cancelled'] as const) {
      assert.equal(statusAt(cart(status, plusMs(NOW, -400 * DAY_MS)), NOW), status);
    }
  });

  it('maps each closed status to its error code', () => {
    const later = plusMs(NOW, 1);
    const closed = ['confirming', 'completed', 'merged', 'cancelled'] as const;
    const codes = (['active', 'checkout', ...closed] as const).map((status) =>
      codeOf(() => refuseClosed(cart(status, later), NOW)),
    );
    const refused = ['CART_LOCKED', 'CART_COMPLETED', 'CART_MERGED', 'CART_CANCELLED'];
    assert.deepEqual(codes, ['fine', 'fine', ...refused]);
    assert.equal(
      codeOf(() => refuseClosed(cart('active', NOW), NOW)),
      'CART_EXPIRED',
    );
  });
});

describe('the expiry of a cart', () => {
  const lifetime = { days: 30, daysMax: 90 };
  const expiry = (agedMs: number) => slidingExpiry(NOW, plusMs(NOW, agedMs), lifetime);

  it('is 30 days later, rounded up to the hour', () => {
    assert.equal(expiry(0).toISOString(), '2026-06-03T04:00:00.000Z');
    assert.equal(expiry(DAY_MS).toISOString(), '2026-06-04T04:00:00.000Z');
    const sharp = new Date('2026-05-04T03:00:00.000Z');
    assert.equal(slidingExpiry(sharp, sharp, lifetime).toISOString(), '2026-06-03T03:00:00.000Z');
  });

  it('is at most exactly 90 days after the creation', () => {
    const last = plusMs(NOW, 90 * DAY_MS);
    for (const days of [60, 75, 89.99]) assert.deepEqual(expiry(days * DAY_MS), last);
  });

  it('never decreases, and adds 30 days and at most an hour, up to the limit', () => {
    const ages = fc.integer({ min: 0, max: 90 * DAY_MS });
    fc.assert(
      fc.property(ages, fc.integer({ min: 0, max: 2 * HOUR_MS }), (age, more) => {
        const [first, second] = [expiry(age).getTime(), expiry(age + more).getTime()];
        assert.ok(second >= first);
        const now = NOW.getTime() + age;
        const limit = NOW.getTime() + 90 * DAY_MS;
        assert.ok(first >= Math.min(now + 30 * DAY_MS, limit) && first <= limit);
        assert.ok(first < now + 30 * DAY_MS + HOUR_MS);
      }),
    );
  });
});

/** The amounts in arbitrary precision, or undefined where they would overflow. */
function oracle(lines: [unitPrice: number, quantity: number][]) {
  const subtotals = lines.map(([price, quantity]) => BigInt(price) * BigInt(quantity));
  const total = subtotals.reduce((sum, subtotal) => sum + subtotal, 0n);
  const count = lines.reduce((sum, [, quantity]) => sum + BigInt(quantity), 0n);
  if (total > BigInt(MAX) || count > BigInt(MAX)) return undefined;
  return {
    lines: subtotals.map((subtotal) => ({ subtotal, discount: 0n, total: subtotal })),
    header: { subtotal: total, discount: 0n, total, due: total },
    count,
  };
}

function amountsOf(cart: Cart) {
  const { totals } = cart;
  const extra = totals.addOnTotal + totals.shippingTotal + totals.taxTotal;
  assert.equal(totals.total, totals.subtotal - totals.discountTotal + extra);
  assert.equal(totals.amountDue, totals.total - totals.giftCardTotal);
  return {
    lines: cart.items.map((line) => ({
      subtotal: BigInt(line.lineSubtotal),
      discount: BigInt(line.lineDiscount),
      total: BigInt(line.lineTotal),
    })),
    header: {
      subtotal: BigInt(totals.subtotal),
      discount: BigInt(totals.discountTotal),
      total: BigInt(totals.total),
      due: BigInt(totals.amountDue),
    },
    count: BigInt(itemCount(cart)),
  };
}

/** Checks every number in the value, at any depth. */
function assertIntegers(value: unknown): void {
  if (typeof value === 'number') assert.ok(Number.isSafeInteger(value) && value >= 0, `${value}`);
  else if (typeof value === 'object' && value) Object.values(value).forEach(assertIntegers);
}
