import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso, Metadata, Quantity } from '../../platform/http/openapi/shapes.ts';
import { WebUrl } from '../../platform/http/openapi/web-url.ts';
import { Attribution } from '../carts/attribution.ts';
import { couponView, giftCardView } from '../carts/cart-view.ts';
import {
  AppliedCoupon,
  AppliedGiftCard,
  CartAddOn,
  CartItemView,
  TotalsView,
} from '../carts/contract.ts';
import { AddressView, addressView } from '../shipping/contract.ts';
import {
  itemCountOf,
  type Order,
  paymentStatus,
  SHIPMENT_STATUSES,
  type Shipment,
  type TimelineEntry,
} from './order.ts';
import { FulfillmentStatusView, OrderStatusView, PaymentStatusView } from './status-contract.ts';
import { isPublic } from './timeline.ts';

export const OrderParams = Type.Object({ orderId: Type.String() });
export const OrderNumberParams = Type.Object({ orderNumber: Type.String() });
export const ShipmentParams = Type.Object({ orderId: Type.String(), shipmentId: Type.String() });

export const StatusChange = Type.Object({ status: OrderStatusView });
export const ShipmentChange = Type.Object({ status: OneOf(SHIPMENT_STATUSES) });

export const NewShipment = Component(
  'NewShipment',
  Type.Object({
    carrierCode: Type.String({ minLength: 1, maxLength: 40, examples: ['ups'] }),
    trackingNumber: Type.String({ minLength: 1, maxLength: 120 }),
    trackingUrl: Type.Optional(
      WebUrl('https://carrier.example.com/track/1Z999', { maxLength: 500 }),
    ),
    notes: Type.Optional(Type.String({ maxLength: 2000 })),
    metadata: Type.Optional(Metadata),
    status: Type.Optional(OneOf(SHIPMENT_STATUSES, { default: 'pending' })),
  }),
);

export const TextInput = Type.Object({
  phone: Type.Optional(Type.String({ minLength: 1, maxLength: 30, examples: ['+14155550123'] })),
  consent: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean({ default: true })),
});

export const TextNoticeView = Component(
  'TextNotice',
  Type.Object({
    orderId: Id(),
    enabled: Type.Boolean(),
    phone: Type.String({ description: 'Masked.' }),
    consentedAt: Iso(),
  }),
);

export const ShipmentView = Component(
  'Shipment',
  Type.Object({
    id: Id(),
    orderId: Id(),
    carrierCode: Type.String(),
    trackingNumber: Type.String(),
    trackingUrl: Nullable(Type.String()),
    status: OneOf(SHIPMENT_STATUSES),
    notes: Nullable(Type.String()),
    metadata: Metadata,
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

/** In developer mode the response includes the simulated text message. */
export const ChangedShipmentView = Component(
  'ShipmentUpdateResult',
  Type.Object({
    ...ShipmentView.properties,
    sandbox: Type.Optional(Type.Object({ text: Type.String() })),
  }),
);

export const OrderItemView = Component(
  'OrderItem',
  Type.Object({ ...CartItemView.properties, source: OneOf(['cart', 'upsell']) }),
);

const OrderTotals = Component(
  'OrderTotals',
  Type.Object({ ...TotalsView.properties, paid: Cents(), refunded: Cents() }),
);

const RateView = Type.Object({ id: Type.String(), name: Type.String(), amount: Cents() });

const PaymentView = Type.Object({
  providerId: Type.String(),
  method: Type.String(),
  brand: Nullable(Type.String()),
  last4: Nullable(Type.String()),
  paymentIntentId: Type.String(),
});

export const TimelineView = Type.Object({
  at: Iso(),
  type: Type.String(),
  actor: Type.String(),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
});

export const OrderView = Component(
  'Order',
  Type.Object({
    id: Id(),
    orderNumber: Type.String({ examples: ['ORD-2026-00001'] }),
    status: OrderStatusView,
    paymentStatus: PaymentStatusView,
    fulfillmentStatus: FulfillmentStatusView,
    developerMode: Type.Optional(Type.Literal(true)),
    customerId: Nullable(Id()),
    email: Type.String(),
    phone: Nullable(Type.String()),
    cartId: Id(),
    currency: Type.String(),
    itemCount: Quantity({ minimum: 0 }),
    items: Type.Array(OrderItemView),
    addOns: Type.Array(CartAddOn),
    coupons: Type.Array(AppliedCoupon),
    giftCards: Type.Array(AppliedGiftCard),
    totals: OrderTotals,
    total: Cents(),
    shippingAddress: Nullable(AddressView),
    billingAddress: AddressView,
    shippingRate: Nullable(RateView),
    payment: Nullable(PaymentView),
    quoteHash: Type.String(),
    shipments: Type.Array(ShipmentView),
    notes: Nullable(Type.String()),
    attribution: Nullable(Attribution),
    timeline: Type.Array(TimelineView),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);
export type OrderView = Static<typeof OrderView>;

export function orderView(order: Order): OrderView {
  const { snapshot } = order;
  const { shippingAddress } = snapshot;
  return {
    id: order.id,
    orderNumber: order.number,
    status: order.status,
    paymentStatus: paymentStatus(order),
    fulfillmentStatus: order.fulfillmentStatus,
    ...(order.developerMode && { developerMode: true as const }),
    customerId: order.customerId,
    email: snapshot.email,
    phone: snapshot.phone,
    cartId: order.cartId,
    currency: order.currency,
    itemCount: itemCountOf(snapshot.items),
    items: [...snapshot.items],
    addOns: [...snapshot.addOns],
    coupons: snapshot.coupons.map(couponView),
    giftCards: snapshot.giftCards.map(giftCardView),
    totals: {
      ...snapshot.totals,
      currency: order.currency,
      // A void reverses the captured amount; refunds are a separate field.
      paid: order.paymentOutcome ? 0 : order.captured,
      refunded: order.refunded,
    },
    total: order.total,
    shippingAddress: shippingAddress && addressView(shippingAddress),
    billingAddress: addressView(snapshot.billingAddress),
    shippingRate: snapshot.shippingRate,
    payment: snapshot.payment,
    quoteHash: snapshot.quoteHash,
    shipments: order.shipments.map(shipmentView),
    notes: snapshot.notes,
    attribution: snapshot.attribution,
    timeline: order.timeline.filter(isPublic).map(timelineView),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

/** Without what only operators see. */
function timelineView({ at, type, actor, from, to }: TimelineEntry) {
  return { at, type, actor, from, to };
}

export function shipmentView(shipment: Shipment): Static<typeof ShipmentView> {
  const { lines, ...rest } = shipment;
  return {
    ...rest,
    metadata: { ...shipment.metadata },
    createdAt: shipment.createdAt.toISOString(),
    updatedAt: shipment.updatedAt.toISOString(),
  };
}
