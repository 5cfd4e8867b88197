import { Type } from 'typebox';
import type { App } from '../../context.ts';
import { Component } from '../../platform/http/openapi/envelope.ts';
import { ActingOperator, Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { adminUrl } from '../stores/admin-url.ts';
import type { SignedUp } from './sign-up.ts';

export const SignupRequest = Component(
  'Signup',
  Type.Object({
    storeName: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S', examples: ['Mugs'] }),
    email: Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] }),
    password: Type.String({ minLength: 10, maxLength: 128 }),
    handle: Type.Optional(
      Type.String({ minLength: 3, maxLength: 40, pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' }),
    ),
    country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', examples: ['US'] })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Za-z]{3}$', examples: ['USD'] })),
  }),
);

export const SignupView = Type.Object({
  store: Type.Object({
    id: Id(),
    handle: Type.String(),
    name: Type.String(),
    developerMode: Type.Boolean(),
    createdAt: Iso(),
  }),
  apiKey: Type.String({ description: 'Shown once. Keep it on your server.' }),
  operator: ActingOperator(),
  adminUrl: Type.String(),
});

export function signupView(app: App, { store, apiKey, operator }: SignedUp) {
  return {
    store: {
      id: store.id,
      handle: store.handle,
      name: store.name,
      developerMode: store.developerMode,
      createdAt: store.createdAt.toISOString(),
    },
    apiKey,
    operator: { id: operator.id, email: operator.email },
    adminUrl: adminUrl(app, store),
  };
}
