import type { StoreContext } from '../../context.ts';
import type { Order } from '../orders/order.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { byOperator, type TimelineOperator } from '../orders/timeline.ts';
import { type EventData, sandboxMark } from '../webhooks/events.ts';
import type { Return, ReturnStatus, ReturnStep } from './return.ts';

/** The event of each step; the timeline entry has the same name. */
const EVENT_OF = {
  request: 'return.requested',
  approve: 'return.approved',
  receive: 'return.received',
  refuse: 'return.refused',
  cancel: 'return.cancelled',
  beginRefund: 'return.refund_started',
  endRefund: 'return.refunded',
  failRefund: 'return.refund_failed',
} as const satisfies Record<ReturnStep | 'request', string>;

/** What a step leaves in the order. Texts of persons are in neither entry nor event. */
export function returnRecord(
  ctx: Pick<StoreContext, 'app' | 'ids'>,
  order: Order,
  step: ReturnStep | 'request',
  next: Return,
  by: { readonly operator: TimelineOperator | null; readonly from: ReturnStatus | null },
): OrderRecord {
  const now = ctx.app.clock.now();
  const type = EVENT_OF[step];
  const entry = {
    at: now.toISOString(),
    type: type.replace('.', '_'),
    ...byOperator(by.operator),
    from: by.from,
    to: next.status,
    returnId: next.id,
  };
  return { entry, event: { id: ctx.ids.next<never>(), type, data: dataOf(order, next) }, now };
}

function dataOf(order: Order, next: Return): EventData<'return.refunded'> {
  return {
    orderId: order.id,
    orderNumber: order.number,
    ...sandboxMark(order),
    returnId: next.id,
    returnNumber: next.number,
    status: next.status,
    reason: next.reason,
    lines: next.lines.map(({ name: _, ...line }) => line),
    currency: next.currency,
    refundId: next.refundId,
    refundAmount: next.refundAmount,
  };
}
