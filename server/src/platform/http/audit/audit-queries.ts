import type { OperatorId, StoreId } from '../../../values/ids.ts';
import type { Sql } from '../../db/connect.ts';
import { textArray } from '../../db/text-array.ts';
import { valueRows } from '../../db/value-rows.ts';

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
  /** Through which interface, if not by a request of the operator's own. */
  readonly via: 'mcp' | null;
  readonly createdAt: Date;
}

export type NewAuditEntry = Omit<AuditEntry, 'via'> & Partial<Pick<AuditEntry, 'via'>>;

export async function insertAuditEntries(
  sql: Sql,
  storeId: StoreId,
  ...entries: readonly NewAuditEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(
    ({ id, operatorId, email, operation, subject, fields, via = null, createdAt }) =>
      sql`(${storeId}::uuid, ${id}::uuid, ${operatorId}::uuid,
        ${email}::text, ${operation}::text, ${subject}::text, ${textArray(fields)}::text[],
        ${via}::text, ${createdAt}::timestamptz)`,
  );
  await sql`
    insert into audit_log (store_id, id, operator_id, email, operation, subject, fields, via,
      created_at)
    values ${valueRows(sql, rows)}`;
}

/** What the purge job deletes. */
export const AUDIT_ENTRIES = { table: 'audit_log', key: 'id', age: 'created_at' };
