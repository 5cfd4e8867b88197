import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { DECLINE_CODES, type DeclineCode } from '../../../ports/payments/decline.ts';

export const DeclineView = Nullable(
  Component(
    'Decline',
    Type.Object({
      code: OneOf(DECLINE_CODES),
      providerCode: Nullable(Type.String()),
      message: Nullable(Type.String()),
    }),
  ),
);

/** Why an attempt was declined; all null for others. */
export interface AttemptDecline {
  readonly declineCode: DeclineCode | null;
  readonly declineProviderCode: string | null;
  readonly declineMessage: string | null;
}

export function declineView(attempt: AttemptDecline): Static<typeof DeclineView> {
  const { declineCode: code, declineProviderCode, declineMessage } = attempt;
  return code && { code, providerCode: declineProviderCode, message: declineMessage };
}
