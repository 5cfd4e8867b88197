import type { Sql } from '../platform/db/connect.ts';
import { INVARIANTS } from './invariants.ts';

export interface Finding {
  readonly invariant: string;
  readonly count: number;
  /** Some of the places, as `store/id`. */
  readonly examples: readonly string[];
}

const EXAMPLES_MAX = 5;

/**
 * Holds the data of all stores, or of one, against every invariant, in one snapshot: running
 * requests do not count.
 */
export async function audit(sql: Sql, storeId: string | null = null): Promise<Finding[]> {
  return await sql.begin(async (tx) => {
    // Large stores take their time; nobody waits for this.
    await tx`select set_config('statement_timeout', '0', true)`;
    const findings: Finding[] = [];
    for (const { name, violations } of INVARIANTS) {
      const rows = await tx.unsafe<{ store_id: string; id: string }[]>(
        `select store_id, id from (${violations}) as violation
         where $1::uuid is null or store_id = $1::uuid`,
        [storeId],
      );
      if (rows.length === 0) continue;
      const examples = rows.slice(0, EXAMPLES_MAX).map((row) => `${row.store_id}/${row.id}`);
      findings.push({ invariant: name, count: rows.length, examples });
    }
    return findings;
  }, 'isolation level repeatable read read only');
}
