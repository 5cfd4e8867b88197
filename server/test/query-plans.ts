import { connect, type DatabaseAddress, type Sql } from '../src/platform/db/connect.ts';
import type { Data } from './harness.ts';
import { scratchDatabase } from './states.ts';

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

/** A database of its own, and the statements that are sent to it. */
export async function recordingDatabase(
  poolSize = 2,
  address?: DatabaseAddress,
): Promise<{ sql: Sql; sent: Sent[] }> {
  const sent: Sent[] = [];
  const sql = connect(address ?? (await scratchDatabase()), {
    poolSize,
    throughPooler: false,
    onStatement: (text, values) => sent.push({ text, values }),
  });
  return { sql, sent };
}

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
  statement: Sent,
  mode: PlanMode = 'force_custom_plan',
): Promise<ReadNode[]> {
  const settings = { plan_cache_mode: mode };
  const [rows] = await explain(sql, statement, '(analyze, format json)', settings);
  return nodes(rows[0].Plan as Plan).map((node) => ({
    type: node['Node Type'],
    table: node['Relation Name'] ?? '',
    read: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    loops: node['Actual Loops'],
  }));
}

/** The plan in words, without a scan of a whole table, which a small one would get. */
export async function planWithIndexes(
  sql: Sql,
  statement: Sent,
  mode: PlanMode = 'force_custom_plan',
): Promise<string> {
  const settings = { plan_cache_mode: mode, enable_seqscan: 'off' };
  return (await explain(sql, statement, '', settings)).join('\n');
}

async function explain(
  sql: Sql,
  { text, values }: Sent,
  options: string,
  settings: Readonly<Record<string, string>>,
): Promise<Data[]> {
  const literals = values.map(literalOf).join(', ');
  return await sql.begin(async (tx) => {
    for (const [name, value] of Object.entries(settings)) {
      await tx`select set_config(${name}, ${value}, true)`;
    }
    await tx.unsafe(`prepare explained as ${text}`);
    const rows = await tx.unsafe(
      `explain ${options} execute explained${literals && `(${literals})`}`,
    );
    await tx.unsafe('deallocate explained');
    return rows.map((row) => (row as Data)['QUERY PLAN']);
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
