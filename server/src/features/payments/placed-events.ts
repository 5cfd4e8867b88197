import { type EventData, linesOf } from '../webhooks/events.ts';
import type { NewOrder } from './settle-queries.ts';

/** What the merchant's systems will be told, in this order; the number is added as it is given. */
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
  };
  const captured: Omit<EventData<'payment.captured'>, 'orderNumber'> = {
    orderId,
    amount: order.captured,
    currency,
  };
  const events = [
    { id: eventIds[0], sequence: 1, type: 'order.created', data: created },
    { id: eventIds[1], sequence: 2, type: 'payment.captured', data: captured },
  ];
  return JSON.stringify(events.slice(0, eventIds.length));
}
