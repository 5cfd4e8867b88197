import { Type } from 'typebox';
import type { AuditEntry } from '../../../platform/http/audit/audit-queries.ts';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { PAGE_FIELDS, type Page } from '../../../platform/http/openapi/paging.ts';
import { Id, Iso, Pagination, paginationView } from '../../../platform/http/openapi/shapes.ts';
import { Email, Password, ROLES } from '../contract.ts';
import type { Member } from './staff-queries.ts';

export const MemberView = Component(
  'StaffMember',
  Type.Object({
    id: Id(),
    email: Type.String(),
    role: OneOf(ROLES),
    hasSecondFactor: Type.Boolean(),
    createdAt: Iso(),
  }),
);
export const StaffView = Type.Object({ staff: Type.Array(MemberView) });
export const RemovedView = Component(
  'RemovedItem',
  Type.Object({ id: Id(), removed: Type.Literal(true) }),
);
export const MemberParams = Type.Object({ operatorId: Type.String() });

export const NewMemberBody = Component(
  'NewStaffMember',
  Type.Object({ email: Email(), password: Password(), role: OneOf(ROLES) }),
);

export const MemberChangeBody = Component(
  'StaffMemberUpdate',
  Type.Object({ role: Type.Optional(OneOf(ROLES)), password: Type.Optional(Password()) }),
);

export function memberView({ id, email, role, hasSecondFactor, createdAt }: Member) {
  return { id, email, role, hasSecondFactor, createdAt: createdAt.toISOString() };
}

export const AuditQuery = Type.Object(PAGE_FIELDS);

const EntryView = Component(
  'AuditEntry',
  Type.Object({
    id: Id(),
    operator: Type.Object({ id: Id(), email: Type.String() }),
    operation: Type.String({ description: 'The operationId of the change.' }),
    subject: Nullable(Type.String({ description: 'The id of the changed object.' })),
    createdAt: Iso(),
  }),
);

export const AuditView = Type.Object({
  entries: Type.Array(EntryView),
  pagination: Pagination,
});

export function auditView(page: Page<AuditEntry>) {
  const entries = page.rows.map(entryView);
  return { entries, pagination: paginationView({ ...page, rows: entries.length }) };
}

function entryView({ id, operatorId, email, operation, subject, createdAt }: AuditEntry) {
  const operator = { id: operatorId, email };
  return { id, operator, operation, subject, createdAt: createdAt.toISOString() };
}
