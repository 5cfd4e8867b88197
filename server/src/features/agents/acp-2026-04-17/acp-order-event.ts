import type { StoreContext } from '../../../context.ts';
import type { Order, OrderItem, Shipment } from '../../orders/order.ts';
import type { OrderAdjustment } from '../orders/adjustments.ts';
import { lineProgress } from '../orders/line-progress.ts';
import { acpOrder } from './acp-order.ts';
import { total, totals } from './acp-session.ts';

/** The body of a webhook: the whole order as of now, without the address of the shopper. */
export interface AcpOrderEvent {
  readonly type: 'order_create' | 'order_update';
  readonly data: object;
}

export function acpOrderEvent(
  ctx: StoreContext,
  type: AcpOrderEvent['type'],
  order: Order,
  adjustments: readonly OrderAdjustment[],
): AcpOrderEvent {
  const { snapshot, shipments, refunded } = order;
  const data = {
    type: 'order',
    ...acpOrder(ctx, order),
    line_items: snapshot.items.map((item) => lineItem(order, item)),
    fulfillments: shipments.map(fulfillment),
    adjustments: adjustments.map((one) => adjustment(one, order.currency)),
    totals: [
      ...totals(snapshot.totals),
      ...(refunded > 0 ? [total('amount_refunded', 'Refunded', refunded)] : []),
    ],
  };
  return { type, data };
}

function lineItem(order: Order, item: OrderItem): object {
  const { id, sku, name, unitPrice, imageUrl, quantity, lineSubtotal } = item;
  const { current, fulfilled, status } = lineProgress(order, item);
  return {
    id,
    title: name,
    product_id: sku,
    ...(imageUrl && { image_url: imageUrl }),
    quantity: { ordered: quantity, current, fulfilled },
    unit_price: unitPrice,
    subtotal: lineSubtotal,
    status,
  };
}

const STATES: Readonly<Record<Shipment['status'], readonly [status: string, event: string]>> = {
  pending: ['pending', 'processing'],
  in_transit: ['in_transit', 'shipped'],
  delivered: ['delivered', 'delivered'],
  exception: ['failed', 'failed_attempt'],
  returned: ['failed', 'returned_to_sender'],
  cancelled: ['canceled', 'canceled'],
};

/** The last event of a parcel is the only one that is known. */
function fulfillment(shipment: Shipment): object {
  const { id, lines, carrierCode, trackingNumber, trackingUrl, updatedAt } = shipment;
  const [status, type] = STATES[shipment.status];
  return {
    id,
    type: 'shipping',
    status,
    line_items: references(lines),
    carrier: carrierCode,
    tracking_number: trackingNumber,
    ...(trackingUrl && { tracking_url: trackingUrl }),
    events: [{ id: `${id}:${shipment.status}`, type, occurred_at: updatedAt.toISOString() }],
  };
}

/** The amount is what the shopper gets; 0 has no sign. */
function adjustment(own: OrderAdjustment, currency: string): object {
  const { id, type, status, at, amount, items } = own;
  const lines = references(items);
  return {
    id,
    type,
    occurred_at: at.toISOString(),
    status,
    ...(lines.length > 0 && { line_items: lines }),
    amount: 0 - amount,
    currency: currency.toLowerCase(),
  };
}

function references(lines: Readonly<Record<string, number>>): object[] {
  const own = Object.entries(lines).filter(([, quantity]) => quantity > 0);
  return own.map(([id, quantity]) => ({ id, quantity }));
}
