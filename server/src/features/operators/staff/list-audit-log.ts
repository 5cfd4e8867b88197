import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { periodOf } from '../../../platform/db/created-between.ts';
import type { AuditEntry } from '../../../platform/http/audit/audit-queries.ts';
import { cursorPage, givenId, PAGE_LIMIT } from '../../../platform/http/openapi/paging.ts';
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
    query.limit ?? PAGE_LIMIT,
    (limit) => listAuditEntries(sql, storeId, filter, limit),
    ({ id }) => id,
  );
}

function filterOf(query: AuditLogQuery): AuditFilter {
  const { operatorId, operation, subject, cursor } = query;
  return {
    ...(operatorId && { operatorId: givenId<OperatorId>(operatorId, 'operatorId') }),
    ...(operation && { operation }),
    ...(subject && { subject }),
    period: periodOf(query),
    ...(cursor && { before: givenId(cursor) }),
  };
}
