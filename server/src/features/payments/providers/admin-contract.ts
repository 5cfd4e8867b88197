import { type Static, Type } from 'typebox';
import type { App } from '../../../context.ts';
import { Component, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Iso } from '../../../platform/http/openapi/shapes.ts';
import { CAPTURE_MODES, type StoredProvider } from '../../../ports/payments/stored-provider.ts';

const MODES = ['test', 'live'] as const;

export const ProviderAdminView = Component(
  'ProviderAccount',
  Type.Object({
    id: Type.String(),
    type: Type.String(),
    mode: OneOf(MODES),
    capture: OneOf(CAPTURE_MODES),
    hint: Type.String({ description: 'Last characters of a secret, for identification.' }),
    isDefault: Type.Boolean({ description: 'One per mode.' }),
    enabled: Type.Boolean(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

const ProviderType = Type.Object({
  type: Type.String(),
  fields: Type.Array(Type.String({ description: 'Names of the credentials.' })),
  optional: Type.Array(Type.String({ description: 'Names of optional credentials.' })),
});

export const ProviderListView = Type.Object({
  providers: Type.Array(ProviderAdminView),
  types: Type.Array(ProviderType, { description: 'Provider types that can be connected.' }),
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
        description: '`manual` only authorizes payments until they are captured.',
      }),
    ),
    credentials: CredentialMap,
    isDefault: Type.Optional(
      Type.Boolean({
        description: 'Default of its mode. The first account of a mode is always the default.',
      }),
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
