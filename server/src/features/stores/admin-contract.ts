import { Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { SCOPES, type Store } from '../../ports/store.ts';
import { type KeySummary, type NewKey, OVERLAP_HOURS_MAX } from './api-keys/key-summary.ts';

export const SettingsView = Component(
  'StoreSettings',
  Type.Object({
    id: Id(),
    handle: Type.String(),
    name: Type.String(),
    currency: Type.String(),
    country: Type.String(),
    supportEmail: Nullable(Type.String()),
    timezone: Type.String(),
    locale: Type.String(),
    statusFollowsShipments: Type.Boolean(),
    redirectHosts: Type.Array(Type.String()),
    textCountries: Type.Array(Type.String()),
    developerMode: Type.Boolean(),
    createdAt: Iso(),
  }),
);

export const SettingsUpdate = Component(
  'StoreSettingsUpdate',
  Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })),
    country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', examples: ['US'] })),
    supportEmail: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }))),
    timezone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'IANA name. Days of figures begin and end by it.',
        examples: ['Europe/Berlin'],
      }),
    ),
    locale: Type.Optional(
      Type.String({ minLength: 2, maxLength: 64, description: 'BCP 47.', examples: ['de-CH'] }),
    ),
    statusFollowsShipments: Type.Optional(
      Type.Boolean({ description: 'Whether the status of an order follows its shipments.' }),
    ),
    redirectHosts: Type.Optional(
      Type.Array(
        Type.String({
          maxLength: 260,
          pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?$',
          examples: ['shop.example.com'],
        }),
        {
          maxItems: 20,
          description: 'Hosts that links in e-mails may lead to. The first is the default.',
        },
      ),
    ),
    textCountries: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Z]{2}$', examples: ['US'] }), {
        maxItems: 250,
        description:
          'Countries that codes are texted to. Defaults to the own one, in a sandbox to all.',
      }),
    ),
  }),
);

export function settingsView(store: Store) {
  return {
    id: store.id,
    handle: store.handle,
    name: store.name,
    currency: store.currency,
    country: store.country,
    supportEmail: store.supportEmail,
    timezone: store.timezone,
    locale: store.locale,
    statusFollowsShipments: store.statusFollowsShipments,
    redirectHosts: [...store.redirectHosts],
    textCountries: [...store.textCountries],
    developerMode: store.developerMode,
    createdAt: store.createdAt.toISOString(),
  };
}

const keyFields = {
  id: Id(),
  name: Type.String(),
  scopes: Type.Array(OneOf(SCOPES)),
  hint: Type.String({ description: 'The last four characters of the secret.' }),
  createdAt: Iso(),
  lastUsedAt: Nullable({ ...Iso(), description: 'To the minute or so.' }),
  endsAt: Nullable(Iso()),
};

const KeyView = Component('ApiKey', Type.Object(keyFields));
export const KeyListView = Type.Object({ apiKeys: Type.Array(KeyView) });
export const NewKeyView = Component(
  'NewApiKey',
  Type.Object({ ...keyFields, secret: Type.String({ description: 'Returned once.' }) }),
);
export const RevokedView = Type.Object({ id: Id(), revoked: Type.Literal(true) });

export const KeyParams = Type.Object({ keyId: Type.String() });

export const NewKeyBody = Component(
  'ApiKeyInput',
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S', examples: ['Storefront'] }),
    scopes: Type.Array(OneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  }),
);

export const RollBody = Component(
  'ApiKeyRollInput',
  Type.Object({
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OVERLAP_HOURS_MAX,
        description: 'How long the old key stays valid. Defaults to 24.',
      }),
    ),
  }),
);

export function keyView(key: KeySummary) {
  return {
    id: key.id,
    name: key.name,
    scopes: [...key.scopes],
    hint: key.hint,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    endsAt: key.endsAt?.toISOString() ?? null,
  };
}

export function newKeyView({ key, secret }: NewKey) {
  return { ...keyView(key), secret };
}
