import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { audit } from '../src/doctor/audit.ts';
import type { Invariant } from '../src/doctor/invariant.ts';
import { INVARIANTS } from '../src/doctor/invariants.ts';
import { connect, type DatabaseAddress, type Sql } from '../src/platform/db/connect.ts';
import { EXPECTED_FILE, type ExpectedViolation, STORES_FILE } from './expected-violations.ts';

interface Violation {
  readonly storeId: string;
  readonly invariant: string;
  readonly id: string;
}

const EXAMPLES_MAX = 3;

/**
 * The doctor on the database that the files of a run share. Every violation that no test expects
 * is a sentence, and so is an expected one that is absent.
 */
export async function unexpectedViolations(
  address: DatabaseAddress,
  folder: string,
): Promise<string[]> {
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  try {
    const results = await audit(sql, null, LATER);
    const unchecked = results
      .filter(({ problem }) => problem !== undefined)
      .map(({ invariant, problem }) => `The doctor cannot check “${invariant}”: ${problem}.`);
    const names = new Set(results.map(({ invariant }) => invariant));
    const violations = await violationsOf(
      sql,
      LATER.filter(({ name }) => names.has(name)),
    );
    const known = await expectedIn(sql, await linesOf(join(folder, EXPECTED_FILE)));
    const stores = await linesOf(join(folder, STORES_FILE));
    const files = new Map(stores.map((line) => line.split('\t') as [string, string]));
    const nameOf = (storeId: string) => files.get(storeId) ?? 'a store of an unknown file';
    const left = violations.filter((one) => !known.some((other) => fits(one, other)));
    const absent = known.filter((one) => !violations.some((other) => fits(other, one)));
    return [
      ...unchecked,
      ...sentences(left, nameOf),
      ...absent.map(
        ({ storeId, invariant }) =>
          `The doctor does not find the violation of “${invariant}” that ${nameOf(storeId)} ` +
          `expects in ${storeId}.`,
      ),
    ];
  } finally {
    await sql.end();
  }
}

/** Work that is left undone is a violation after minutes, and a run may be shorter. */
const LATER: readonly Invariant[] = INVARIANTS.map(({ name, violations }) => ({
  name,
  violations: violations.replaceAll(
    'statement_timestamp()',
    `(statement_timestamp() + interval '1 day')`,
  ),
}));

/** All rows: `audit` returns some of them. */
async function violationsOf(sql: Sql, invariants: readonly Invariant[]): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { name, violations } of invariants) {
    const rows = await sql.unsafe<{ store_id: string; id: string }[]>(violations);
    found.push(...rows.map((row) => ({ storeId: row.store_id, invariant: name, id: row.id })));
  }
  return found;
}

/** Without those of databases that single files have for themselves. */
async function expectedIn(sql: Sql, lines: readonly string[]): Promise<ExpectedViolation[]> {
  const rows = await sql<{ id: string }[]>`select id from stores`;
  const ids = new Set(rows.map(({ id }) => id));
  const last = new Map<string, ExpectedViolation>();
  for (const line of lines) {
    const expected = JSON.parse(line) as ExpectedViolation;
    last.set([expected.storeId, expected.invariant, expected.id].join(), expected);
  }
  return [...last.values()].filter(({ storeId, isExpected }) => isExpected && ids.has(storeId));
}

function fits(violation: Violation, { storeId, invariant, id }: ExpectedViolation): boolean {
  const isOfStore = violation.storeId === storeId && violation.invariant === invariant;
  return isOfStore && (id === null || violation.id === id);
}

/** One for each invariant and file. */
function sentences(
  violations: readonly Violation[],
  nameOf: (storeId: string) => string,
): string[] {
  const groups = new Map<string, Violation[]>();
  for (const violation of violations) {
    const key = `“${violation.invariant}” in ${nameOf(violation.storeId)}`;
    groups.set(key, [...(groups.get(key) ?? []), violation]);
  }
  return [...groups].map(([key, members]) => {
    const examples = members.slice(0, EXAMPLES_MAX).map(({ storeId, id }) => `${storeId}/${id}`);
    const rows = `${examples.join(', ')} (${members.length} in all)`;
    return `The doctor finds a violation of ${key}: ${rows}.`;
  });
}

/** Empty if there is no such file. */
async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}
