import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS } from '../../../platform/http/openapi/paging.ts';
import { Cents, Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import { Timestamp } from '../../../platform/http/openapi/timestamp.ts';
import { DISPUTE_STAGES, DISPUTE_STATUSES } from '../../../ports/payments/dispute-report.ts';
import type { Dispute } from './dispute.ts';
import { DISPUTE_FILTERS, DISPUTE_SORTS } from './dispute-list-queries.ts';

export const DisputeListQuery = Type.Object({
  ...CURSOR_FIELDS,
  status: Type.Optional(OneOf(DISPUTE_FILTERS)),
  orderId: Type.Optional(Type.String({ format: 'uuid' })),
  dueBefore: Type.Optional(Timestamp()),
  developerMode: Type.Optional(Type.Boolean()),
  sortBy: Type.Optional(OneOf(DISPUTE_SORTS, { default: 'dueBy' })),
  sortDir: Type.Optional(OneOf(['asc', 'desc'], { default: 'asc' })),
});

export const DisputeParams = Type.Object({ disputeId: Type.String() });

export const DisputeView = Component(
  'Dispute',
  Type.Object({
    id: Id(),
    orderId: Nullable(Id()),
    orderNumber: Nullable(Type.String()),
    providerId: Type.String(),
    reference: Type.String(),
    stage: OneOf(DISPUTE_STAGES),
    status: OneOf(DISPUTE_STATUSES),
    reason: Type.String(),
    amount: Cents(),
    currency: Type.String(),
    withdrawn: Cents(),
    reinstated: Cents(),
    dueBy: Nullable(Iso()),
    url: Type.String(),
    developerMode: Type.Optional(Type.Literal(true)),
    openedAt: Iso(),
    closedAt: Nullable(Iso()),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

export const DisputeListView = Type.Object({
  disputes: Type.Array(DisputeView),
  nextCursor: Nullable(Type.String()),
});

export function disputeView(dispute: Dispute): Static<typeof DisputeView> {
  const { developerMode, reportedAt, dueBy, openedAt, closedAt, createdAt, updatedAt, ...facts } =
    dispute;
  return {
    ...facts,
    dueBy: dueBy?.toISOString() ?? null,
    ...(developerMode && { developerMode: true as const }),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
