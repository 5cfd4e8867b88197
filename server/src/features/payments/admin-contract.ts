import { type Static, Type } from 'typebox';
import type { App } from '../../context.ts';
import { Named, OneOf } from '../../platform/http/envelope.ts';
import { Iso } from '../../platform/http/shapes.ts';
import type { StoredProvider } from './stored-provider.ts';

const MODES = ['test', 'live'] as const;

export const ProviderAdminView = Named(
  'ProviderAccount',
  Type.Object({
    id: Type.String(),
    type: Type.String(),
    mode: OneOf(MODES),
    hint: Type.String({ description: 'The last letters of a secret; no more of it comes out.' }),
    isDefault: Type.Boolean(),
    enabled: Type.Boolean(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

const ProviderType = Type.Object({
  type: Type.String(),
  fields: Type.Array(Type.String({ description: 'The names of its credentials.' })),
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

export const NewProviderBody = Named(
  'NewProviderAccount',
  Type.Object({
    id: Type.String({ pattern: '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$', examples: ['main'] }),
    type: Type.String({ minLength: 1, maxLength: 40 }),
    mode: OneOf(MODES),
    credentials: CredentialMap,
    isDefault: Type.Optional(Type.Boolean()),
  }),
);

export const ProviderChangeBody = Named(
  'ProviderAccountChange',
  Type.Object({
    credentials: Type.Optional(CredentialMap),
    enabled: Type.Optional(Type.Boolean()),
    isDefault: Type.Optional(Type.Literal(true)),
  }),
);

export function providerAdminView(one: StoredProvider): Static<typeof ProviderAdminView> {
  const { id, type, mode, hint, isDefault, enabled } = one;
  const [createdAt, updatedAt] = [one.createdAt, one.updatedAt].map((text) =>
    new Date(text).toISOString(),
  ) as [string, string];
  return { id, type, mode, hint, isDefault, enabled, createdAt, updatedAt };
}

export function providerListView({ paymentAdapters }: App, providers: readonly StoredProvider[]) {
  return {
    providers: providers.map(providerAdminView),
    types: Object.entries(paymentAdapters).map(([type, { fields }]) => ({
      type,
      fields: [...fields],
    })),
  };
}
