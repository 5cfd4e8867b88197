import type { Sql } from '../src/platform/db/connect.ts';
import type { Data } from './harness.ts';

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** A node of a plan, and the rows that it read. */
export interface ReadNode {
  readonly type: string;
  readonly table: string;
  /** In all its loops. */
  readonly read: number;
  readonly loops: number;
}

export type PlanMode = 'force_custom_plan' | 'force_generic_plan';

/** Scans without an index, and those that read more rows than allowed, in words. */
export async function problemsOf(
  sql: Sql,
  statements: readonly Sent[],
  rowsMax: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const statement of [...statements]) {
    for (const { type, table, read } of await readNodes(sql, statement)) {
      if (type === 'Seq Scan' || read > rowsMax) found.push(`${type} ${table} ${read}`);
    }
  }
  return found;
}

/** Runs the statement again, and returns the nodes of its plan. */
export async function readNodes(
  sql: Sql,
  { text, values }: Sent,
  mode: PlanMode = 'force_custom_plan',
): Promise<ReadNode[]> {
  const literals = values.map(literalOf).join(', ');
  const plan = await sql.begin(async (tx) => {
    await tx`select set_config('plan_cache_mode', ${mode}, true)`;
    await tx.unsafe(`prepare explained as ${text}`);
    const [row] = await tx.unsafe(
      `explain (analyze, format json) execute explained${literals && `(${literals})`}`,
    );
    await tx.unsafe('deallocate explained');
    return (row as Data)['QUERY PLAN'][0].Plan as Plan;
  });
  return nodes(plan).map((node) => ({
    type: node['Node Type'],
    table: node['Relation Name'] ?? '',
    read: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    loops: node['Actual Loops'],
  }));
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}
