import { ApiError } from '../../errors.ts';
import type { OrderId, ReturnId, TransactionId } from '../../values/ids.ts';
import { type Cents, sum, ZERO } from '../../values/money.ts';
import type { Order } from '../orders/order.ts';
import { unshippedUnits } from '../orders/shipments/fulfillment.ts';

export const RETURN_STATUSES = [
  'requested',
  'approved',
  'received',
  'refunding',
  'refunded',
  'refused',
  'cancelled',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_REASONS = [
  'damaged',
  'defective',
  'wrong_item',
  'not_as_described',
  'does_not_fit',
  'arrived_late',
  'unwanted',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Statuses from which each step leads, and the one it leads to. */
const STEPS = {
  approve: { from: ['requested'], to: 'approved' },
  receive: { from: ['approved'], to: 'received' },
  /** Before approval, or after an inspection of the goods. */
  refuse: { from: ['requested', 'received'], to: 'refused' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled' },
  beginRefund: { from: ['received'], to: 'refunding' },
  endRefund: { from: ['refunding'], to: 'refunded' },
  /** No part of the refund succeeded. */
  failRefund: { from: ['refunding'], to: 'received' },
} as const satisfies Record<string, { from: readonly ReturnStatus[]; to: ReturnStatus }>;
export type ReturnStep = keyof typeof STEPS;

export interface ReturnLine {
  readonly itemId: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  /** Null before the receipt. */
  readonly receivedQuantity: number | null;
  /** The received units that go back into stock. */
  readonly restockQuantity: number | null;
}

export interface Return {
  readonly id: ReturnId;
  readonly orderId: OrderId;
  /** The returns of an order count from 1. */
  readonly sequence: number;
  readonly number: string;
  readonly status: ReturnStatus;
  readonly reason: ReturnReason;
  readonly note: string | null;
  readonly refusalReason: string | null;
  readonly lines: readonly ReturnLine[];
  readonly currency: string;
  /** The first ledger row of the refund. */
  readonly refundId: TransactionId | null;
  /** Includes `shippingAmount`. */
  readonly refundAmount: Cents | null;
  readonly shippingAmount: Cents;
  readonly developerMode: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The status after a step. A step that the status does not allow is stale. */
export function statusAfter(status: ReturnStatus, step: ReturnStep): ReturnStatus {
  const { from, to } = STEPS[step];
  if (!from.some((one) => one === status)) {
    throw new ApiError('RETURN_STATUS_CONFLICT', `The return is ${status}.`);
  }
  return to;
}

/** A quantity of a line of the order; several of one line add up. */
export interface LineQuantity {
  readonly itemId: string;
  readonly quantity: number;
}

const VOIDED = 'The payment of this order was voided.';
const NOT_IN_RETURN = 'There is no such item in this return.';
const NOT_ANNOUNCED = 'A line of the return has fewer units.';

/** The lines of a new return, in the sequence of the order. */
export function newLines(
  order: Order,
  others: readonly Return[],
  wanted: readonly LineQuantity[],
): ReturnLine[] {
  if (order.paymentOutcome) throw new ApiError('NOT_RETURNABLE', VOIDED);
  const left = returnableUnits(order, others);
  if ([...left.values()].every((units) => units === 0)) throw new ApiError('NOT_RETURNABLE');
  const units = unitsByLine(wanted);
  for (const [itemId, quantity] of units) {
    const most = left.get(itemId);
    if (most === undefined) {
      throw new ApiError('ITEM_NOT_FOUND', 'There is no such item in this order.');
    }
    if (quantity > most) throw new ApiError('RETURN_EXCEEDS_AVAILABLE');
  }
  return order.snapshot.items
    .filter(({ id }) => units.has(id))
    .map(({ id, sku, name }) => ({
      itemId: id,
      sku,
      name,
      quantity: units.get(id) ?? 0,
      receivedQuantity: null,
      restockQuantity: null,
    }));
}

/**
 * Units of each line that can be returned: sold, shipped where the order has shipments, in no other
 * return, and not refunded without one.
 */
export function returnableUnits(
  { snapshot, shipments, refundedItems }: Order,
  returns: readonly Return[],
): ReadonlyMap<string, number> {
  const sent = shipments.filter(({ status }) => status !== 'cancelled');
  // A parcel that came back undelivered was shipped as well.
  const parcels = sent.map(({ lines }) => ({ lines, status: 'delivered' as const }));
  const unsent = sent.length > 0 ? unshippedUnits(snapshot.items, parcels, {}) : undefined;
  const held = heldUnits(returns.filter(({ status }) => isHolding(status)));
  const paidBack = heldUnits(returns.filter(({ refundId }) => refundId !== null));
  return new Map(
    snapshot.items.map(({ id, quantity }) => {
      const refundedApart = Math.max(0, (refundedItems[id] ?? 0) - (paidBack.get(id) ?? 0));
      // A unit that was refunded may be one that was not shipped.
      const missing = Math.max(unsent?.get(id) ?? 0, refundedApart);
      const taken = (held.get(id) ?? 0) + missing;
      return [id, Math.max(0, quantity - taken)];
    }),
  );
}

/** A refused or cancelled return leaves its units to others. */
function isHolding(status: ReturnStatus): boolean {
  return status !== 'refused' && status !== 'cancelled';
}

/** Units that did not arrive are free again. */
function heldUnits(returns: readonly Return[]): ReadonlyMap<string, number> {
  return unitsByLine(returns.flatMap(({ lines }) => lines.map(receivedOf)));
}

function receivedOf({ itemId, quantity, receivedQuantity }: ReturnLine): LineQuantity {
  return { itemId, quantity: receivedQuantity ?? quantity };
}

/** A map, because a line id may be `__proto__`. */
function unitsByLine(lines: readonly LineQuantity[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { itemId, quantity } of lines) {
    const id = itemId.toLowerCase();
    units.set(id, (units.get(id) ?? 0) + quantity);
  }
  return units;
}

export interface ReceivedLine extends LineQuantity {
  readonly restock: boolean;
}

/** The lines after their receipt. A line that is not named did not arrive. */
export function receivedLines(
  lines: readonly ReturnLine[],
  arrived: readonly ReceivedLine[],
): ReturnLine[] {
  const units = unitsByLine(arrived);
  const restocked = unitsByLine(arrived.filter(({ restock }) => restock));
  for (const [itemId, quantity] of units) {
    const line = lines.find((one) => one.itemId === itemId);
    if (!line) throw new ApiError('ITEM_NOT_FOUND', NOT_IN_RETURN);
    if (quantity > line.quantity) throw new ApiError('RETURN_EXCEEDS_AVAILABLE', NOT_ANNOUNCED);
  }
  return lines.map((line) => ({
    ...line,
    receivedQuantity: units.get(line.itemId) ?? 0,
    restockQuantity: restocked.get(line.itemId) ?? 0,
  }));
}

/** A ledger row of the return's refund, also of an earlier one that failed. */
export interface RefundPart {
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Cents;
}

/** The return after its refund; undefined while a part of it is undecided. */
export function afterRefund(
  found: Return,
  parts: readonly RefundPart[],
): { readonly step: ReturnStep; readonly next: Return } | undefined {
  const isOpen = parts.some(({ status }) => status === 'pending');
  if (found.status !== 'refunding' || isOpen) return undefined;
  const amount = sum(parts.filter(isDone).map((part) => part.amount));
  const step = amount > 0 ? 'endRefund' : 'failRefund';
  const status = statusAfter(found.status, step);
  if (step === 'endRefund') return { step, next: { ...found, status, refundAmount: amount } };
  const none = { refundId: null, refundAmount: null, shippingAmount: ZERO };
  return { step, next: { ...found, ...none, status } };
}

function isDone({ status }: RefundPart): boolean {
  return status === 'succeeded';
}

/** The units that a refund of the return pays for. */
export function refundedUnits({ lines }: Return): LineQuantity[] {
  return lines.map(receivedOf).filter(({ quantity }) => quantity > 0);
}

/** Shipping costs that other returns of the order have refunded, or are refunding. */
export function refundedShipping(returns: readonly Return[]): Cents {
  return sum(returns.map(({ shippingAmount }) => shippingAmount));
}
