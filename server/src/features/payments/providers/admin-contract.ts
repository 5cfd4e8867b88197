import { type Static, Type } from 'typebox';
import type { App } from '../../../context.ts';
import { Component, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Cents, Iso } from '../../../platform/http/openapi/shapes.ts';
import { CAPTURE_MODES, type StoredProvider } from '../../../ports/payments/stored-provider.ts';
import { OrderView, orderView } from '../../orders/contract.ts';
import { TransactionView, transactionView } from '../contract.ts';
import type { Captured } from '../reversals/capture-order.ts';

const MODES = ['test', 'live'] as const;

export const ProviderAdminView = Component(
  'ProviderAccount',
  Type.Object({
    id: Type.String(),
    type: Type.String(),
    mode: OneOf(MODES),
    capture: OneOf(CAPTURE_MODES),
    hint: Type.String({ description: 'The last letters of a secret; no more of it comes out.' }),
    isDefault: Type.Boolean({ description: 'One of each mode.' }),
    enabled: Type.Boolean(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

const ProviderType = Type.Object({
  type: Type.String(),
  fields: Type.Array(Type.String({ description: 'The names of its credentials.' })),
  optional: Type.Array(Type.String({ description: 'The names of those it can do without.' })),
});

export const ProviderListView = Type.Object({
  providers: Type.Array(ProviderAdminView),
  types: Type.Array(ProviderType, { description: 'What this service can be connected to.' }),
});

export const ProviderRemovedView = Type.Object({ id: Type.String(), removed: Type.Literal(true) });
export const ProviderParams = Type.Object({ providerId: Type.String() });

const CredentialMap = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 20,
  propertyNames: { minLength: 1, maxLength: 40 },
  patternProperties: { '^': { type: 'string', minLength: 1, maxLength: 8_000 } },
});

export const NewProviderBody = Component(
  'NewProviderAccount',
  Type.Object({
    id: Type.String({ pattern: '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$', examples: ['main'] }),
    type: Type.String({ minLength: 1, maxLength: 40 }),
    mode: OneOf(MODES),
    capture: Type.Optional(
      OneOf(CAPTURE_MODES, {
        default: 'automatic',
        description: '`manual` holds the money of an order until it is captured.',
      }),
    ),
    credentials: CredentialMap,
    isDefault: Type.Optional(
      Type.Boolean({ description: 'Among those of its mode, where the first one is it anyway.' }),
    ),
  }),
);

export const ProviderChangeBody = Component(
  'ProviderAccountUpdate',
  Type.Object({
    credentials: Type.Optional(CredentialMap),
    enabled: Type.Optional(Type.Boolean()),
    capture: Type.Optional(OneOf(CAPTURE_MODES)),
    isDefault: Type.Optional(Type.Literal(true)),
  }),
);

export const CaptureRequest = Component(
  'CaptureRequest',
  Type.Object({
    amount: Type.Optional(
      Cents({
        description: 'All that is held where there is none; the rest is let go, with 0 all of it.',
      }),
    ),
  }),
);

export const CapturedView = Type.Object({
  transactions: Type.Array(TransactionView),
  order: OrderView,
});

export function capturedView({ captures, order }: Captured) {
  return { transactions: captures.map(transactionView), order: orderView(order) };
}

export function providerAdminView(one: StoredProvider): Static<typeof ProviderAdminView> {
  const { id, type, mode, capture, hint, isDefault, enabled } = one;
  const [createdAt, updatedAt] = [one.createdAt, one.updatedAt].map((text) =>
    new Date(text).toISOString(),
  ) as [string, string];
  return { id, type, mode, capture, hint, isDefault, enabled, createdAt, updatedAt };
}

export function providerListView({ paymentAdapters }: App, providers: readonly StoredProvider[]) {
  return {
    providers: providers.map(providerAdminView),
    types: Object.entries(paymentAdapters).map(([type, { fields, optional = [] }]) => ({
      type,
      fields: [...fields],
      optional: [...optional],
    })),
  };
}
