import type { Sql } from '../platform/db/connect.ts';
import { isRefused } from '../platform/db/failures.ts';
import type { Invariant } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';

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
  const own = await sql.reserve();
  try {
    await own.unsafe('begin isolation level repeatable read read only');
    // Large stores take their time; no request waits for this.
    await own`select set_config('statement_timeout', '0', true)`;
    const findings: Finding[] = [];
    for (const invariant of invariants) {
      const finding = await checkAlone(own, invariant, storeId);
      if (finding) findings.push(finding);
    }
    return findings;
  } finally {
    // A connection that is lost has ended its transaction, too.
    await own.unsafe('rollback').catch(() => {});
    own.release();
  }
}

/** In a savepoint, so that a statement that fails leaves the transaction to the others. */
async function checkAlone(
  own: Sql,
  invariant: Invariant,
  storeId: string | null,
): Promise<Finding | undefined> {
  await own.unsafe('savepoint invariant');
  try {
    return await check(own, invariant, storeId);
  } catch (error) {
    // A lost connection says nothing about the data.
    if (!isRefused(error)) throw error;
    await own.unsafe('rollback to savepoint invariant');
    return { invariant: invariant.name, count: 0, examples: [], problem: (error as Error).message };
  }
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
