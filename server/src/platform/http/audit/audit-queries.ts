import type { OperatorId, StoreId } from '../../../values/ids.ts';
import type { Sql } from '../../db/connect.ts';

export interface AuditEntry {
  readonly id: string;
  readonly operatorId: OperatorId;
  /** Stored beside the id, since the entry outlives the operator's account. */
  readonly email: string;
  readonly operation: string;
  /** The id of the changed object, if it has one. */
  readonly subject: string | null;
  /** Names of the fields that were sent. */
  readonly fields: readonly string[];
  readonly createdAt: Date;
}

export async function insertAuditEntry(
  sql: Sql,
  storeId: StoreId,
  entry: AuditEntry,
): Promise<void> {
  await sql`
    insert into audit_log (store_id, id, operator_id, email, operation, subject, fields,
      created_at)
    values (${storeId}, ${entry.id}, ${entry.operatorId}, ${entry.email}, ${entry.operation},
      ${entry.subject}, string_to_array(${entry.fields.join()}, ','), ${entry.createdAt})`;
}

/** What the purge job deletes. */
export const AUDIT_ENTRIES = { table: 'audit_log', key: 'id', age: 'created_at' };
