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

export async function insertAuditEntries(
  sql: Sql,
  storeId: StoreId,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  await sql`
    insert into audit_log (store_id, id, operator_id, email, operation, subject, fields,
      created_at)
    select ${storeId}::uuid, id, "operatorId", email, operation, subject, fields, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as entries (id uuid,
      "operatorId" uuid, email text, operation text, subject text, fields text[],
      "createdAt" timestamptz)`;
}

/** What the purge job deletes. */
export const AUDIT_ENTRIES = { table: 'audit_log', key: 'id', age: 'created_at' };
