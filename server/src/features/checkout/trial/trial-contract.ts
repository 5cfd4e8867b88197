import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../../platform/http/openapi/envelope.ts';
import { Cents, Quantity } from '../../../platform/http/openapi/shapes.ts';
import { type Cents as Amount, ZERO } from '../../../values/money.ts';
import { TaxShape } from '../../stores/settings/live-contract.ts';
import { ShippingInput, shippingFromInput } from '../../stores/settings/shipping-contract.ts';
import { RateView } from '../contract.ts';
import type { TrialLine } from './trial.ts';
import type { ShippingTrial, ShippingTrialResult } from './try-shipping.ts';
import type { TaxTrial, TaxTrialResult } from './try-tax.ts';

const Text = () => Type.Optional(Type.String({ maxLength: 200 }));

const Address = Component(
  'TrialAddress',
  Type.Object({
    country: Type.String({ pattern: '^[A-Z]{2}$', examples: ['US'] }),
    state: Text(),
    postalCode: Text(),
    city: Text(),
    line1: Text(),
  }),
);

const Line = Component(
  'TrialLine',
  Type.Object({
    sku: Type.Optional(Type.String({ minLength: 1, maxLength: 255, default: 'SAMPLE' })),
    quantity: Type.Optional(Quantity({ minimum: 1, default: 1 })),
    unitPrice: Cents(),
    weightGrams: Type.Optional(
      Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: null })),
    ),
    requiresShipping: Type.Optional(Type.Boolean({ default: true })),
    taxable: Type.Optional(Type.Boolean({ default: true })),
  }),
);
type Line = Static<typeof Line>;

const trial = { address: Address, lines: Type.Array(Line, { minItems: 1, maxItems: 100 }) };

export const ShippingTrialBody = Component(
  'ShippingTrial',
  Type.Object({ ...trial, shipping: Type.Optional(ShippingInput) }),
);

export const TaxTrialBody = Component(
  'TaxTrial',
  Type.Object({
    ...trial,
    shippingAmount: Type.Optional(Cents()),
    tax: Type.Optional(TaxShape),
  }),
);

export const ShippingTrialView = Component(
  'ShippingTrialResult',
  Type.Object({
    zone: Nullable(Type.String()),
    currency: Type.String(),
    subtotal: Cents(),
    rates: Type.Array(RateView),
  }),
);

export const TaxTrialView = Component(
  'TaxTrialResult',
  Type.Object({
    isAddressSufficient: Type.Boolean(),
    rateMillionths: Type.Integer(),
    pricesIncludeTax: Type.Boolean(),
    currency: Type.String(),
    lines: Type.Array(Type.Object({ sku: Type.String(), amount: Cents(), tax: Cents() })),
    shippingTax: Cents(),
    taxTotal: Cents(),
    taxIncluded: Cents(),
    total: Cents(),
  }),
);

export function shippingTrial({
  address,
  lines,
  shipping,
}: Static<typeof ShippingTrialBody>): ShippingTrial {
  return { address, lines: lines.map(lineOf), shipping: shipping && shippingFromInput(shipping) };
}

export function taxTrial(body: Static<typeof TaxTrialBody>): TaxTrial {
  const { address, lines, shippingAmount = ZERO, tax } = body;
  return { address, lines: lines.map(lineOf), shippingAmount: shippingAmount as Amount, tax };
}

function lineOf({ sku = 'SAMPLE', quantity = 1, unitPrice, ...line }: Line): TrialLine {
  const { weightGrams = null, requiresShipping = true, taxable = true } = line;
  const price = unitPrice as Amount;
  return { sku, quantity, unitPrice: price, weightGrams, requiresShipping, taxable };
}

export function shippingTrialView(
  { zone, subtotal, rates }: ShippingTrialResult,
  currency: string,
): Static<typeof ShippingTrialView> {
  return { zone, currency, subtotal, rates: [...rates] };
}

export function taxTrialView(
  result: TaxTrialResult,
  currency: string,
): Static<typeof TaxTrialView> {
  const { terms, items, shippingTax, taxTotal, taxIncluded, total } = result;
  const known = terms === 'address_needed' ? null : terms;
  return {
    isAddressSufficient: terms !== 'address_needed',
    rateMillionths: known?.millionths ?? 0,
    pricesIncludeTax: known?.isIncluded ?? false,
    currency,
    lines: items.map(({ sku, lineTotal, lineTax }) => ({ sku, amount: lineTotal, tax: lineTax })),
    shippingTax,
    taxTotal,
    taxIncluded,
    total,
  };
}
