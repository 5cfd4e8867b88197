import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Cents, Metadata, Quantity } from '../../../platform/http/openapi/shapes.ts';
import type { TrialResult } from '../../../ports/products/product-trial.ts';
import type { ProductWebhook } from '../../../ports/products/product-webhook.ts';
import type { CarrierAccount } from '../../../ports/shipping/carrier.ts';
import type { StoreSettings } from '../../../ports/store.ts';
import type { TaxSettings } from '../../../ports/tax/tax-settings.ts';
import { ShippingShape, shippingView } from './shipping-contract.ts';

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'https, on port 443 or above 1023, at a public address.',
  examples: ['https://shop.example.com/cartwright/validate'],
});

export const ProductWebhookInput = Component(
  'ProductWebhookInput',
  Type.Object({
    url: Url,
    rotateSecret: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Generates a new secret; the old one ends at once.',
      }),
    ),
  }),
);

export const ProductWebhookView = Component(
  'ProductWebhook',
  Type.Object({
    url: Type.String(),
    secretHint: Type.String({ description: 'The last four characters of the secret.' }),
  }),
);

export const SetProductWebhookView = Component(
  'SetProductWebhook',
  Type.Object({
    ...ProductWebhookView.properties,
    secret: Nullable(Type.String({ description: 'Returned once, when generated.' })),
  }),
);

export const TrialItem = Component(
  'ProductWebhookTestInput',
  Type.Object({
    sku: Type.String({ minLength: 1, maxLength: 255, examples: ['MUG-1'] }),
    quantity: Type.Optional(Quantity({ minimum: 1, default: 1 })),
    metadata: Type.Optional(Metadata),
  }),
);

export const TrialResultView = Component(
  'ProductWebhookTestResult',
  Type.Object({
    answered: Type.Boolean(),
    problem: Nullable(Type.String({ description: 'Why no valid reply was received.' })),
    outcome: Nullable(OneOf(['valid', 'invalid', 'unavailable'])),
    unitPrice: Nullable(Cents()),
    name: Nullable(Type.String()),
  }),
);

export const RemovedView = Component('Removed', Type.Object({ removed: Type.Literal(true) }));

const origin = {
  company: Type.String({ minLength: 1, maxLength: 200 }),
  line1: Type.String({ minLength: 1, maxLength: 200 }),
  city: Type.String({ minLength: 1, maxLength: 200 }),
  state: Type.String({ minLength: 1, maxLength: 200 }),
  postalCode: Type.String({ minLength: 1, maxLength: 20 }),
  country: Type.String({ pattern: '^[A-Z]{2}$', examples: ['US'] }),
  phone: Nullable(Type.String({ maxLength: 40 })),
};

const account = {
  provider: OneOf(['easypost']),
  defaultWeightGrams: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'Weight of a unit for which none is known.',
  }),
};

/** Carriers' keys are printable ASCII; the last characters are shown. */
const PRINTABLE = '^[\\x21-\\x7e]+$';

export const CarrierInput = Component(
  'CarrierInput',
  Type.Object({
    ...account,
    origin: Component(
      'NewShippingOrigin',
      Type.Object({
        ...origin,
        country: Type.Optional(
          Type.String({
            pattern: '^[A-Z]{2}$',
            description: 'Defaults to the country of the store.',
          }),
        ),
      }),
    ),
    credentials: Type.Object({
      apiKey: Type.String({ minLength: 8, maxLength: 200, pattern: PRINTABLE }),
    }),
  }),
);

export const CarrierView = Component(
  'Carrier',
  Type.Object({
    ...account,
    origin: Component('ShippingOrigin', Type.Object(origin)),
    apiKeyHint: Type.String({ description: 'The last four characters of a long key.' }),
  }),
);

export function carrierView(carrier: CarrierAccount): Static<typeof CarrierView> {
  const { provider, origin, defaultWeightGrams, apiKeyHint } = carrier;
  return { provider, origin, defaultWeightGrams, apiKeyHint };
}

const TaxRateShape = Component(
  'TaxRate',
  Type.Object({
    country: Type.String({ pattern: '^[A-Z]{2}$', examples: ['US'] }),
    state: Nullable(Type.String({ minLength: 1, maxLength: 80, examples: ['NY'] })),
    millionths: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: '88750 is 8.875 per cent.',
    }),
  }),
);

export const TaxShape = Component(
  'TaxTable',
  Type.Object({
    pricesIncludeTax: Type.Boolean(),
    shippingTaxable: Type.Boolean(),
    addOnsTaxable: Type.Boolean(),
    rates: Type.Array(TaxRateShape, { maxItems: 500 }),
    stripe: Type.Optional(
      Nullable(
        Type.Object(
          { providerId: Type.String({ minLength: 1, maxLength: 40 }) },
          { description: 'The Stripe account whose Stripe Tax replaces the table.' },
        ),
      ),
    ),
  }),
);

export const LiveSettingsView = Component(
  'LiveSettings',
  Type.Object({
    productWebhook: Nullable(ProductWebhookView),
    shipping: Nullable(ShippingShape),
    carrier: Nullable(CarrierView),
    tax: Nullable(TaxShape),
  }),
);

export function productWebhookView({ url, secretHint }: ProductWebhook) {
  return { url, secretHint };
}

export function trialResultView({
  validation,
  problem,
}: TrialResult): Static<typeof TrialResultView> {
  const product = validation?.kind === 'valid' ? validation.product : null;
  const outcome = validation?.kind ?? null;
  return {
    answered: validation !== null,
    problem,
    outcome: outcome === 'unpriced' ? null : outcome,
    unitPrice: product?.unitPrice ?? null,
    name: product?.name ?? null,
  };
}

export function liveSettingsView(settings: StoreSettings) {
  const { productWebhook, shipping, carrier, tax } = settings;
  return {
    productWebhook: productWebhook && productWebhookView(productWebhook),
    shipping: shipping && shippingView(shipping),
    carrier: carrier && carrierView(carrier),
    tax: tax && taxView(tax),
  };
}

export function taxView(tax: TaxSettings): Static<typeof TaxShape> {
  return { ...tax, rates: [...tax.rates] };
}
