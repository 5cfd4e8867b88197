import { Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Iso } from '../../../platform/http/openapi/shapes.ts';
import type { Eligibility } from './check-eligibility.ts';
import type { GateState } from './gate.ts';

export const GateView = Component(
  'Gate',
  Type.Object({
    type: OneOf(['phone_otp']),
    satisfied: Type.Boolean(),
    reasons: Type.Array(Type.String()),
    requestPath: Type.String(),
    verifyPath: Type.String(),
    expiresAt: Nullable(Iso()),
  }),
);

export function gatesView({ reasons, isSatisfied, satisfiedUntil }: GateState) {
  if (reasons.length === 0) return [];
  return [
    {
      type: 'phone_otp' as const,
      satisfied: isSatisfied,
      reasons: [...reasons],
      requestPath: '/v1/auth/otp/request' as const,
      verifyPath: '/v1/auth/otp/verify' as const,
      expiresAt: satisfiedUntil,
    },
  ];
}

export const EligibilityQuery = Type.Object({ cartId: Type.String({ format: 'uuid' }) });

export const EligibilityView = Type.Object({
  eligible: Type.Boolean(),
  reasons: Type.Array(Type.String()),
  guestAllowed: Type.Boolean(),
  paths: Type.Object({
    standard: Type.Boolean(),
    express: Type.Boolean(),
    wallets: Type.Array(Type.String()),
  }),
  gates: Type.Array(GateView),
  shippingCountries: Type.Array(Type.String()),
});

export function eligibilityView({ gate, ...rest }: Eligibility) {
  return {
    ...rest,
    reasons: [...rest.reasons],
    paths: { ...rest.paths, wallets: [...rest.paths.wallets] },
    gates: gatesView(gate),
    shippingCountries: [...rest.shippingCountries],
  };
}
