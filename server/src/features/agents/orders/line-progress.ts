import type { Order, OrderItem, Shipment } from '../../orders/order.ts';

/** How much of a line is still ordered, and how much of it was sent. */
export interface LineProgress {
  readonly current: number;
  readonly fulfilled: number;
  readonly status: 'processing' | 'partial' | 'fulfilled' | 'removed';
}

export function lineProgress(
  { shipments, refundedItems }: Pick<Order, 'shipments' | 'refundedItems'>,
  { id, quantity }: Pick<OrderItem, 'id' | 'quantity'>,
): LineProgress {
  const sent = shipments.filter(isSent).reduce((sum, { lines }) => sum + (lines[id] ?? 0), 0);
  const current = Math.max(0, quantity - (refundedItems[id] ?? 0));
  return { current, fulfilled: Math.min(sent, quantity), status: statusOf(current, sent) };
}

function statusOf(current: number, sent: number): LineProgress['status'] {
  if (current === 0) return 'removed';
  if (sent === 0) return 'processing';
  return sent >= current ? 'fulfilled' : 'partial';
}

function isSent({ status }: Shipment): boolean {
  return status !== 'pending' && status !== 'cancelled';
}
