import { type Static, type TSchema, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Cents } from '../../../platform/http/openapi/shapes.ts';
import type { ShippingSettings } from '../../../ports/shipping/zones.ts';

const band = {
  upTo: Nullable(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Cents or grams.' }),
  ),
  amount: Cents(),
};

const Days = () => Nullable(Type.Integer({ minimum: 0, maximum: 365 }));

const rule = {
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', examples: ['ground'] }),
  name: Type.String({ minLength: 1, maxLength: 200, examples: ['Ground'] }),
  kind: OneOf(['flat', 'by_subtotal', 'by_weight']),
  bands: Type.Array(Type.Object(band), { minItems: 1, maxItems: 50 }),
  freeOver: Nullable(Cents()),
  minDays: Days(),
  maxDays: Days(),
};

const zone = {
  name: Type.String({ minLength: 1, maxLength: 80, examples: ['Home'] }),
  countries: Type.Array(Type.String({ pattern: '^([A-Z]{2}|\\*)$', examples: ['US'] }), {
    minItems: 1,
    maxItems: 250,
  }),
  states: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 100 }),
  postalPrefixes: Type.Array(Type.String({ minLength: 1, maxLength: 12 }), { maxItems: 200 }),
  priority: Type.Integer({ minimum: -1000, maximum: 1000 }),
  rules: Type.Array(Component('ShippingRule', Type.Object(rule)), { maxItems: 20 }),
};

export const ShippingShape = Component(
  'Shipping',
  Type.Object({
    zones: Type.Array(Component('ShippingZone', Type.Object(zone)), { maxItems: 100 }),
  }),
);

/** An optional field with a documented default. */
function WithDefault<T extends TSchema>(fallback: Static<T>, schema: T, description?: string) {
  const shape = { ...schema, ...(description && { description }), default: fallback };
  return Type.Optional(Type.Unsafe<Static<T>>(shape));
}

const RuleInput = Type.Object({
  ...rule,
  kind: WithDefault('flat', rule.kind),
  bands: Type.Array(
    Type.Object({
      ...band,
      upTo: WithDefault(null, band.upTo, 'Cents or grams; no limit without it.'),
    }),
    { minItems: 1, maxItems: 50 },
  ),
  freeOver: WithDefault(
    null,
    rule.freeOver,
    'Integer cents of the subtotal; never free without it.',
  ),
  minDays: WithDefault(null, rule.minDays),
  maxDays: WithDefault(null, rule.maxDays),
});

const ZoneInput = Type.Object({
  ...zone,
  states: WithDefault([], zone.states, 'The whole country without any.'),
  postalPrefixes: WithDefault([], zone.postalPrefixes, 'Every postal code without any.'),
  priority: WithDefault(0, zone.priority, 'The lowest among matching zones wins.'),
  rules: Type.Array(Component('ShippingRuleInput', RuleInput), { maxItems: 20 }),
});

export const ShippingInput = Component(
  'ShippingInput',
  Type.Object({
    zones: Type.Array(Component('ShippingZoneInput', ZoneInput), { maxItems: 100 }),
  }),
);

/** Validation has filled in the defaults, so no optional field is missing. */
export function shippingFromInput(input: Static<typeof ShippingInput>): ShippingSettings {
  return input as unknown as ShippingSettings;
}

export function shippingView(shipping: ShippingSettings): Static<typeof ShippingShape> {
  return shipping as unknown as Static<typeof ShippingShape>;
}
