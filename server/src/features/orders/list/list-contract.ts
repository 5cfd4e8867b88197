import { Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import {
  Cents,
  Id,
  Iso,
  Pagination,
  paginationView,
  Quantity,
} from '../../../platform/http/openapi/shapes.ts';
import { paymentStatus } from '../order.ts';
import { FulfillmentStatusView, OrderStatusView, PaymentStatusView } from '../status-contract.ts';
import { type OrderPage, type OrderSummary, SORTS } from './order-page.ts';

const MAX = Number.MAX_SAFE_INTEGER;

export const OrderListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  status: Type.Optional(OrderStatusView),
  customerId: Type.Optional(Type.String({ format: 'uuid' })),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  sortBy: Type.Optional(OneOf(SORTS, { default: 'createdAt' })),
  sortDir: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
});

export const OrderSummaryView = Component(
  'OrderSummary',
  Type.Object({
    id: Id(),
    orderNumber: Type.String(),
    status: OrderStatusView,
    paymentStatus: PaymentStatusView,
    fulfillmentStatus: FulfillmentStatusView,
    customerId: Nullable(Id()),
    customerName: Type.String(),
    email: Type.String(),
    itemCount: Quantity({ minimum: 0 }),
    total: Cents(),
    currency: Type.String(),
    developerMode: Type.Optional(Type.Literal(true)),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

export const OrderListView = Type.Object({
  orders: Type.Array(OrderSummaryView),
  pagination: Pagination,
});

export function orderListView(page: OrderPage) {
  const pagination = paginationView({ ...page, rows: page.orders.length });
  return { orders: page.orders.map(summaryView), pagination };
}

export function summaryView(order: OrderSummary) {
  return {
    id: order.id,
    orderNumber: order.number,
    status: order.status,
    paymentStatus: paymentStatus(order),
    fulfillmentStatus: order.fulfillmentStatus,
    customerId: order.customerId,
    customerName: order.customerName,
    email: order.email,
    itemCount: order.itemCount,
    total: order.total,
    currency: order.currency,
    ...(order.developerMode && { developerMode: true as const }),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}
