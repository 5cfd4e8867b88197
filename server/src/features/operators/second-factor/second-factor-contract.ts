import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import type { OperatorId } from '../../../values/ids.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SecondFactor } from './second-factor-queries.ts';

/** Six digits, or a recovery code. */
export function FactorCode() {
  return Type.String({
    minLength: 6,
    maxLength: 20,
    description: 'Six digits of the authenticator, or a recovery code.',
    examples: ['123456'],
  });
}

const Password = Type.String({ minLength: 1, maxLength: 128 });

export const BeginBody = Component('SecondFactorStart', Type.Object({ password: Password }));
export const CodeBody = Component('SecondFactorCode', Type.Object({ code: FactorCode() }));
export const DisableBody = Component(
  'SecondFactorRemoval',
  Type.Object({ password: Password, code: FactorCode() }),
);

export const FactorView = Component(
  'SecondFactor',
  Type.Object({
    enabledAt: Nullable(Iso()),
    recoveryCodesLeft: Type.Integer(),
  }),
);

export const BegunView = Component(
  'BegunSecondFactor',
  Type.Object({
    id: Id(),
    secret: Type.String({ description: 'Base32. Returned once.' }),
    uri: Type.String({ description: 'For a QR code, `otpauth://…`.' }),
  }),
);

export const RecoveryCodesView = Component(
  'RecoveryCodes',
  Type.Object({
    id: Id(),
    recoveryCodes: Type.Array(Type.String(), { description: 'Returned once. Each works once.' }),
  }),
);

export function factorView(factor: SecondFactor | undefined): Static<typeof FactorView> {
  const { confirmedAt = null, recoveryCodes = 0 } = factor ?? {};
  return { enabledAt: confirmedAt?.toISOString() ?? null, recoveryCodesLeft: recoveryCodes };
}

export function recoveryCodesView(id: OperatorId, recoveryCodes: RecoveryCodes) {
  return { id, recoveryCodes: [...recoveryCodes] };
}
