import { Type } from 'typebox';
import type { Http } from '../../platform/http/http.ts';
import { Component, failures, Nullable, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { Quantity } from '../../platform/http/openapi/shapes.ts';
import { NewShipment, OrderParams, ShipmentChange, ShipmentParams } from '../orders/contract.ts';
import { readOrder } from '../orders/read-order.ts';
import { changeShipment } from '../orders/shipments/change-shipment.ts';
import { createShipment } from '../orders/shipments/create-shipment.ts';
import { ShipmentDetailsView, shipmentDetailsView } from './details-contract.ts';

const tags = ['Orders'];

export const OrderShipment = Component(
  'NewOrderShipment',
  Type.Object({
    ...NewShipment.properties,
    lines: Type.Optional(
      Type.Array(
        Type.Object({
          itemId: Type.String({ minLength: 1, maxLength: 100 }),
          quantity: Quantity({ minimum: 1 }),
        }),
        { minItems: 1, maxItems: 500, description: 'Default: all that is unshipped.' },
      ),
    ),
  }),
);

const { carrierCode, trackingNumber, trackingUrl } = NewShipment.properties;

/** A status, corrected tracking data, or both. */
const OrderShipmentChange = Component(
  'OrderShipmentUpdate',
  Type.Object(
    {
      status: Type.Optional(ShipmentChange.properties.status),
      carrierCode: Type.Optional(carrierCode),
      trackingNumber: Type.Optional(trackingNumber),
      trackingUrl: Type.Optional(Nullable(trackingUrl)),
    },
    { minProperties: 1 },
  ),
);

export async function orderShipmentRoutes(http: Http): Promise<void> {
  http.post(
    '/orders/:orderId/shipments',
    {
      schema: {
        operationId: 'shipOrder',
        tags,
        summary: 'Create shipment',
        params: OrderParams,
        body: OrderShipment,
        response: {
          200: Ok(ShipmentDetailsView),
          ...failures(
            'ORDER_NOT_FOUND',
            'ITEM_NOT_FOUND',
            'NOT_SHIPPABLE',
            'SHIPMENT_EXCEEDS_UNSHIPPED',
          ),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const { shipment } = await createShipment(ctx, params.orderId, body);
      return ok(shipmentDetailsView(shipment));
    },
  );

  http.get(
    '/orders/:orderId/shipments',
    {
      schema: {
        operationId: 'listOrderShipments',
        tags,
        summary: 'List shipments',
        params: OrderParams,
        response: {
          200: Ok(Type.Object({ shipments: Type.Array(ShipmentDetailsView) })),
          ...failures('ORDER_NOT_FOUND'),
        },
      },
    },
    async ({ ctx, params }) => {
      const { shipments } = await readOrder(ctx, params.orderId);
      return ok({ shipments: shipments.map(shipmentDetailsView) });
    },
  );

  http.patch(
    '/orders/:orderId/shipments/:shipmentId',
    {
      config: { needsBody: true },
      schema: {
        operationId: 'changeOrderShipment',
        tags,
        summary: 'Update shipment',
        params: ShipmentParams,
        body: OrderShipmentChange,
        response: {
          200: Ok(ShipmentDetailsView),
          ...failures('ORDER_NOT_FOUND', 'SHIPMENT_NOT_FOUND', 'NOT_SHIPPABLE', 'LIMIT_REACHED'),
        },
      },
    },
    async ({ ctx, params: { orderId, shipmentId }, body }) => {
      const { shipment } = await changeShipment(ctx, orderId, shipmentId, body);
      return ok(shipmentDetailsView(shipment));
    },
  );
}
