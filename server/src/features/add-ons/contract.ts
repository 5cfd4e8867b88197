import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso } from '../../platform/http/openapi/shapes.ts';
import type { Cart } from '../carts/cart.ts';
import { CartAddOn } from '../carts/contract.ts';
import { addOnTotal, addOnView } from '../carts/pricing/add-on.ts';
import type { WarrantyOffer } from './list-warranty-offers.ts';
import type { InsuranceQuote } from './quote-insurance.ts';

export const AddOnParams = Type.Object({ cartId: Type.String(), addOnId: Type.String() });

export const OffersQuery = Type.Object({
  itemId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});

export const NewWarranty = Type.Object({
  itemId: Type.String({ minLength: 1, maxLength: 100 }),
  planId: Type.String({ minLength: 1, maxLength: 100 }),
});

export const NewInsurance = Type.Object({
  quoteId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Adds the protection at the price of this quote, or fails.',
    }),
  ),
});

export const AddOnsView = Type.Object({ addOns: Type.Array(CartAddOn), total: Cents() });

export function addOnsView({ addOns }: Cart) {
  return { addOns: addOns.map(addOnView), total: addOnTotal(addOns) };
}

const WarrantyOfferView = Component(
  'WarrantyOffer',
  Type.Object({
    planId: Id(),
    itemId: Id(),
    sku: Type.String(),
    name: Type.String(),
    termMonths: Type.Integer({ minimum: 1 }),
    price: Cents(),
    coverage: Type.String(),
    termsUrl: Nullable(Type.String()),
  }),
);

export const WarrantyOffersView = Type.Object({ offers: Type.Array(WarrantyOfferView) });

export function warrantyOfferView(offer: WarrantyOffer): Static<typeof WarrantyOfferView> {
  const { plan, item, price } = offer;
  const { id: planId, name, termMonths, coverage, termsUrl } = plan;
  return { planId, itemId: item.id, sku: item.sku, name, termMonths, price, coverage, termsUrl };
}

export const InsuranceQuoteView = Component(
  'InsuranceQuote',
  Type.Object({
    quoteId: Type.String(),
    price: Cents(),
    coverage: Type.String(),
    currency: Type.String(),
    expiresAt: Iso(),
  }),
);

export function insuranceQuoteView(quote: InsuranceQuote): Static<typeof InsuranceQuoteView> {
  return { ...quote, expiresAt: quote.expiresAt.toISOString() };
}
