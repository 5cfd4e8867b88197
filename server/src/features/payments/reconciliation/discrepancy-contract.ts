import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS } from '../../../platform/http/openapi/paging.ts';
import { ActingOperator, Cents, Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import { DISCREPANCY_TYPES, type Discrepancy } from './discrepancy.ts';

export const DiscrepancyQuery = Type.Object({
  state: Type.Optional(OneOf(['open', 'resolved'], { default: 'open' })),
  acknowledged: Type.Optional(
    Type.Boolean({ description: 'Those that an operator acknowledged, or the others.' }),
  ),
  ...CURSOR_FIELDS,
});

export const DiscrepancyParams = Type.Object({ findingId: Type.String() });
export const NoteBody = Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000 }) });
export const AcknowledgeBody = Type.Object({
  acknowledged: Type.Optional(
    Type.Boolean({ default: true, description: 'False removes the acknowledgement.' }),
  ),
});

const OperatorView = ActingOperator();

export const DiscrepancyView = Component(
  'PaymentFinding',
  Type.Object({
    id: Id(),
    type: OneOf(DISCREPANCY_TYPES),
    subjectType: OneOf(['charge', 'attempt'], {
      description: 'A charge in the ledger, or a payment attempt without ledger entries.',
    }),
    subjectId: Id(),
    orderId: Nullable(Id()),
    orderNumber: Nullable(Type.String({ description: 'Number of the order.' })),
    providerId: Type.String(),
    reference: Nullable(Type.String({ description: 'Reference at the provider.' })),
    currency: Type.String(),
    ours: Nullable(Cents()),
    theirs: Nullable(Cents()),
    foundAt: Iso(),
    seenAt: Iso(),
    resolvedAt: Nullable(Iso()),
    acknowledgedAt: Nullable(Iso()),
    acknowledgedBy: Nullable(OperatorView),
    notes: Type.Array(
      Component(
        'PaymentFindingNote',
        Type.Object({ at: Iso(), text: Type.String(), operator: OperatorView }),
      ),
    ),
  }),
);

export const DiscrepancyListView = Type.Object({
  findings: Type.Array(DiscrepancyView),
  nextCursor: Nullable(Type.String()),
});

export function discrepancyView(discrepancy: Discrepancy): Static<typeof DiscrepancyView> {
  const { foundAt, seenAt, resolvedAt, acknowledgedAt, notes, ...facts } = discrepancy;
  return {
    ...facts,
    foundAt: foundAt.toISOString(),
    seenAt: seenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    notes: [...notes],
  };
}
