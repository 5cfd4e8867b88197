import { Type } from 'typebox';
import type { Operator } from '../../context.ts';
import { Component, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import type { Store } from '../../ports/store.ts';
import { FactorCode } from './second-factor/second-factor-contract.ts';
import type { OperatorSignedIn } from './sessions/sign-in.ts';

export const ROLES = ['owner', 'staff'] as const;

export function Email() {
  return Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] });
}

/** For new passwords only: sign-in accepts any. */
export function Password() {
  return Type.String({ minLength: 10, maxLength: 128 });
}

export const CredentialsBody = Component(
  'OperatorCredentials',
  Type.Object({
    handle: Type.String({ minLength: 1, maxLength: 40, examples: ['mugs'] }),
    email: Type.String({ minLength: 1, maxLength: 254, examples: ['ada@example.com'] }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    code: Type.Optional(FactorCode()),
    cookie: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'With true the token is set as an HttpOnly cookie and not returned.',
      }),
    ),
  }),
);

export const OperatorView = Component(
  'SignedInOperator',
  Type.Object({ id: Id(), email: Type.String(), role: OneOf(ROLES) }),
);

export const SessionStore = Component(
  'SessionStore',
  Type.Object({
    id: Id(),
    handle: Type.String(),
    name: Type.String(),
    developerMode: Type.Boolean(),
  }),
);

export const SessionView = Component(
  'OperatorSession',
  Type.Object({ operator: OperatorView, store: SessionStore, expiresAt: Iso() }),
);

export const NewSessionView = Component(
  'NewOperatorSession',
  Type.Object({
    token: Type.Optional(
      Type.String({ description: 'Returned once. Send it as authorization: Bearer …' }),
    ),
    expiresAt: Iso(),
    operator: OperatorView,
    store: SessionStore,
  }),
);

export const PasswordBody = Component(
  'PasswordUpdate',
  Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
    password: Password(),
  }),
);

export const PasswordView = Type.Object({ id: Id(), changed: Type.Literal(true) });

export const SignedOutView = Type.Object({ signedOut: Type.Literal(true) });

export function storeView({ id, handle, name, developerMode }: Store) {
  return { id, handle, name, developerMode };
}

export function sessionView(store: Store, operator: Operator, expiresAt: Date) {
  return {
    operator: { id: operator.id, email: operator.email, role: operator.role },
    store: storeView(store),
    expiresAt: expiresAt.toISOString(),
  };
}

export function newSessionView(
  { token, expiresAt, operator, store }: OperatorSignedIn,
  hasCookie: boolean,
) {
  return { ...(!hasCookie && { token }), ...sessionView(store, operator, expiresAt) };
}
