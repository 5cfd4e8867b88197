import { Type } from 'typebox';
import { Component } from '../../../platform/http/openapi/envelope.ts';
import { Password } from '../contract.ts';

/** The secret of a link that was mailed. */
export function LinkToken() {
  return Type.String({ minLength: 1, maxLength: 100 });
}

export const ResetRequestBody = Component(
  'OperatorPasswordResetRequest',
  Type.Object({
    handle: Type.String({ minLength: 1, maxLength: 40, examples: ['mugs'] }),
    email: Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] }),
  }),
);

export const ResetRequestedView = Type.Object({ requested: Type.Literal(true) });

export const ResetBody = Component(
  'OperatorPasswordReset',
  Type.Object({ token: LinkToken(), password: Password() }),
);

export const PasswordSetView = Type.Object({ changed: Type.Literal(true) });
