import { CsvFile, csvReply } from '../../platform/http/csv.ts';
import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../platform/http/openapi/paging.ts';
import { OrderNumberParams, OrderParams, StatusChange } from '../orders/contract.ts';
import { findOrders } from '../orders/list/find-orders.ts';
import { readOrder } from '../orders/read-order.ts';
import { readOrderByNumber } from '../orders/read-order-by-number.ts';
import { setStatus } from '../orders/set-status.ts';
import { orderAnnotationRoutes } from './annotation-routes.ts';
import { orderBulkRoutes } from './bulk-routes.ts';
import { OrderDetailsView } from './details-contract.ts';
import { detailsReply } from './details-reply.ts';
import { exportOrders } from './export-orders.ts';
import {
  ExportedOrdersQuery,
  FoundOrdersQuery,
  FoundOrdersView,
  foundOrderView,
} from './list-contract.ts';
import { orderPaymentRoutes } from './payment-routes.ts';
import { orderShipmentRoutes } from './shipment-routes.ts';

const tags = ['Orders'];

export async function orderAdminRoutes(http: Http): Promise<void> {
  await http.register(orderAnnotationRoutes);
  await http.register(orderBulkRoutes);
  await http.register(orderPaymentRoutes);
  await http.register(orderShipmentRoutes);

  http.get(
    '/orders',
    {
      schema: {
        operationId: 'findOrders',
        tags,
        summary: 'List orders',
        querystring: FoundOrdersQuery,
        response: { 200: Ok(FoundOrdersView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { limit = PAGE_LIMIT, sortBy = 'createdAt', sortDir = 'desc' } = query;
      const { orders, nextCursor } = await findOrders(ctx, { ...query, limit, sortBy, sortDir });
      return ok({ orders: orders.map(foundOrderView), nextCursor });
    },
  );

  exportRoute(http);

  http.get(
    '/orders/:orderId',
    {
      schema: {
        operationId: 'getOrderDetails',
        tags,
        summary: 'Get order',
        params: OrderParams,
        response: { 200: Ok(OrderDetailsView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }, reply) => {
      const order = await readOrder(ctx, params.orderId);
      return await detailsReply(ctx, reply, order);
    },
  );

  http.get(
    '/orders/number/:orderNumber',
    {
      schema: {
        operationId: 'getOrderDetailsByNumber',
        tags,
        summary: 'Get order by number',
        params: OrderNumberParams,
        response: { 200: Ok(OrderDetailsView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }, reply) => {
      const order = await readOrderByNumber(ctx, params.orderNumber);
      return await detailsReply(ctx, reply, order);
    },
  );

  http.patch(
    '/orders/:orderId/status',
    {
      schema: {
        operationId: 'changeOrderStatus',
        tags,
        summary: 'Set order status',
        params: OrderParams,
        body: StatusChange,
        response: { 200: Ok(OrderDetailsView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params, body }, reply) => {
      const order = await setStatus(ctx, params.orderId, body.status);
      return await detailsReply(ctx, reply, order);
    },
  );
}

function exportRoute(http: Http): void {
  http.get(
    '/orders.csv',
    {
      // The whole list holds names and addresses of all shoppers.
      config: { role: 'owner', isAudited: true },
      schema: {
        operationId: 'exportOrders',
        tags,
        summary: 'Export orders',
        querystring: ExportedOrdersQuery,
        response: { 200: CsvFile, ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }, reply) => {
      const { sortBy = 'createdAt', sortDir = 'desc' } = query;
      const rows = await exportOrders(ctx, { ...query, sortBy, sortDir });
      return csvReply(reply, 'orders', rows);
    },
  );
}
