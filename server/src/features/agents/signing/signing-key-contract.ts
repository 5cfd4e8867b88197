import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import {
  KEY_STATUSES,
  OVERLAP_HOURS,
  OVERLAP_HOURS_MAX,
  type StoreSigningKey,
  statusOf,
} from './store-signing-key.ts';

const PublicKey = Type.Object({
  kid: Type.String(),
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Type.String(),
  y: Type.String(),
  use: Type.Literal('sig'),
  alg: Type.Literal('ES256'),
});

export const SigningKeyView = Component(
  'SigningKey',
  Type.Object({
    id: Id(),
    status: OneOf(KEY_STATUSES),
    publicKey: PublicKey,
    signsFrom: Iso(),
    endsAt: Nullable(Iso()),
    createdAt: Iso(),
  }),
);

export const SigningKeyListView = Type.Object({ keys: Type.Array(SigningKeyView) });

export const SigningKeyRotation = Component(
  'SigningKeyRotation',
  Type.Object({
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OVERLAP_HOURS_MAX,
        description: `How long the old key stays published. Defaults to ${OVERLAP_HOURS}.`,
      }),
    ),
  }),
);

export function signingKeyView(
  key: StoreSigningKey,
  keys: readonly StoreSigningKey[],
  now: Date,
): Static<typeof SigningKeyView> {
  return {
    id: key.id,
    status: statusOf(key, keys, now),
    publicKey: key.jwk,
    signsFrom: key.signsFrom.toISOString(),
    endsAt: key.endsAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}
