import type { StoreContext } from '../../context.ts';
import { type EventData, sandboxMark } from '../webhooks/events.ts';
import type { Order, OrderStatus, TimelineEntry } from './order.ts';
import type { OrderEvent } from './queries.ts';
import { byOperator, operatorOf } from './timeline.ts';

export interface StatusChange {
  readonly status: OrderStatus;
  readonly entry: TimelineEntry;
  readonly event: OrderEvent;
  readonly now: Date;
}

/** The status, its timeline entry and its event. */
export function statusChange(
  ctx: StoreContext,
  order: Order,
  status: OrderStatus,
  actor: 'operator' | 'system',
): StatusChange {
  const now = ctx.app.clock.now();
  const { id, number, status: from } = order;
  const by = actor === 'operator' ? byOperator(operatorOf(ctx)) : { actor };
  const data: EventData<'order.status_changed'> = {
    orderId: id,
    orderNumber: number,
    from,
    to: status,
    ...sandboxMark(order),
  };
  return {
    status,
    now,
    entry: { at: now.toISOString(), type: 'status_changed', ...by, from, to: status },
    event: { id: ctx.ids.next<never>(), type: 'order.status_changed', data },
  };
}
