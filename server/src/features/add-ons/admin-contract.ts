import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { WebUrl } from '../../platform/http/openapi/web-url.ts';
import type { PriceRule } from '../carts/pricing/add-on.ts';
import type { PlanUpdate } from './change-plan.ts';
import { priceInputOf, priceRuleOf } from './price-input.ts';
import type { ProtectionRule, StoredPlan, StoredRule, WarrantyPlan } from './warranty-plan.ts';

const BANDS_MAX = 50;
const MONTHS_MAX = 1_200;
const POSITION_MAX = 1_000_000;

/** Zero is rejected as a price, since it would be a mistake. */
const Price = Component(
  'AddOnPrice',
  Type.Object({
    kind: OneOf(['percent', 'bands']),
    basisPoints: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 10_000,
          description: 'Hundredths of a percent of the covered price.',
        }),
      ),
    ),
    minimum: Type.Optional(Nullable(Cents({ minimum: 1 }))),
    maximum: Type.Optional(Nullable(Cents({ minimum: 1 }))),
    bands: Type.Optional(
      Type.Unsafe<{ below: number | null; price: number }[] | null>({
        type: ['array', 'null'],
        minItems: 1,
        maxItems: BANDS_MAX,
        items: Type.Object({
          below: Nullable(Cents({ minimum: 1 })),
          price: Cents({ minimum: 1 }),
        }),
        description: 'In ascending order of `below`; the last one has no limit.',
      }),
    ),
  }),
);

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Coverage = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
const Months = Type.Integer({ minimum: 1, maximum: MONTHS_MAX });

const OPTIONS = {
  termsUrl: Type.Optional(Nullable(WebUrl('https://shop.example.com/terms'))),
  position: Type.Optional(
    Type.Integer({ minimum: 0, maximum: POSITION_MAX, description: 'Lower positions come first.' }),
  ),
};

export const NewPlanBody = Component(
  'NewWarrantyPlan',
  Type.Object({ name: Name, termMonths: Months, coverage: Coverage, price: Price, ...OPTIONS }),
);

export const PlanChangeBody = Component(
  'WarrantyPlanUpdate',
  Type.Object({
    name: Type.Optional(Name),
    termMonths: Type.Optional(Months),
    coverage: Type.Optional(Coverage),
    price: Type.Optional(Price),
    ...OPTIONS,
    enabled: Type.Optional(Type.Boolean()),
  }),
);

export const PlanParams = Type.Object({ planId: Type.String() });

export const ProtectionBody = Component(
  'ShippingProtectionRule',
  Type.Object({
    name: Name,
    coverage: Coverage,
    price: Price,
    enabled: Type.Optional(Type.Boolean({ default: true })),
  }),
);

export const PlanView = Component(
  'WarrantyPlan',
  Type.Object({
    id: Id(),
    name: Type.String(),
    termMonths: Type.Integer(),
    coverage: Type.String(),
    termsUrl: Nullable(Type.String()),
    price: Price,
    enabled: Type.Boolean(),
    position: Type.Integer(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);
export const PlanListView = Type.Object({ plans: Type.Array(PlanView) });
export const PlanRemovedView = Component(
  'RemovedItem',
  Type.Object({ id: Id(), removed: Type.Literal(true) }),
);

export const ProtectionView = Component(
  'ShippingProtection',
  Type.Object({
    name: Type.String(),
    coverage: Type.String(),
    price: Price,
    enabled: Type.Boolean(),
    updatedAt: Iso(),
  }),
);
export const FoundProtectionView = Component(
  'FoundShippingProtection',
  Type.Object({ protection: Nullable(ProtectionView) }),
);
export const ProtectionRemovedView = Component(
  'Removed',
  Type.Object({ removed: Type.Literal(true) }),
);

type NewPlan = Omit<WarrantyPlan, 'id'> & { readonly position?: number };

export function newPlan(body: Static<typeof NewPlanBody>): NewPlan {
  return { termsUrl: null, ...body, price: priceRuleOf(body.price) };
}

/** Maps the body to an update; omitted fields stay omitted. */
export function planChange(body: Static<typeof PlanChangeBody>): PlanUpdate {
  const { enabled, price, ...rest } = body;
  return {
    ...rest,
    ...(price && { price: priceRuleOf(price) }),
    ...(enabled !== undefined && { active: enabled }),
  };
}

export function planView({ active, createdAt, updatedAt, ...rest }: StoredPlan) {
  return {
    ...rest,
    price: priceView(rest.price),
    enabled: active,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function protectionRule(body: Static<typeof ProtectionBody>): ProtectionRule {
  const { name, coverage, price } = body;
  return { name, coverage, price: priceRuleOf(price) };
}

export function protectionView({ active, updatedAt, ...rest }: StoredRule) {
  const price = priceView(rest.price);
  return { ...rest, price, enabled: active, updatedAt: updatedAt.toISOString() };
}

function priceView(rule: PriceRule): Static<typeof Price> {
  const { bands, ...rest } = priceInputOf(rule);
  return { ...rest, bands: bands && [...bands] };
}
