import { ApiError } from '../../../errors.ts';
import { taxOn } from '../../../ports/tax/tax-settings.ts';
import { allocate, type Cents, least, minus, sum, times, ZERO } from '../../../values/money.ts';
import type { AddOn } from '../../carts/pricing/add-on.ts';
import { leftToRefund, type Order, type OrderItem, type OrderStatus } from '../../orders/order.ts';
import type { Transaction } from './transaction.ts';

export interface RefundInput {
  readonly amount?: number;
  readonly items?: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly reason?: string;
  readonly note?: string;
}

const CAPTURE_FIRST = 'The payment is only held so far. Capture it first, or let go of it.';

export interface RefundPlan {
  readonly amount: Cents;
  /** How many of each line this refund gives back. */
  readonly items: Readonly<Record<string, number>>;
}

/** What a refund comes to. It reads the ledger, never the label. */
export function planRefund(order: Order, wish: RefundInput): RefundPlan {
  if (order.captured === 0 || order.paymentOutcome) {
    const isHeld = order.uncaptured > 0 && !order.paymentOutcome;
    throw new ApiError('NOT_REFUNDABLE', isHeld ? CAPTURE_FIRST : undefined);
  }
  const left = leftToRefund(order);
  const plan = wish.items ? planLines(order, wish) : { amount: amountOf(wish, left), items: {} };
  if (plan.amount === 0) throw new ApiError('NOT_REFUNDABLE', wish.items && FREE_LINES);
  if (plan.amount > left) throw new ApiError('REFUND_EXCEEDS_AVAILABLE');
  return plan;
}

const FREE_LINES = 'Nothing was paid for these lines, so there is nothing to give back.';
const ABOVE_LINES = 'The amount is more than the lines named come to.';
const TOO_MANY_PIECES = 'The refund is for more pieces of a line than are left of it.';

function amountOf({ amount }: RefundInput, left: Cents): Cents {
  return (amount ?? left) as Cents;
}

/** By lines; a lower amount may be named beside them, say for a restocking fee. */
function planLines(order: Order, { items = [], amount }: RefundInput): RefundPlan {
  // A map, since a caller may name a line `__proto__`.
  const wanted = new Map<string, number>();
  for (const { itemId, quantity } of items) {
    const id = itemId.toLowerCase();
    wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  const total = sum([...wanted].map(([id, quantity]) => lineAmount(order, id, quantity)));
  if (amount !== undefined && amount > total) {
    throw new ApiError('REFUND_EXCEEDS_AVAILABLE', ABOVE_LINES);
  }
  return { amount: (amount ?? total) as Cents, items: Object.fromEntries(wanted) };
}

/**
 * Each piece of a line has its share of what the line cost, in whole cents that add up to the line;
 * the pieces are given back in order, so that refunds piece by piece add up to it as well.
 */
function lineAmount(order: Order, itemId: string, quantity: number): Cents {
  const line = order.snapshot.items.find(({ id }) => id === itemId);
  if (!line) throw new ApiError('ITEM_NOT_FOUND', 'There is no such item in this order.');
  const before = order.refundedItems[itemId] ?? 0;
  if (before + quantity > line.quantity) {
    throw new ApiError('REFUND_EXCEEDS_AVAILABLE', TOO_MANY_PIECES);
  }
  const upTo = (whole: Cents, pieces: number): Cents =>
    pieces === 0 ? ZERO : (allocate(whole, [pieces, line.quantity - pieces])[0] ?? ZERO);
  const share = (whole: Cents) => minus(upTo(whole, before + quantity), upTo(whole, before));
  // A warranty goes back with the pieces it was for.
  const warranties = order.snapshot.addOns.filter((addOn) => addOn.itemId === itemId);
  const paid = [sum([line.lineTotal, taxOnTop(order, line)]), ...warranties.map(paidFor(order))];
  return sum(paid.map(share));
}

/** The tax of a line goes back with it; where prices contain it, it is in the line's total. */
function taxOnTop({ snapshot }: Order, { lineTax }: OrderItem): Cents {
  return snapshot.totals.taxTotal > 0 ? lineTax : ZERO;
}

/** An add-on has no tax of its own written down; it follows from the terms of the order. */
function paidFor({ snapshot: { tax } }: Order) {
  return ({ price, quantity }: AddOn): Cents => {
    const cost = times(price, quantity);
    const isOnTop = tax?.addOnsTaxable && !tax.isIncluded;
    return isOnTop ? sum([cost, taxOn(cost, tax)]) : cost;
  };
}

/** Where money goes back to: a payment of the ledger, and how much of it. */
export interface Share {
  readonly to: Transaction;
  readonly amount: Cents;
}

/**
 * The card gets its money back first, then the gift cards in the order they paid. What was set
 * aside for a refund that is still under way is gone already.
 */
export function sharesOf(amount: Cents, ledger: readonly Transaction[]): Share[] {
  const paid = ledger.filter((row) => isPayment(row, ledger) && row.status === 'succeeded');
  const cardFirst = [...paid].sort((a, b) => Number(isByCard(b)) - Number(isByCard(a)));
  let left = amount;
  const shares = cardFirst.map((to) => {
    const share = { to, amount: least(left, minus(to.amount, givenBack(to, ledger))) };
    left = minus(left, share.amount);
    return share;
  });
  return shares.filter((share) => share.amount > 0);
}

/** What was captured, what gift cards gave, and what is still only held. */
function isPayment(row: Transaction, ledger: readonly Transaction[]): boolean {
  if (row.type === 'authorization') return isOpenAuthorization(row, ledger);
  return row.type === 'capture' || row.type === 'gift_card_debit';
}

/** Without what is still only held: it is captured or let go, and never refunded. */
export function takenIn(ledger: readonly Transaction[]): readonly Transaction[] {
  return ledger.filter((row) => !isOpenAuthorization(row, ledger));
}

export function isByCard({ type }: Pick<Transaction, 'type'>): boolean {
  return type === 'capture' || type === 'authorization';
}

/** Held, and neither captured nor about to be. */
export function isOpenAuthorization(row: Transaction, ledger: readonly Transaction[]): boolean {
  if (row.type !== 'authorization' || row.status !== 'succeeded') return false;
  return !ledger.some(
    ({ type, status, parentId }) =>
      type === 'capture' && status !== 'failed' && parentId === row.id,
  );
}

function givenBack({ id }: Transaction, ledger: readonly Transaction[]): Cents {
  const back = ledger.filter(({ parentId, status }) => parentId === id && status !== 'failed');
  return sum(back.map(({ amount }) => amount));
}

/** A refund or void with its parts, as one sum. */
export function amountOfReversal(
  { id, amount }: Transaction,
  ledger: readonly Transaction[],
): Cents {
  const parts = ledger.filter(({ reversalId }) => reversalId === id);
  return sum([amount, ...parts.map((part) => part.amount)]);
}

/** What the label becomes; money set aside for a refund that is still under way does not count. */
export function labelAfter(
  order: Order,
  { type, amount }: { readonly type: string; readonly amount: Cents },
  others: readonly { readonly type: string; readonly status: string; readonly amount: Cents }[],
): OrderStatus {
  if (type === 'void') return 'cancelled';
  const before = others.filter(
    (other) =>
      (other.type === 'refund' || other.type === 'gift_card_credit') &&
      other.status === 'succeeded',
  );
  const refunded = sum([amount, ...before.map((other) => other.amount)]);
  const isAll = refunded === order.captured && order.uncaptured === 0;
  return isAll ? 'refunded' : 'partially_refunded';
}
