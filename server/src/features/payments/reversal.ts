import { ApiError } from '../../errors.ts';
import { allocate, type Cents, sum, times, ZERO } from '../../values/money.ts';
import { leftToRefund, type Order, type OrderStatus } from '../orders/order.ts';
import type { Transaction } from './transaction.ts';

export interface RefundWish {
  readonly amount?: number;
  readonly items?: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly reason?: string;
  readonly note?: string;
}

export interface RefundPlan {
  readonly amount: Cents;
  /** How many of each line this refund gives back. */
  readonly items: Readonly<Record<string, number>>;
}

/** What a refund comes to. It reads the ledger, never the label. */
export function planRefund(order: Order, wish: RefundWish): RefundPlan {
  if (order.captured === 0 || order.paymentOutcome) throw new ApiError('NOT_REFUNDABLE');
  const left = leftToRefund(order);
  const plan = wish.items ? planLines(order, wish) : { amount: amountOf(wish, left), items: {} };
  if (plan.amount === 0) throw new ApiError('NOT_REFUNDABLE');
  if (plan.amount > left) throw new ApiError('REFUND_EXCEEDS_AVAILABLE');
  return plan;
}

function amountOf({ amount }: RefundWish, left: Cents): Cents {
  return (amount ?? left) as Cents;
}

/** By lines; a lower amount may be named beside them, say for a restocking fee. */
function planLines(order: Order, { items = [], amount }: RefundWish): RefundPlan {
  // A map, since a caller may name a line `__proto__`.
  const wanted = new Map<string, number>();
  for (const { itemId, quantity } of items) {
    const id = itemId.toLowerCase();
    wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  const total = sum([...wanted].map(([id, quantity]) => lineAmount(order, id, quantity)));
  if (amount !== undefined && amount > total) throw new ApiError('REFUND_EXCEEDS_AVAILABLE');
  return { amount: (amount ?? total) as Cents, items: Object.fromEntries(wanted) };
}

/**
 * Each piece of a line has its share of what the line cost, in whole cents that add up to the line;
 * the pieces are given back in order, so that refunds piece by piece add up to it as well.
 */
function lineAmount(order: Order, itemId: string, quantity: number): Cents {
  const line = order.snapshot.items.find(({ id }) => id === itemId);
  if (!line) throw new ApiError('ITEM_NOT_FOUND');
  const before = order.refundedItems[itemId] ?? 0;
  if (before + quantity > line.quantity) throw new ApiError('REFUND_EXCEEDS_AVAILABLE');
  const upTo = (pieces: number): Cents =>
    pieces === 0 ? ZERO : (allocate(line.lineTotal, [pieces, line.quantity - pieces])[0] ?? ZERO);
  const ofLine = (upTo(before + quantity) - upTo(before)) as Cents;
  // A warranty goes back with the pieces it was for.
  const warranties = (order.snapshot.addOns ?? []).filter((addOn) => addOn.itemId === itemId);
  return sum([ofLine, ...warranties.map(({ price }) => times(price, quantity))]);
}

/** Over the captures, the oldest first: none of them gives back more than it took. */
export function overCaptures(ledger: readonly Transaction[], amount: Cents): Share[] {
  let left: number = amount;
  const isCapture = ({ type, status }: Transaction) => type === 'capture' && status === 'succeeded';
  return ledger.filter(isCapture).flatMap((capture) => {
    const refunds = ledger.filter(
      ({ type, status, parentId }) =>
        type === 'refund' && status !== 'failed' && parentId === capture.id,
    );
    const rest = capture.amount - sum(refunds.map((refund) => refund.amount));
    const share = Math.min(left, rest) as Cents;
    left -= share;
    return share > 0 ? [{ capture, amount: share }] : [];
  });
}

export interface Share {
  readonly capture: Transaction;
  readonly amount: Cents;
}

/** What the label becomes; money set aside for a refund that is still under way does not count. */
export function labelAfter(
  order: Order,
  { type, amount }: { readonly type: string; readonly amount: Cents },
  others: readonly { readonly type: string; readonly status: string; readonly amount: Cents }[],
): OrderStatus {
  if (type === 'void') return 'cancelled';
  const before = others.filter((other) => other.type === 'refund' && other.status === 'succeeded');
  const refunded = sum([amount, ...before.map((other) => other.amount)]);
  return refunded === order.captured ? 'refunded' : 'partially_refunded';
}
