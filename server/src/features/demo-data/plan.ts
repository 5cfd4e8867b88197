import { DAY_MS, HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '../../values/time.ts';
import { DEMO_PRODUCTS, type DemoProduct } from './demo-product.ts';
import { DEMO_SHOPPERS, type DemoShopper } from './demo-shopper.ts';

/** What happens to an order after it was placed. */
export type OrderScenario =
  | 'normal'
  | 'held'
  | 'part_shipped'
  | 'refunded'
  | 'line_refunded'
  | 'return_requested'
  | 'returned'
  | 'disputed'
  | 'voided';

export interface PlannedLine {
  readonly product: DemoProduct;
  readonly quantity: number;
}

export interface PlannedCart {
  readonly at: Date;
  readonly shopper: DemoShopper;
  readonly lines: readonly PlannedLine[];
}

export interface PlannedOrder extends PlannedCart {
  readonly scenario: OrderScenario;
  readonly coupon: string | null;
  readonly usesGiftCard: boolean;
  /** The card of a first attempt that is refused. */
  readonly refusedCard: string | null;
  readonly card: string;
}

export interface Plan {
  /** Oldest first. */
  readonly orders: readonly PlannedOrder[];
  /** Carts without a payment. */
  readonly abandoned: readonly PlannedCart[];
}

/** A code belongs to one coupon forever, so this one also marks a store that has its demo data. */
export const DEMO_COUPON = 'DEMO15';

const CARDS = ['tok_good', 'tok_good', 'tok_mastercard', 'tok_good', 'tok_amex'] as const;
const COUPONS = ['WELCOME10', DEMO_COUPON, 'TAKE5'] as const;
/** By days before now: a week has better and worse days. */
const ORDERS_BY_DAY = [5, 4, 6, 7, 6, 4, 4] as const;
/** The last orders are some minutes old. */
const LATEST_MINUTE = 24 * 60 - 10;
const OLD_MS = 6 * DAY_MS;

/** Always the same, counted back from now: a demo can be described, and a test repeated. */
export function planOf(now: Date, days: number): Plan {
  const next = sequence();
  const times: Date[] = [];
  const abandoned: PlannedCart[] = [];
  for (let ago = days - 1; ago >= 0; ago--) {
    const start = plusMs(now, -(ago + 1) * DAY_MS);
    times.push(...timesOf(start, ORDERS_BY_DAY[ago % 7] ?? 5, next));
    if (ago < 20 && ago % 2 === 0) abandoned.push(cartAt(plusMs(start, 19 * HOUR_MS), next, 1));
  }
  const orders = times.map((at, index) => {
    const isOld = now.getTime() - at.getTime() > OLD_MS;
    return orderAt(at, index, scenarioOf(index, times.length - index, isOld), next);
  });
  return { orders: [...orders, orderAt(now, 0, 'voided', next)], abandoned };
}

/** Numbers from 0 up to a limit, always in the same order (a linear congruential generator). */
function sequence(): (limit: number) => number {
  let state = 20_260_101;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Next = ReturnType<typeof sequence>;

function timesOf(start: Date, usual: number, next: Next): Date[] {
  const count = usual + next(3) - 1;
  const minutes = Array.from({ length: count }, () => next(LATEST_MINUTE)).sort((a, b) => a - b);
  return minutes.map((minute) => plusMs(start, minute * MINUTE_MS + next(59) * SECOND_MS));
}

function cartAt(at: Date, next: Next, linesMin: number): PlannedCart {
  const shopper = DEMO_SHOPPERS[next(DEMO_SHOPPERS.length)] ?? (DEMO_SHOPPERS[0] as DemoShopper);
  const skus = new Set<number>();
  const count = linesMin + next(3);
  // The square prefers the first products, and the last one is rare.
  while (skus.size < count)
    skus.add(Math.floor((next(1_000) ** 2 / 1_000_000) * DEMO_PRODUCTS.length));
  const lines = [...skus].map((index) => {
    const product = DEMO_PRODUCTS[index] ?? (DEMO_PRODUCTS[0] as DemoProduct);
    return { product, quantity: product.unitPrice > 5_000 ? 1 : 1 + next(3) };
  });
  return { at, shopper, lines };
}

function orderAt(at: Date, index: number, scenario: OrderScenario, next: Next): PlannedOrder {
  const refusedCard = refusedCardOf(index);
  return {
    ...cartAt(at, next, scenario === 'part_shipped' ? 2 : 1),
    scenario,
    coupon: index % 6 === 2 ? (COUPONS[Math.floor(index / 6) % COUPONS.length] ?? null) : null,
    // A card that pays for all of an order leaves nothing to refuse, to hold or to dispute.
    usesGiftCard: index % 13 === 9 && scenario === 'normal' && refusedCard === null,
    refusedCard,
    card: CARDS[index % CARDS.length] ?? 'tok_good',
  };
}

function refusedCardOf(index: number): string | null {
  if (index % 16 === 5) return 'tok_declined';
  return index % 24 === 11 ? 'tok_insufficient_funds' : null;
}

/**
 * Rarer scenarios first. Old orders only are returned or disputed, since they were delivered; the
 * latest ones wait for a capture, and some before them for the rest of their parcels.
 */
function scenarioOf(index: number, fromEnd: number, isOld: boolean): OrderScenario {
  if (isOld && index % 61 === 20) return 'disputed';
  if (isOld && index % 41 === 14) return 'returned';
  if (isOld && index % 37 === 16) return 'return_requested';
  if (isOld && index % 17 === 3) return 'refunded';
  if (isOld && index % 19 === 6) return 'line_refunded';
  if (fromEnd === 2 || fromEnd === 4 || index % 31 === 1) return 'held';
  return fromEnd === 14 || index % 20 === 8 ? 'part_shipped' : 'normal';
}
