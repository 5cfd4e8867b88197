import type { OperatorId, StoreId } from '../../../values/ids.ts';
import type { Sql } from '../../db/connect.ts';

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

/** As they are purged. */
export const AUDIT_ENTRIES = { table: 'audit_log', key: 'id', age: 'created_at' };
