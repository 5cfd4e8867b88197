import type { TransactionSql } from '@cartwright/postgres';
import type { Sql } from '../platform/db/connect.ts';
import { isRefused } from '../platform/db/failures.ts';
import { INVARIANTS } from './invariants.ts';

export interface Finding {
  readonly invariant: string;
  readonly count: number;
  /** Some of the places, as `store/id`. */
  readonly examples: readonly string[];
  /** Why it could not be checked, where a row is such that its statement fails. */
  readonly problem?: string;
}

const EXAMPLES_MAX = 5;

interface Violation {
  readonly store_id: string;
  readonly id: string;
}

/**
 * Holds the data of all stores, or of one, against every invariant, in one snapshot: running
 * requests do not count.
 */
export async function audit(sql: Sql, storeId: string | null = null): Promise<Finding[]> {
  return await sql.begin('isolation level repeatable read read only', async (tx) => {
    // Large stores take their time; nobody waits for this.
    await tx`select set_config('statement_timeout', '0', true)`;
    const findings: Finding[] = [];
    for (const { name, violations } of INVARIANTS) {
      const rows = await listViolations(tx, violations, storeId);
      if (typeof rows === 'string') {
        findings.push({ invariant: name, count: 0, examples: [], problem: rows });
      } else if (rows.length > 0) {
        const examples = rows.slice(0, EXAMPLES_MAX).map((row) => `${row.store_id}/${row.id}`);
        findings.push({ invariant: name, count: rows.length, examples });
      }
    }
    return findings;
  });
}

/** A failed statement ends its savepoint alone: the other invariants are checked all the same. */
async function listViolations(
  tx: TransactionSql,
  violations: string,
  storeId: string | null,
): Promise<Violation[] | string> {
  const statement = `select store_id, id from (${violations}) as violation
    where $1::uuid is null or store_id = $1::uuid`;
  try {
    return await tx.savepoint((inner) => inner.unsafe<Violation[]>(statement, [storeId]));
  } catch (error) {
    if (!isRefused(error)) throw error;
    return (error as Error).message;
  }
}
