import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso, Quantity } from '../../platform/http/openapi/shapes.ts';

/* Parts of the data of events. */

/** Set for sandbox data, also after the store went live. */
export const sandbox = { developerMode: Type.Optional(Type.Literal(true)) };
export const order = { orderId: Id(), orderNumber: Type.String(), ...sandbox };
export const money = { amount: Cents(), currency: Type.String() };

export const Line = Component(
  'EventLine',
  Type.Object({
    itemId: Id(),
    sku: Type.String(),
    name: Type.String(),
    quantity: Quantity({ minimum: 1 }),
    unitPrice: Cents(),
    lineTotal: Cents(),
  }),
);
export type EventLine = Static<typeof Line>;

export const reversal = Type.Object({ ...order, transactionId: Id(), ...money });

export const ShippedLine = Type.Object({ itemId: Id(), quantity: Quantity({ minimum: 1 }) });

export const shipment = {
  ...order,
  shipmentId: Id(),
  carrierCode: Type.String(),
  trackingNumber: Type.String(),
  trackingUrl: Nullable(Type.String()),
};

export const dispute = Component(
  'DisputeEventData',
  Type.Object({
    disputeId: Id(),
    orderId: Nullable(Id()),
    orderNumber: Nullable(Type.String()),
    providerId: Type.String(),
    reference: Type.String(),
    stage: Type.String(),
    status: Type.String(),
    reason: Type.String(),
    ...money,
    withdrawn: Cents(),
    reinstated: Cents(),
    dueBy: Nullable(Iso()),
    ...sandbox,
  }),
);

export const returned = Component(
  'ReturnEventData',
  Type.Object({
    ...order,
    returnId: Id(),
    returnNumber: Type.String(),
    status: Type.String(),
    reason: Type.String(),
    lines: Type.Array(
      Component(
        'EventReturnLine',
        Type.Object({
          itemId: Id(),
          sku: Type.String(),
          quantity: Quantity({ minimum: 1 }),
          receivedQuantity: Nullable(Quantity({ minimum: 0 })),
          restockQuantity: Nullable(Quantity({ minimum: 0 })),
        }),
      ),
    ),
    currency: Type.String(),
    refundId: Nullable(Id()),
    refundAmount: Nullable(Cents()),
  }),
);
