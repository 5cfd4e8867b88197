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

/** Scans without an index, and those that read more rows than allowed, in words. */
export async function problemsOf(
  sql: Sql,
  statements: readonly Sent[],
  rowsMax: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const statement of [...statements]) {
    const plan = await explain(sql, statement);
    for (const node of nodes(plan)) {
      const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
      const read = rows * node['Actual Loops'];
      const isSeqScan = node['Node Type'] === 'Seq Scan';
      if (isSeqScan || read > rowsMax) {
        found.push(`${node['Node Type']} ${node['Relation Name'] ?? ''} ${read}`);
      }
    }
  }
  return found;
}

async function explain(sql: Sql, { text, values }: Sent): Promise<Plan> {
  const literals = values.map(literalOf).join(', ');
  return await sql.begin(async (tx) => {
    await tx`select set_config('plan_cache_mode', 'force_custom_plan', true)`;
    await tx.unsafe(`prepare explained as ${text}`);
    const [row] = await tx.unsafe(
      `explain (analyze, format json) execute explained${literals && `(${literals})`}`,
    );
    await tx.unsafe('deallocate explained');
    return (row as Data)['QUERY PLAN'][0].Plan as Plan;
  });
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}
