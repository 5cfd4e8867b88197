import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { ActingOperator, Cents, Id, Iso, Quantity } from '../../platform/http/openapi/shapes.ts';
import { AgentView, agentView } from '../carts/agent-contract.ts';
import {
  OrderItemView,
  OrderView,
  orderView,
  ShipmentView,
  shipmentView,
  TimelineView,
} from '../orders/contract.ts';
import type { Shipment, TimelineEntry } from '../orders/order.ts';
import { shippedLines, unshippedUnits } from '../orders/shipments/fulfillment.ts';
import { ATTEMPT_STATUSES } from '../payments/attempts/attempt.ts';
import { DeclineView, declineView } from '../payments/attempts/decline-contract.ts';
import { DisputeView, disputeView } from '../payments/disputes/dispute-contract.ts';
import type { OrderDetails } from '../payments/reversals/read-payment-details.ts';
import { refundableOf } from '../payments/reversals/reversal.ts';
import { ReturnSummaryView, returnSummaryView } from '../returns/contract.ts';
import { returnableUnits } from '../returns/return.ts';

const Units = Quantity({ minimum: 0 });

const LineDetails = Component(
  'OrderLineDetails',
  Type.Object({
    ...OrderItemView.properties,
    refundedQuantity: Units,
    refundableQuantity: Units,
    refundableAmount: Cents({
      description: 'What a refund of the refundable quantity returns, with its tax and warranty.',
    }),
    unshippedQuantity: Quantity({ minimum: 0 }),
    returnableQuantity: Units,
  }),
);

export const ShipmentDetailsView = Component(
  'ShipmentDetails',
  Type.Object({
    ...ShipmentView.properties,
    lines: Type.Array(Type.Object({ itemId: Type.String(), quantity: Quantity({ minimum: 1 }) })),
  }),
);

const TimelineDetails = Type.Object({
  ...TimelineView.properties,
  note: Nullable(Type.String()),
  operator: Nullable(ActingOperator()),
  returnId: Nullable(Id()),
});

const AttemptView = Component(
  'PaymentAttempt',
  Type.Object({
    id: Id(),
    status: OneOf(ATTEMPT_STATUSES),
    providerId: Type.String(),
    reference: Nullable(Type.String()),
    amount: Cents(),
    currency: Type.String(),
    isUpsell: Type.Boolean(),
    decline: DeclineView,
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

export const OrderDetailsView = Component(
  'OrderDetails',
  Type.Object({
    ...OrderView.properties,
    items: Type.Array(LineDetails),
    shipments: Type.Array(ShipmentDetailsView),
    timeline: Type.Array(TimelineDetails),
    tags: Type.Array(Type.String()),
    agent: Nullable(AgentView),
    refundable: Cents({
      description: 'Captured, and neither refunded nor withdrawn by a dispute.',
    }),
    capturable: Cents({ description: 'Authorized, and neither captured nor released.' }),
    attempts: Type.Array(AttemptView),
    disputes: Type.Array(DisputeView),
    returns: Type.Array(ReturnSummaryView),
  }),
);

export function orderDetailsView(details: OrderDetails): Static<typeof OrderDetailsView> {
  const { order, capturable, attempts, disputes, returns } = details;
  const view = orderView(order);
  const refundable = refundableOf(order);
  const returnable = returnableUnits(order, returns);
  const unshipped = unshippedUnits(order.snapshot.items, order.shipments, order);
  return {
    ...view,
    items: view.items.map((item) => ({
      ...item,
      refundedQuantity: order.refundedItems[item.id] ?? 0,
      refundableQuantity: refundable.lines.get(item.id)?.quantity ?? 0,
      refundableAmount: refundable.lines.get(item.id)?.amount ?? 0,
      unshippedQuantity: unshipped.get(item.id) ?? 0,
      returnableQuantity: returnable.get(item.id) ?? 0,
    })),
    shipments: order.shipments.map(shipmentDetailsView),
    timeline: order.timeline.map(timelineDetailsView),
    tags: [...order.tags],
    agent: agentView(order.snapshot.agent),
    refundable: refundable.amount,
    capturable,
    attempts: attempts.map((attempt) => ({
      ...attempt,
      decline: declineView(attempt),
      createdAt: attempt.createdAt.toISOString(),
      updatedAt: attempt.updatedAt.toISOString(),
    })),
    disputes: disputes.map(disputeView),
    returns: returns.map(returnSummaryView),
  };
}

function timelineDetailsView({ operator, note, returnId, ...entry }: TimelineEntry) {
  return {
    ...entry,
    note: note ?? null,
    operator: operator ?? null,
    returnId: returnId ?? null,
  };
}

export function shipmentDetailsView(shipment: Shipment): Static<typeof ShipmentDetailsView> {
  return { ...shipmentView(shipment), lines: shippedLines(shipment) };
}
