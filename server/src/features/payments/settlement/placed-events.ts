import { type EventData, linesOf, sandboxMark } from '../../webhooks/events.ts';
import type { NewOrder } from './new-order.ts';

/** Outbox events of a placed order, in sequence; the statement adds the order number. */
export function placedEvents(order: NewOrder): string {
  const { attempt, eventIds, snapshot } = order;
  const { orderId, currency } = attempt;
  const created: Omit<EventData<'order.created'>, 'orderNumber'> = {
    orderId,
    status: order.status,
    currency,
    total: snapshot.totals.total,
    cartId: attempt.cartId,
    customerId: attempt.customerId,
    email: snapshot.email,
    itemCount: order.itemCount,
    items: linesOf(snapshot.items),
    ...sandboxMark(order),
  };
  const money = (amount: number): Omit<EventData<'payment.captured'>, 'orderNumber'> => ({
    orderId,
    amount,
    currency,
    ...sandboxMark(order),
  });
  const held = order.authorized - order.captured;
  const events = [
    { type: 'order.created', data: created },
    ...(held > 0 ? [{ type: 'payment.authorized', data: money(held) }] : []),
    ...(order.captured > 0 ? [{ type: 'payment.captured', data: money(order.captured) }] : []),
  ];
  return JSON.stringify(events.map((event, index) => ({ id: eventIds[index], ...event })));
}
