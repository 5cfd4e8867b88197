import type { StoreContext } from '../../context.ts';
import { checkedItems } from '../stores/go-live/go-live-check.ts';
import { holdDays, type WaitingItem, waitingItem } from './overview.ts';
import { getWaitingCounts } from './queries.ts';

/** Pending work of the store: a count for each kind. */
export async function readOverview({ app, sql, store }: StoreContext): Promise<WaitingItem[]> {
  const counts = await getWaitingCounts(sql, store.id, {
    developerMode: store.developerMode,
    holdDays: Object.fromEntries(store.providers.map(({ id, type }) => [id, holdDays(type)])),
  });
  const missing = checkedItems(app, store).filter(
    ({ isRequired, isDone }) => isRequired && !isDone,
  );
  return [
    waitingItem('orders_to_ship', counts.toShip),
    waitingItem('orders_to_capture', counts.toCapture, counts.captureBy),
    waitingItem('open_payments', counts.openPayments),
    waitingItem('pending_payments', counts.pendingPayments),
    waitingItem('payment_findings', counts.discrepancies),
    inMode(waitingItem('disputes_to_answer', counts.disputes, counts.answerBy), store),
    inMode(waitingItem('returns_to_decide', counts.returnsToDecide), store),
    inMode(waitingItem('returns_to_refund', counts.returnsToRefund), store),
    waitingItem('failed_deliveries', counts.failedDeliveries),
    waitingItem('failed_messages', counts.failedMessages),
    waitingItem('undelivered_messages', counts.undeliveredMessages),
    waitingItem('go_live_items', missing.length),
  ];
}

/** With the mode in its filter, for lists that show both. */
function inMode(item: WaitingItem, store: { readonly developerMode: boolean }): WaitingItem {
  const { operation, query } = item.filter;
  const developerMode = String(store.developerMode);
  return { ...item, filter: { operation, query: { ...query, developerMode } } };
}
