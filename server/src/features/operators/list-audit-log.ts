import type { StoreContext } from '../../context.ts';
import type { AuditEntry } from '../../platform/http/audit-queries.ts';
import { countAuditEntries, listAuditEntries } from './audit-queries.ts';

/** Totals are counted up to here. */
const COUNTED_MAX = 10_000;

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** The newest first. */
export async function listAuditLog(
  ctx: StoreContext,
  page: number,
  pageSize: number,
): Promise<AuditPage> {
  const [entries, count] = await Promise.all([
    listAuditEntries(ctx.sql, ctx.storeId, pageSize, (page - 1) * pageSize),
    countAuditEntries(ctx.sql, ctx.storeId, COUNTED_MAX + 1),
  ]);
  const total = Math.min(count, COUNTED_MAX);
  return { entries, page, pageSize, total, totalIsExact: count <= COUNTED_MAX };
}
