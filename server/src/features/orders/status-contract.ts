import { OneOf } from '../../platform/http/openapi/envelope.ts';
import { FULFILLMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from './order.ts';

export const OrderStatusView = OneOf(ORDER_STATUSES, { title: 'OrderStatus' });
export const PaymentStatusView = OneOf(PAYMENT_STATUSES, { title: 'PaymentStatus' });
export const FulfillmentStatusView = OneOf(FULFILLMENT_STATUSES, { title: 'FulfillmentStatus' });
