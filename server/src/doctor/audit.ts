import type { Sql } from '../platform/db/connect.ts';
import { isRefused } from '../platform/db/failures.ts';
import { INVARIANTS, type Invariant } from './invariants.ts';

export interface Finding {
  readonly invariant: string;
  readonly count: number;
  /** Some of the places, as `store/id`. */
  readonly examples: readonly string[];
  /** Why the invariant could not be checked; then nothing is known about it. */
  readonly problem?: string;
}

const EXAMPLES_MAX = 5;

/**
 * Holds the data of all stores, or of one, against every invariant, in one snapshot: running
 * requests do not count. A statement that fails is a finding, and the others are checked.
 */
export async function audit(
  sql: Sql,
  storeId: string | null = null,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<Finding[]> {
  return await sql.begin('isolation level repeatable read read only', async (tx) => {
    // Large stores take their time; nobody waits for this.
    await tx`select set_config('statement_timeout', '0', true)`;
    const findings: Finding[] = [];
    for (const invariant of invariants) {
      const look = tx.savepoint((part) => check(part, invariant, storeId));
      const finding = await look.catch((error: Error) => {
        // A lost connection says nothing about the data.
        if (!isRefused(error)) throw error;
        return { invariant: invariant.name, count: 0, examples: [], problem: error.message };
      });
      if (finding) findings.push(finding);
    }
    return findings;
  });
}

async function check(
  sql: Pick<Sql, 'unsafe'>,
  { name, violations }: Invariant,
  storeId: string | null,
): Promise<Finding | undefined> {
  const rows = await sql.unsafe<{ store_id: string; id: string }[]>(
    `select store_id, id from (${violations}) as violation
     where $1::uuid is null or store_id = $1::uuid`,
    [storeId],
  );
  if (rows.length === 0) return undefined;
  const examples = rows.slice(0, EXAMPLES_MAX).map((row) => `${row.store_id}/${row.id}`);
  return { invariant: name, count: rows.length, examples };
}
