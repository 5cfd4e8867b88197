import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS, PERIOD_FIELDS } from '../../platform/http/openapi/paging.ts';
import { Cents } from '../../platform/http/openapi/shapes.ts';
import { OrderSummaryView, summaryView } from '../orders/list/list-contract.ts';
import { ORDER_NEEDS } from '../orders/list/order-need-sql.ts';
import { FOUND_SORTS, type OrderSummary } from '../orders/list/order-page.ts';
import {
  FulfillmentStatusView,
  OrderStatusView,
  PaymentStatusView,
} from '../orders/status-contract.ts';

/** Filters of the list and of its export. */
const ORDER_FILTERS = {
  status: Type.Optional(OrderStatusView),
  paymentStatus: Type.Optional(PaymentStatusView),
  fulfillmentStatus: Type.Optional(FulfillmentStatusView),
  ...PERIOD_FIELDS,
  totalMin: Type.Optional(Cents()),
  totalMax: Type.Optional(Cents()),
  developerMode: Type.Optional(Type.Boolean({ description: 'Orders of the sandbox, or others.' })),
  needs: Type.Optional(
    OneOf(ORDER_NEEDS, { description: 'Orders that wait for a shipment or for a capture.' }),
  ),
  customerId: Type.Optional(Type.String({ format: 'uuid' })),
  email: Type.Optional(
    Type.String({ maxLength: 254, description: 'Orders of a guest with this address.' }),
  ),
  providerId: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  agent: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Orders of the agent with this id, or of `any` agent.',
    }),
  ),
  coupon: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: 'A coupon code of the order.' }),
  ),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'Beginnings of words: number, e-mail, name, SKU, tracking number.',
    }),
  ),
};

export const ExportedOrdersQuery = Type.Object({
  ...ORDER_FILTERS,
  sortBy: Type.Optional(OneOf(FOUND_SORTS, { default: 'createdAt' })),
  sortDir: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
});

export const FoundOrdersQuery = Type.Object({
  ...CURSOR_FIELDS,
  ...ExportedOrdersQuery.properties,
});

export const FoundOrderView = Component(
  'FoundOrder',
  Type.Object({
    ...OrderSummaryView.properties,
    providerId: Nullable(Type.String()),
    agentId: Nullable(Type.String()),
    tags: Type.Array(Type.String()),
  }),
);

export const FoundOrdersView = Type.Object({
  orders: Type.Array(FoundOrderView),
  nextCursor: Nullable(Type.String()),
});

export function foundOrderView(order: OrderSummary): Static<typeof FoundOrderView> {
  const { providerId, agentId, tags } = order;
  return { ...summaryView(order), providerId, agentId, tags: [...tags] };
}
