import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { AuditEntry } from '../../../platform/http/audit/audit-queries.ts';
import { cursorPage, givenId } from '../../../platform/http/openapi/paging.ts';
import type { OperatorId } from '../../../values/ids.ts';
import { type AuditFilter, listAuditEntries } from './audit-queries.ts';

export interface AuditLogQuery {
  readonly operatorId?: string;
  readonly operation?: string;
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

/** Newest first. Staff see the history of one object. */
export async function listAuditLog(
  { sql, storeId }: StoreContext,
  { role }: Operator,
  query: AuditLogQuery,
): Promise<{ rows: AuditEntry[]; nextCursor: string | null }> {
  if (role !== 'owner' && query.subject === undefined) {
    throw new ApiError('FORBIDDEN', 'Staff can list the entries of one `subject`.');
  }
  const filter = filterOf(query);
  return await cursorPage(
    query.limit ?? 25,
    (limit) => listAuditEntries(sql, storeId, filter, limit),
    ({ id }) => id,
  );
}

function filterOf({
  operatorId,
  operation,
  subject,
  from,
  to,
  cursor,
}: AuditLogQuery): AuditFilter {
  return {
    ...(operatorId && { operatorId: givenId<OperatorId>(operatorId, 'operatorId') }),
    ...(operation && { operation }),
    ...(subject && { subject }),
    ...(from && { from: new Date(from) }),
    ...(to && { to: new Date(to) }),
    ...(cursor && { before: givenId(cursor) }),
  };
}
