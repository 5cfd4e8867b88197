import { Type } from 'typebox';
import type { AuditEntry } from '../../../platform/http/audit/audit-queries.ts';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS, PERIOD_FIELDS } from '../../../platform/http/openapi/paging.ts';
import { ActingOperator, Id, Iso } from '../../../platform/http/openapi/shapes.ts';
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

export const AuditQuery = Type.Object({
  operatorId: Type.Optional(Type.String({ maxLength: 100 })),
  operation: Type.Optional(Type.String({ maxLength: 100, description: 'An operationId.' })),
  subject: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'The id of the changed object.' }),
  ),
  ...PERIOD_FIELDS,
  ...CURSOR_FIELDS,
});

const EntryView = Component(
  'AuditEntry',
  Type.Object({
    id: Id(),
    operator: ActingOperator(),
    operation: Type.String({ description: 'The operationId of the change, or an MCP tool.' }),
    subject: Nullable(Type.String({ description: 'The id of the changed object.' })),
    fields: Type.Array(Type.String(), { description: 'Names of the fields that were sent.' }),
    via: Nullable(OneOf(['mcp'], { description: 'Set where an agent called for the operator.' })),
    createdAt: Iso(),
  }),
);

export const AuditView = Type.Object({
  entries: Type.Array(EntryView),
  nextCursor: Nullable(Type.String()),
});

export function auditView(page: {
  readonly rows: readonly AuditEntry[];
  readonly nextCursor: string | null;
}) {
  return { entries: page.rows.map(entryView), nextCursor: page.nextCursor };
}

function entryView({ operatorId, email, fields, createdAt, ...entry }: AuditEntry) {
  const operator = { id: operatorId, email };
  return { ...entry, operator, fields: [...fields], createdAt: createdAt.toISOString() };
}
