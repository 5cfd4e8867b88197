import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import { createdBetween, type Period } from '../../../platform/db/created-between.ts';
import type { AuditEntry } from '../../../platform/http/audit/audit-queries.ts';
import type { OperatorId, StoreId } from '../../../values/ids.ts';

export interface AuditFilter {
  readonly operatorId?: OperatorId;
  readonly operation?: string;
  /** The id of the changed object; also finds changes of its parts. */
  readonly subject?: string;
  readonly period: Period;
  /** The last entry of the previous page. */
  readonly before?: string;
}

/** Newest first. */
export async function listAuditEntries(
  sql: Sql,
  storeId: StoreId,
  filter: AuditFilter,
  limit: number,
): Promise<AuditEntry[]> {
  return await sql<AuditEntry[]>`
    select id, operator_id as "operatorId", email, operation, subject,
      array_to_json(fields) as fields, created_at as "createdAt"
    from audit_log where store_id = ${storeId} ${conditions(sql, filter)}
    order by id desc limit ${limit}`;
}

function conditions(sql: Sql, filter: AuditFilter): Fragment[] {
  const { operatorId, operation, subject, period, before } = filter;
  return [
    operatorId ? sql`and operator_id = ${operatorId}` : sql``,
    operation ? sql`and operation = ${operation}` : sql``,
    subject ? sql`and split_part(subject, '/', 1) = ${subject}` : sql``,
    ...createdBetween(sql, period),
    before ? sql`and id < ${before}` : sql``,
  ];
}
