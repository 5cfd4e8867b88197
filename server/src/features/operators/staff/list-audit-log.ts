import type { StoreContext } from '../../../context.ts';
import type { AuditEntry } from '../../../platform/http/audit/audit-queries.ts';
import { type Page, type PageQuery, pageOf } from '../../../platform/http/openapi/paging.ts';
import { countAuditEntries, listAuditEntries } from './audit-queries.ts';

/** Newest first. */
export async function listAuditLog(
  { sql, storeId }: StoreContext,
  query: PageQuery,
): Promise<Page<AuditEntry>> {
  return await pageOf(
    query,
    (range) => listAuditEntries(sql, storeId, range),
    (max) => countAuditEntries(sql, storeId, max),
  );
}
