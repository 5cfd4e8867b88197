import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso, Quantity } from '../../platform/http/openapi/shapes.ts';
import { sum } from '../../values/money.ts';
import { OrderView } from '../orders/contract.ts';
import type { Order } from '../orders/order.ts';
import type { UpsellAttempt } from '../payments/attempts/attempt.ts';
import { OFFER_STATUSES, type OrderOffers } from './list-offers.ts';
import type { Recommendation } from './recommend-upsells.ts';

export const RecommendationInput = Type.Object({
  cartId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  skus: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 4 })),
});

export const Acceptance = Type.Object({
  offerId: Type.String({ minLength: 1, maxLength: 100 }),
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Defaults to the quantity of the offer.',
    }),
  ),
  expectedTotal: Type.Optional(Cents()),
});

const RecommendationView = Component(
  'Recommendation',
  Type.Object({
    id: Id(),
    sku: Type.String(),
    name: Type.String(),
    unitPrice: Cents(),
    compareAtPrice: Nullable(Cents()),
    imageUrl: Nullable(Type.String()),
    reason: Type.String({ description: '`goes_with:<sku>`, or `goes_with_anything`.' }),
  }),
);

export const RecommendationsView = Type.Object({
  recommendations: Type.Array(RecommendationView),
});

export function recommendationView({ offer, reason }: Recommendation) {
  const { id, sku, name, unitPrice, compareAtPrice, imageUrl } = offer;
  return { id, sku, name, unitPrice, compareAtPrice, imageUrl, reason };
}

const OfferView = Component(
  'UpsellOffer',
  Type.Object({
    id: Id(),
    sku: Type.String(),
    name: Type.String(),
    quantity: Quantity({ minimum: 1 }),
    unitPrice: Cents(),
    compareAtPrice: Nullable(Cents()),
    taxTotal: Cents(),
    taxIncluded: Cents(),
    total: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Integer cents: the amount charged for the offered quantity.',
    }),
    expiresAt: Iso(),
    status: OneOf(OFFER_STATUSES),
  }),
);

export const OffersView = Type.Object({ offers: Type.Array(OfferView), windowClosesAt: Iso() });

export function offersView({ offers, windowClosesAt }: OrderOffers): Static<typeof OffersView> {
  const expiresAt = windowClosesAt.toISOString();
  return {
    offers: offers.map(({ offer, line, status }) => {
      const { id, sku, name, quantity, unitPrice, compareAtPrice } = offer;
      const { taxTotal, taxIncluded, amount: total } = line;
      return {
        ...{ id, sku, name, quantity, unitPrice, compareAtPrice },
        ...{ taxTotal, taxIncluded, total, expiresAt, status },
      };
    }),
    windowClosesAt: expiresAt,
  };
}

const UpsellView = Component(
  'Upsell',
  Type.Object({
    id: Id(),
    offerId: Id(),
    itemId: Id(),
    sku: Type.String(),
    name: Type.String(),
    quantity: Quantity({ minimum: 1 }),
    amount: Cents(),
    acceptedAt: Iso(),
  }),
);

export function upsellView({ id, upsell, amount, createdAt }: UpsellAttempt) {
  const { offerId, item } = upsell;
  const { id: itemId, sku, name, quantity } = item;
  const acceptedAt = createdAt.toISOString();
  return { id, offerId, itemId, sku, name, quantity, amount, acceptedAt };
}

export const AcceptedView = Type.Object({ upsell: UpsellView, order: OrderView });

export const OrderUpsellsView = Type.Object({
  orderId: Id(),
  upsells: Type.Array(UpsellView),
  totalAccepted: Cents(),
});

export function orderUpsellsView({ id }: Order, upsells: readonly UpsellAttempt[]) {
  const totalAccepted = sum(upsells.map(({ amount }) => amount));
  return { orderId: id, upsells: upsells.map(upsellView), totalAccepted };
}
