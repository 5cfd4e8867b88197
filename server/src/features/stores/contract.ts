import { type Static, Type } from 'typebox';
import type { StoreContext } from '../../context.ts';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Id } from '../../platform/http/openapi/shapes.ts';
import { adminUrl } from './admin-url.ts';
import { shippingCountries } from './settings/shipping-countries.ts';

/** Sign-in methods for which the store has a sender. */
function signInMethods({ app, store }: StoreContext): string[] {
  return [
    'password',
    ...(app.ports.mails(store) ? ['magic_link'] : []),
    ...(app.ports.texts(store) ? ['text_code'] : []),
    ...(app.ports.mails(store) ? ['email_code'] : []),
  ];
}

const Provider = Type.Object({
  id: Type.String(),
  type: OneOf(['mock', 'card', 'wallet']),
  name: Type.String(),
});

export const ConfigView = Component(
  'StorefrontConfig',
  Type.Object({
    store: Type.Object({
      id: Id(),
      handle: Type.String(),
      name: Type.String(),
      currency: Type.String(),
      country: Type.String(),
      supportEmail: Nullable(Type.String()),
    }),
    adminUrl: Type.String({ description: 'Where operators of this store sign in.' }),
    developerMode: Type.Boolean(),
    apiVersion: Type.Literal('v1'),
    auth: Type.Object({ methods: Type.Array(Type.String()), guestCheckout: Type.Boolean() }),
    payments: Type.Object({ providers: Type.Array(Provider) }),
    shipping: Type.Object({ countries: Type.Array(Type.String()) }),
    features: Type.Object(
      {
        coupons: Type.Boolean(),
        giftCards: Type.Boolean(),
        upsells: Type.Boolean(),
        warranty: Type.Boolean(),
        insurance: Type.Boolean(),
        smsNotifications: Type.Boolean(),
      },
      { description: 'Whether the store has at least one enabled offer of each kind.' },
    ),
    limits: Type.Object({
      cartLines: Type.Integer(),
      metadataKeys: Type.Integer(),
      bodyBytes: Type.Integer(),
    }),
  }),
);

/** Lists the public fields explicitly; a new field of a store is not exposed by default. */
export function configView(ctx: StoreContext, limits: Limits) {
  const { app, store } = ctx;
  return {
    store: {
      id: store.id,
      handle: store.handle,
      name: store.name,
      currency: store.currency,
      country: store.country,
      supportEmail: store.supportEmail,
    },
    adminUrl: adminUrl(app, store),
    developerMode: store.developerMode,
    apiVersion: 'v1' as const,
    auth: { methods: signInMethods(ctx), guestCheckout: true },
    payments: { providers: app.ports.payments(store).map(({ facts }) => providerView(facts)) },
    shipping: { countries: shippingCountries(store) },
    features: { ...store.sells, smsNotifications: app.ports.texts(store) !== null },
    limits,
  };
}

function providerView({ id, type, name }: Static<typeof Provider>) {
  return { id, type, name };
}

export interface Limits {
  readonly cartLines: number;
  readonly metadataKeys: number;
  readonly bodyBytes: number;
}
