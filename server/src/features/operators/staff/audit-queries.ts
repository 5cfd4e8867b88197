import type { Sql } from '../../../platform/db/connect.ts';
import type { AuditEntry } from '../../../platform/http/audit/audit-queries.ts';
import type { StoreId } from '../../../values/ids.ts';

export async function listAuditEntries(
  sql: Sql,
  storeId: StoreId,
  page: { readonly limit: number; readonly offset: number },
): Promise<AuditEntry[]> {
  return await sql<AuditEntry[]>`
    select id, operator_id as "operatorId", email, operation, subject, created_at as "createdAt"
    from audit_log where store_id = ${storeId} order by id desc
    limit ${page.limit} offset ${page.offset}`;
}

export async function countAuditEntries(sql: Sql, storeId: StoreId, max: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from (
      select 1 from audit_log where store_id = ${storeId} limit ${max}) as counted`;
  return row?.count ?? 0;
}
