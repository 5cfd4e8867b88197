import type { StoreContext } from '../../../context.ts';
import { agentSettingsOf, orderPage } from '../../../ports/agents/agent-settings.ts';
import type { Order, OrderStatus } from '../../orders/order.ts';

const STATUSES: Readonly<Record<OrderStatus, string>> = {
  pending: 'created',
  confirmed: 'confirmed',
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'completed',
  cancelled: 'canceled',
  refunded: 'canceled',
  partially_refunded: 'processing',
};

/** An order in the words of the protocol. */
export interface AcpOrder {
  readonly id: string;
  readonly checkout_session_id: string;
  readonly permalink_url: string;
  readonly order_number: string;
  readonly status: string;
}

/** Without an order page, the shopper is sent to the address of the service. */
export function acpOrder({ app, store }: StoreContext, order: Order): AcpOrder {
  return {
    id: order.id,
    checkout_session_id: order.cartId,
    permalink_url: orderPage(agentSettingsOf(store), order.id) ?? app.publicUrl(),
    order_number: order.number,
    status: STATUSES[order.status],
  };
}
