import { Type } from 'typebox';
import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { maskedPhone } from '../../values/phone.ts';
import {
  ChangedShipmentView,
  NewShipment,
  OrderNumberParams,
  OrderParams,
  OrderView,
  orderView,
  ShipmentChange,
  ShipmentParams,
  ShipmentView,
  StatusChange,
  shipmentView,
  TextInput,
  TextNoticeView,
} from './contract.ts';
import { OrderListQuery, OrderListView, orderListView } from './list/list-contract.ts';
import { listOrders } from './list/list-orders.ts';
import { readOrder } from './read-order.ts';
import { readOrderByNumber } from './read-order-by-number.ts';
import { setStatus } from './set-status.ts';
import { setTextNotifications } from './set-text-notifications.ts';
import { changeShipment } from './shipments/change-shipment.ts';
import { createShipment } from './shipments/create-shipment.ts';

const tags = ['Orders'];

export async function orderRoutes(http: Http): Promise<void> {
  http.get(
    '/',
    {
      prefixTrailingSlash: 'slash',
      // A storefront key alone can read an order by id, but cannot list orders.
      config: { scope: 'operator', customer: 'instead' },
      schema: {
        operationId: 'listOrders',
        tags,
        summary: 'List orders',
        querystring: OrderListQuery,
        response: { 200: Ok(OrderListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { page = 1, pageSize = 20, sortBy = 'createdAt', sortDir = 'desc' } = query;
      const found = await listOrders(ctx, { ...query, page, pageSize, sortBy, sortDir });
      return ok(orderListView(found));
    },
  );

  http.get(
    '/:orderId',
    {
      config: { scope: 'any' },
      schema: {
        operationId: 'getOrder',
        tags,
        summary: 'Get order',
        params: OrderParams,
        response: { 200: Ok(OrderView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(orderView(await readOrder(ctx, params.orderId))),
  );

  http.get(
    '/number/:orderNumber',
    {
      // Order numbers are guessable, ids are not.
      config: { scope: 'operator', customer: 'instead' },
      schema: {
        operationId: 'getOrderByNumber',
        tags,
        summary: 'Get order by number',
        params: OrderNumberParams,
        response: { 200: Ok(OrderView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(orderView(await readOrderByNumber(ctx, params.orderNumber))),
  );

  http.patch(
    '/:orderId/status',
    {
      config: { scope: 'operator', customer: 'refused' },
      schema: {
        operationId: 'setOrderStatus',
        tags,
        summary: 'Set order status',
        params: OrderParams,
        body: StatusChange,
        response: { 200: Ok(OrderView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params, body }) =>
      ok(orderView(await setStatus(ctx, params.orderId, body.status))),
  );

  http.post(
    '/:orderId/sms-notifications',
    {
      schema: {
        operationId: 'setOrderTextNotifications',
        tags,
        summary: 'Set order text notifications',
        params: OrderParams,
        body: TextInput,
        response: {
          200: Ok(TextNoticeView),
          ...failures('ORDER_NOT_FOUND', 'CONSENT_REQUIRED', 'PHONE_REQUIRED', 'PHONE_INVALID'),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const notice = await setTextNotifications(ctx, params.orderId, body);
      const { orderId, enabled, phone, consentedAt } = notice;
      return ok({
        orderId,
        enabled,
        phone: maskedPhone(phone),
        consentedAt: consentedAt.toISOString(),
      });
    },
  );

  shipmentRoutes(http);
}

function shipmentRoutes(http: Http): void {
  http.post(
    '/:orderId/shipments',
    {
      config: { scope: 'operator', customer: 'refused' },
      schema: {
        operationId: 'createShipment',
        tags,
        summary: 'Create shipment',
        params: OrderParams,
        body: NewShipment,
        response: { 200: Ok(ChangedShipmentView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params, body }) => {
      const { shipment, sandbox } = await createShipment(ctx, params.orderId, body);
      return ok({ ...shipmentView(shipment), ...(sandbox && { sandbox }) });
    },
  );

  http.get(
    '/:orderId/shipments',
    {
      config: { scope: 'any' },
      schema: {
        operationId: 'listShipments',
        tags,
        summary: 'List shipments',
        params: OrderParams,
        response: {
          200: Ok(Type.Object({ shipments: Type.Array(ShipmentView) })),
          ...failures('ORDER_NOT_FOUND'),
        },
      },
    },
    async ({ ctx, params }) => {
      const { shipments } = await readOrder(ctx, params.orderId);
      return ok({ shipments: shipments.map(shipmentView) });
    },
  );

  http.patch(
    '/:orderId/shipments/:shipmentId',
    {
      config: { scope: 'operator', customer: 'refused' },
      schema: {
        operationId: 'changeShipment',
        tags,
        summary: 'Update shipment',
        params: ShipmentParams,
        body: ShipmentChange,
        response: {
          200: Ok(ChangedShipmentView),
          ...failures('ORDER_NOT_FOUND', 'SHIPMENT_NOT_FOUND'),
        },
      },
    },
    async ({ ctx, params: { orderId, shipmentId }, body }) => {
      const { shipment, sandbox } = await changeShipment(ctx, orderId, shipmentId, body);
      return ok({ ...shipmentView(shipment), ...(sandbox && { sandbox }) });
    },
  );
}
