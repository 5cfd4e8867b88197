import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS } from '../../../platform/http/openapi/paging.ts';
import { Cents, Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import { type Discrepancy, FINDING_TYPES } from './discrepancy.ts';

export const FindingQuery = Type.Object({
  state: Type.Optional(OneOf(['open', 'resolved'], { default: 'open' })),
  ...CURSOR_FIELDS,
});

const FindingView = Component(
  'PaymentFinding',
  Type.Object({
    id: Id(),
    type: OneOf(FINDING_TYPES),
    subjectType: OneOf(['charge', 'attempt'], {
      description: 'A charge of the ledger, or an attempt to be paid that is not in it.',
    }),
    subjectId: Id(),
    orderId: Nullable(Id()),
    providerId: Type.String(),
    reference: Nullable(Type.String({ description: 'What the provider knows it by.' })),
    currency: Type.String(),
    ours: Nullable(Cents()),
    theirs: Nullable(Cents()),
    foundAt: Iso(),
    seenAt: Iso(),
    resolvedAt: Nullable(Iso()),
  }),
);

export const FindingListView = Type.Object({
  findings: Type.Array(FindingView),
  nextCursor: Nullable(Type.String()),
});

export function findingView(finding: Discrepancy): Static<typeof FindingView> {
  const { foundAt, seenAt, resolvedAt, ...facts } = finding;
  return {
    ...facts,
    foundAt: foundAt.toISOString(),
    seenAt: seenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
