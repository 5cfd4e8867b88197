import type { Sql } from '../platform/db/connect.ts';
import { isRefused, isStatementTimeout } from '../platform/db/failures.ts';
import type { Invariant } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';

export interface AuditResult {
  readonly invariant: string;
  readonly count: number;
  /** Some of the violations, as `store/id`. */
  readonly examples: readonly string[];
  /** Why the invariant could not be checked; its state is then unknown. */
  readonly problem?: string;
}

const EXAMPLES_MAX = 5;

/**
 * Checks every invariant for one or all stores in one snapshot, so running requests do not matter.
 * A failed statement is reported, and the others still run.
 */
export async function audit(
  sql: Sql,
  storeId: string | null = null,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<AuditResult[]> {
  const own = await sql.reserve();
  try {
    await own.unsafe('begin isolation level repeatable read read only');
    // Large stores take time, and no request waits for this.
    await own`select set_config('statement_timeout', '0', true)`;
    const violations: AuditResult[] = [];
    for (const invariant of invariants) {
      const violation = await checkAlone(own, invariant, storeId);
      if (violation) violations.push(violation);
    }
    return violations;
  } finally {
    // A lost connection has ended its transaction.
    await own.unsafe('rollback').catch(() => {});
    own.release();
  }
}

/** In a savepoint, so that a failed statement does not abort the transaction. */
async function checkAlone(
  own: Sql,
  invariant: Invariant,
  storeId: string | null,
): Promise<AuditResult | undefined> {
  await own.unsafe('savepoint invariant');
  try {
    return await check(own, invariant, storeId);
  } catch (error) {
    // A lost connection says nothing about the data.
    if (!isOfStatement(error)) throw error;
    await own.unsafe('rollback to savepoint invariant');
    return { invariant: invariant.name, count: 0, examples: [], problem: (error as Error).message };
  }
}

/** A worker of Citus may have a time limit of its own. */
function isOfStatement(error: unknown): boolean {
  return isRefused(error) || isStatementTimeout(error);
}

async function check(
  sql: Pick<Sql, 'unsafe'>,
  { name, violations }: Invariant,
  storeId: string | null,
): Promise<AuditResult | undefined> {
  const rows = await sql.unsafe<{ store_id: string; id: string }[]>(
    `select store_id, id from (${violations}) as violation
     where $1::uuid is null or store_id = $1::uuid`,
    [storeId],
  );
  if (rows.length === 0) return undefined;
  const examples = rows.slice(0, EXAMPLES_MAX).map((row) => `${row.store_id}/${row.id}`);
  return { invariant: name, count: rows.length, examples };
}
