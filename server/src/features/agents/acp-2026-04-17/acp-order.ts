import type { StoreContext } from '../../../context.ts';
import type { Order, OrderStatus } from '../../orders/order.ts';
import { permalinkUrl } from '../ucp-2026-08-25/encode-links.ts';

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

export function acpOrder(ctx: StoreContext, order: Order): AcpOrder {
  return {
    id: order.id,
    checkout_session_id: order.cartId,
    permalink_url: permalinkUrl(ctx, order.id),
    order_number: order.number,
    status: STATUSES[order.status],
  };
}
