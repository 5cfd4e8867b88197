import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { WebUrl } from '../../platform/http/openapi/web-url.ts';
import type { Cents as Amount } from '../../values/money.ts';
import type { OfferUpdate } from './change-offer.ts';
import type { Offer, StoredOffer } from './offer.ts';

const SKUS_MAX = 100;
const QUANTITY_MAX = 100;
/** Maximum unit price: the maximum quantity with tax must not overflow an amount. */
const PRICE_MAX = 1_000_000_000_000;
const POSITION_MAX = 1_000_000;

const Sku = Type.String({ minLength: 1, maxLength: 255 });
const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });
const Price = Type.Integer({ minimum: 1, maximum: PRICE_MAX, description: 'Integer cents.' });

const OPTIONS = {
  imageUrl: Type.Optional(Nullable(WebUrl('https://shop.example.com/mug.png'))),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: QUANTITY_MAX })),
  compareAtPrice: Type.Optional(Nullable(Price)),
  triggerSkus: Type.Optional(
    Type.Array(Sku, {
      maxItems: SKUS_MAX,
      uniqueItems: true,
      description: 'Products that trigger the offer; empty means any.',
    }),
  ),
  taxable: Type.Optional(Type.Boolean()),
  requiresShipping: Type.Optional(Type.Boolean()),
  position: Type.Optional(
    Type.Integer({ minimum: 0, maximum: POSITION_MAX, description: 'Ascending.' }),
  ),
};

export const NewOfferBody = Component(
  'NewUpsellOffer',
  Type.Object({ sku: Sku, name: Name, unitPrice: Price, ...OPTIONS }),
);

export const OfferChangeBody = Component(
  'UpsellOfferUpdate',
  Type.Object({
    sku: Type.Optional(Sku),
    name: Type.Optional(Name),
    unitPrice: Type.Optional(Price),
    ...OPTIONS,
    enabled: Type.Optional(Type.Boolean()),
  }),
);

export const OfferParams = Type.Object({ offerId: Type.String() });

export const OfferAdminView = Component(
  'StoreUpsellOffer',
  Type.Object({
    id: Id(),
    sku: Type.String(),
    name: Type.String(),
    imageUrl: Nullable(Type.String()),
    quantity: Type.Integer(),
    unitPrice: Cents(),
    compareAtPrice: Nullable(Cents()),
    triggerSkus: Type.Array(Type.String()),
    taxable: Type.Boolean(),
    requiresShipping: Type.Boolean(),
    enabled: Type.Boolean(),
    position: Type.Integer(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

export const OfferListView = Type.Object({ offers: Type.Array(OfferAdminView) });
export const OfferRemovedView = Component(
  'RemovedItem',
  Type.Object({ id: Id(), removed: Type.Literal(true) }),
);

type NewOffer = Omit<Offer, 'id'> & { readonly position?: number };

export function newOffer(body: Static<typeof NewOfferBody>): NewOffer {
  return {
    imageUrl: null,
    quantity: 1,
    triggerSkus: [],
    taxable: true,
    requiresShipping: true,
    ...body,
    unitPrice: body.unitPrice as Amount,
    compareAtPrice: (body.compareAtPrice ?? null) as Amount | null,
  };
}

/** Contains only the fields that were sent. */
export function offerChange(body: Static<typeof OfferChangeBody>): OfferUpdate {
  const { enabled, unitPrice, compareAtPrice, ...rest } = body;
  return {
    ...rest,
    ...(unitPrice !== undefined && { unitPrice: unitPrice as Amount }),
    ...(compareAtPrice !== undefined && { compareAtPrice: compareAtPrice as Amount | null }),
    ...(enabled !== undefined && { active: enabled }),
  };
}

export function offerAdminView(offer: StoredOffer): Static<typeof OfferAdminView> {
  const { active, createdAt, updatedAt, ...rest } = offer;
  return {
    ...rest,
    triggerSkus: [...offer.triggerSkus],
    enabled: active,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
