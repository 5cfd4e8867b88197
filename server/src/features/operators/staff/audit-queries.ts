import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import { createdBetween, type Period } from '../../../platform/db/created-between.ts';
import type { AuditEntry } from '../../../platform/http/audit/audit-queries.ts';
import type { OperatorId, StoreId } from '../../../values/ids.ts';

export interface AuditFilter {
  readonly operatorId?: OperatorId;
  readonly operation?: string;
  /** The id of the changed object, or of the whole that it is part of. */
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
  const entries = (isAbout: Fragment) => sql`
    (select * from audit_log where store_id = ${storeId} ${conditions(sql, filter)} ${isAbout}
    order by id desc limit ${limit})`;
  return await sql<AuditEntry[]>`
    select id, operator_id as "operatorId", email, operation, subject,
      array_to_json(fields) as fields, via, created_at as "createdAt"
    from (${isAboutSql(sql, filter).map((one, n) => sql`${union(sql, n)} ${entries(one)}`)})
      as entries
    order by id desc limit ${limit}`;
}

/** Each is read from an index in the order of the list. */
function isAboutSql(sql: Sql, { subject }: AuditFilter): Fragment[] {
  if (!subject) return [sql``];
  return [
    sql`and split_part(subject, '/', 1) = ${subject}`,
    sql`and split_part(subject, '/', 2) = ${subject} and split_part(subject, '/', 2) <> ''`,
  ];
}

function union(sql: Sql, index: number): Fragment {
  return index === 0 ? sql`` : sql`union all`;
}

function conditions(sql: Sql, filter: AuditFilter): Fragment[] {
  const { operatorId, operation, period, before } = filter;
  return [
    operatorId ? sql`and operator_id = ${operatorId}` : sql``,
    operation ? sql`and operation = ${operation}` : sql``,
    ...createdBetween(sql, period),
    before ? sql`and id < ${before}` : sql``,
  ];
}
