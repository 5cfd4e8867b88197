import { ApiError } from '../../../errors.ts';
import { taxOn } from '../../../ports/tax/tax-settings.ts';
import { allocate, type Cents, least, minus, sum, times, ZERO } from '../../../values/money.ts';
import type { AddOn } from '../../carts/pricing/add-on.ts';
import { leftToRefund, type Order, type OrderItem, type OrderStatus } from '../../orders/order.ts';
import type { Transaction } from './transaction.ts';

export interface RefundInput {
  readonly amount?: number;
  readonly items?: readonly { readonly itemId: string; readonly quantity: number }[];
  /** Beside the items: shipping costs, which are refunded with them. */
  readonly shippingAmount?: number;
  readonly reason?: string;
  readonly note?: string;
}

const CAPTURE_FIRST = 'The payment is only authorized. Capture or void it instead.';

export interface RefundPlan {
  readonly amount: Cents;
  /** Refunded quantity by line id. */
  readonly items: Readonly<Record<string, number>>;
}

/** Calculates a refund from the ledger; the status label is not used. */
export function planRefund(order: Order, input: RefundInput): RefundPlan {
  if (order.captured === 0 || order.paymentOutcome) {
    const isHeld = order.uncaptured > 0 && !order.paymentOutcome;
    throw new ApiError('NOT_REFUNDABLE', isHeld ? CAPTURE_FIRST : undefined);
  }
  const left = leftToRefund(order);
  const plan = input.items ? planLines(order, input) : { amount: amountOf(input, left), items: {} };
  if (plan.amount === 0) throw new ApiError('NOT_REFUNDABLE', input.items && FREE_LINES);
  if (plan.amount > left) throw new ApiError('REFUND_EXCEEDS_AVAILABLE');
  return plan;
}

const FREE_LINES = 'Nothing was paid for these lines, so nothing can be refunded.';
const ABOVE_LINES = 'The amount exceeds the total of the given lines.';
const TOO_MANY_UNITS = 'The refund exceeds the remaining quantity of a line.';

function amountOf({ amount }: RefundInput, left: Cents): Cents {
  return (amount ?? left) as Cents;
}

/** By lines; a lower amount may be given with them, for example after a restocking fee. */
function planLines(
  order: Order,
  { items = [], amount, shippingAmount = 0 }: RefundInput,
): RefundPlan {
  // A map, because a line id may be `__proto__`.
  const wanted = new Map<string, number>();
  for (const { itemId, quantity } of items) {
    const id = itemId.toLowerCase();
    wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  const total = sum([...wanted].map(([id, quantity]) => lineAmount(order, id, quantity)));
  if (amount !== undefined && amount > total) {
    throw new ApiError('REFUND_EXCEEDS_AVAILABLE', ABOVE_LINES);
  }
  const whole = sum([(amount ?? total) as Cents, shippingAmount as Cents]);
  return { amount: whole, items: Object.fromEntries(wanted) };
}

/**
 * Each unit has a share of the line's total in whole cents. Units are refunded in order, so that
 * partial refunds add up to the total.
 */
export function lineAmount(order: Order, itemId: string, quantity: number): Cents {
  const line = order.snapshot.items.find(({ id }) => id === itemId);
  if (!line) throw new ApiError('ITEM_NOT_FOUND', 'There is no such item in this order.');
  const before = order.refundedItems[itemId] ?? 0;
  if (before + quantity > line.quantity) {
    throw new ApiError('REFUND_EXCEEDS_AVAILABLE', TOO_MANY_UNITS);
  }
  const upTo = (whole: Cents, units: number): Cents =>
    units === 0 ? ZERO : (allocate(whole, [units, line.quantity - units])[0] ?? ZERO);
  const share = (whole: Cents) => minus(upTo(whole, before + quantity), upTo(whole, before));
  // A warranty is refunded with the units it covers.
  const warranties = order.snapshot.addOns.filter((addOn) => addOn.itemId === itemId);
  const paid = [sum([line.lineTotal, taxOnTop(order, line)]), ...warranties.map(paidFor(order))];
  return sum(paid.map(share));
}

export interface Refundable {
  readonly amount: Cents;
  /** By line id. */
  readonly lines: ReadonlyMap<string, { readonly quantity: number; readonly amount: Cents }>;
}

/** What can be refunded now; a line never has more than the whole order. */
export function refundableOf(order: Order): Refundable {
  const amount = order.paymentOutcome ? ZERO : leftToRefund(order);
  const lines = order.snapshot.items.map(({ id, quantity }) => {
    const left = amount === 0 ? 0 : quantity - (order.refundedItems[id] ?? 0);
    const price = left === 0 ? ZERO : lineAmount(order, id, left);
    return [id, { quantity: left, amount: least(price, amount) }] as const;
  });
  return { amount, lines: new Map(lines) };
}

/** What was paid for shipping, with the tax on it. */
export function paidForShipping({ snapshot: { totals, tax } }: Order): Cents {
  const isOnTop = tax?.shippingTaxable && !tax.isIncluded;
  return isOnTop
    ? sum([totals.shippingTotal, taxOn(totals.shippingTotal, tax)])
    : totals.shippingTotal;
}

/** Tax added on top of the line; zero where prices include tax. */
function taxOnTop({ snapshot }: Order, { lineTax }: OrderItem): Cents {
  return snapshot.totals.taxTotal > 0 ? lineTax : ZERO;
}

/** Add-ons store no tax of their own; it follows from the order's tax terms. */
function paidFor({ snapshot: { tax } }: Order) {
  return ({ price, quantity }: AddOn): Cents => {
    const cost = times(price, quantity);
    const isOnTop = tax?.addOnsTaxable && !tax.isIncluded;
    return isOnTop ? sum([cost, taxOn(cost, tax)]) : cost;
  };
}

/** A payment in the ledger, and the amount returned to it. */
export interface Share {
  readonly to: Transaction;
  readonly amount: Cents;
}

/**
 * The card is refunded first, then gift cards in the order they paid. Amounts reserved by pending
 * refunds are excluded.
 */
export function sharesOf(amount: Cents, ledger: readonly Transaction[]): Share[] {
  const paid = ledger.filter((row) => isPayment(row, ledger) && row.status === 'succeeded');
  const cardFirst = [...paid].sort((a, b) => Number(isByCard(b)) - Number(isByCard(a)));
  let left = amount;
  const shares = cardFirst.map((to) => {
    const share = { to, amount: least(left, leftOf(to, ledger)) };
    left = minus(left, share.amount);
    return share;
  });
  return shares.filter((share) => share.amount > 0);
}

/** Captures, gift card debits and open authorizations. */
function isPayment(row: Transaction, ledger: readonly Transaction[]): boolean {
  if (row.type === 'authorization') return isOpenAuthorization(row, ledger);
  return row.type === 'capture' || row.type === 'gift_card_debit';
}

/** Excludes open authorizations, which are captured or released but never refunded. */
export function capturedIn(ledger: readonly Transaction[]): readonly Transaction[] {
  return ledger.filter((row) => !isOpenAuthorization(row, ledger));
}

export function isByCard({ type }: Pick<Transaction, 'type'>): boolean {
  return type === 'capture' || type === 'authorization';
}

/** Authorized, and neither captured nor being captured. */
export function isOpenAuthorization(row: Transaction, ledger: readonly Transaction[]): boolean {
  if (row.type !== 'authorization' || row.status !== 'succeeded') return false;
  return !ledger.some(
    ({ type, status, parentId }) =>
      type === 'capture' && status !== 'failed' && parentId === row.id,
  );
}

/** The part of a payment that was neither refunded nor withdrawn by a dispute. */
export function leftOf({ id, amount }: Transaction, ledger: readonly Transaction[]): Cents {
  const back = ledger.filter(({ parentId, status }) => parentId === id && status !== 'failed');
  const [kept, gone] = [back.filter(isReinstated), back.filter((row) => !isReinstated(row))];
  const has = sum([amount, ...kept.map((row) => row.amount)]);
  const lacks = sum(gone.map((row) => row.amount));
  return lacks > has ? ZERO : minus(has, lacks);
}

function isReinstated({ type }: Transaction): boolean {
  return type === 'dispute_reversal';
}

/** Sum of a refund or void and its parts. */
export function amountOfReversal(
  { id, amount }: Transaction,
  ledger: readonly Transaction[],
): Cents {
  const parts = ledger.filter(({ reversalId }) => reversalId === id);
  return sum([amount, ...parts.map((part) => part.amount)]);
}

/** The order's next status label; pending refunds do not count. */
export function statusAfterRefunds(
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
