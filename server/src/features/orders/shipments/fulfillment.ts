import type { FulfillmentStatus, Order, OrderItem, Shipment } from '../order.ts';

type Line = Pick<OrderItem, 'quantity' | 'requiresShipping'> & { readonly id: string };
type Parcel = Pick<Shipment, 'status' | 'lines'>;

type Refunded = Partial<Pick<Order, 'refundedItems' | 'returnedItems'>>;

/**
 * Units of each line that are to be shipped: in no active shipment, and not refunded instead. A
 * unit refunded through a return had been shipped. Lines that need no shipping are absent.
 */
export function unshippedUnits(
  lines: readonly Line[],
  shipments: readonly Parcel[],
  { refundedItems = {}, returnedItems = {} }: Refunded,
): ReadonlyMap<string, number> {
  const active = shipments.filter(isActive);
  const needed = lines.filter(({ requiresShipping }) => requiresShipping);
  return new Map(
    needed.map(({ id, quantity }) => {
      const isReplaced = active.some(
        (parcel) => isEmpty(parcel) && Object.hasOwn(parcel.lines, id),
      );
      const sent = active.reduce((units, parcel) => units + (parcel.lines[id] ?? 0), 0);
      const returned = returnedItems[id] ?? 0;
      const wanted = quantity - ((refundedItems[id] ?? 0) - returned);
      return [id, isReplaced ? 0 : Math.max(0, wanted - Math.max(sent, returned))];
    }),
  );
}

/** What a shipment has when it becomes active again: no more than the others have left. */
export function linesWithin(
  { lines }: Pick<Parcel, 'lines'>,
  left: ReadonlyMap<string, number>,
): Record<string, number> {
  const kept = Object.entries(lines).map(
    ([id, units]) => [id, Math.min(units, left.get(id) ?? 0)] as const,
  );
  return Object.fromEntries(kept);
}

/** Derived from the lines and the shipments that are active or delivered. */
export function fulfillmentStatus(
  lines: readonly Line[],
  shipments: readonly Parcel[],
  refunded: Refunded,
): FulfillmentStatus {
  const active = shipments.filter(isActive);
  const moving = active.filter(({ status }) => status !== 'pending');
  if (moving.length === 0) return 'unfulfilled';
  const left = [...unshippedUnits(lines, shipments, refunded).values()];
  const isWhole = left.every((units) => units === 0);
  if (!isWhole || moving.length < active.length) return 'partially_shipped';
  return active.every(({ status }) => status === 'delivered') ? 'delivered' : 'shipped';
}

/** The status of an order with these shipments. */
export function statusAfter(
  order: Pick<Order, 'snapshot' | 'refundedItems' | 'returnedItems'>,
  shipments: readonly Parcel[],
): FulfillmentStatus {
  return fulfillmentStatus(order.snapshot.items, shipments, order);
}

export function isActive({ status }: Parcel): boolean {
  return status !== 'cancelled' && status !== 'returned';
}

/** The units that are in a shipment. */
export function shippedLines({ lines }: Pick<Parcel, 'lines'>) {
  return Object.entries(lines)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }));
}

function isEmpty({ lines }: Parcel): boolean {
  return Object.values(lines).every((units) => units === 0);
}
