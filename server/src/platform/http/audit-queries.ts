import type { OperatorId, StoreId } from '../../values/ids.ts';
import type { Sql } from '../db/connect.ts';

export interface AuditEntry {
  readonly id: string;
  readonly operatorId: OperatorId;
  /** Kept beside the id, since an operator may be removed and the entry stays. */
  readonly email: string;
  readonly operation: string;
  /** What it was done to, where that has an id. */
  readonly subject: string | null;
  readonly createdAt: Date;
}

export async function insertAuditEntry(
  sql: Sql,
  storeId: StoreId,
  entry: AuditEntry,
): Promise<void> {
  await sql`
    insert into audit_log (store_id, id, operator_id, email, operation, subject, created_at)
    values (${storeId}, ${entry.id}, ${entry.operatorId}, ${entry.email}, ${entry.operation},
      ${entry.subject}, ${entry.createdAt})`;
}

/** Stores of the oldest ones, so that no look goes through all there are. */
export async function listStoresWithOldEntries(
  sql: Sql,
  before: Date,
  limit: number,
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from (
      select store_id from audit_log where created_at < ${before}
      order by created_at limit ${limit}) as oldest`;
  return rows.map(({ storeId }) => storeId);
}

export async function deleteOldEntries(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    delete from audit_log where store_id = ${storeId} and id in (
      select id from audit_log where store_id = ${storeId} and created_at < ${before}
      order by created_at limit ${limit})`;
  return count;
}
