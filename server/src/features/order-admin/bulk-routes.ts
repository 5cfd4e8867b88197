import { type TSchema, Type } from 'typebox';
import type { Http } from '../../platform/http/http.ts';
import { Component, Nullable, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { setStatus } from '../orders/set-status.ts';
import { createShipment } from '../orders/shipments/create-shipment.ts';
import { OrderStatusView } from '../orders/status-contract.ts';
import { changedIn, inBulk } from './bulk.ts';
import { ShipmentDetailsView, shipmentDetailsView } from './details-contract.ts';
import { OrderShipment } from './shipment-routes.ts';

const tags = ['Orders'];
const AT_ONCE = { minItems: 1, maxItems: 100 };
const OrderId = Type.String({ minLength: 1, maxLength: 100 });

function Outcomes<T extends TSchema>(title: string, result: T) {
  const error = Nullable(Type.Object({ code: Type.String(), message: Type.String() }));
  const one = Type.Object({ orderId: Type.String(), result: Nullable(result), error });
  return Type.Object({ outcomes: Type.Array(Component(title, one)) });
}

const Labelled = Type.Object({ status: OrderStatusView });

export async function orderBulkRoutes(http: Http): Promise<void> {
  http.post(
    '/orders/bulk/status',
    {
      config: { changedIn },
      schema: {
        operationId: 'changeOrderStatuses',
        tags,
        summary: 'Set status of several orders',
        body: Type.Object({
          orderIds: Type.Array(OrderId, AT_ONCE),
          status: OrderStatusView,
        }),
        response: { 200: Ok(Outcomes('StatusOutcome', Labelled)) },
      },
    },
    async ({ ctx, body: { orderIds, status } }) => {
      const inputs = orderIds.map((orderId) => ({ orderId }));
      const outcomes = await inBulk(ctx, inputs, async (own, { orderId }) => ({
        status: (await setStatus(own, orderId, status)).status,
      }));
      return ok({ outcomes });
    },
  );

  http.post(
    '/orders/bulk/shipments',
    {
      config: { changedIn },
      schema: {
        operationId: 'shipOrders',
        tags,
        summary: 'Create shipments of several orders',
        body: Type.Object({
          shipments: Type.Array(
            Component(
              'NewBulkShipment',
              Type.Object({ orderId: OrderId, ...OrderShipment.properties }),
            ),
            AT_ONCE,
          ),
        }),
        response: { 200: Ok(Outcomes('ShipmentOutcome', ShipmentDetailsView)) },
      },
    },
    async ({ ctx, body }) => {
      const outcomes = await inBulk(ctx, body.shipments, async (own, { orderId, ...input }) =>
        shipmentDetailsView((await createShipment(own, orderId, input)).shipment),
      );
      return ok({ outcomes });
    },
  );
}
