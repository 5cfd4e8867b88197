import type { Sql } from '../../src/platform/db/connect.ts';
import {
  childrenOf,
  isTreeNode,
  nodesOf,
  parseQueryTree,
  type Tree,
  type TreeNode,
} from './query-tree.ts';
import { type Catalog, isIrreducible, isMutable, isVolatile, readCatalog } from './volatility.ts';

/** Rules that depend on the types of a statement's expressions. */
export type AnalyzedRule =
  | 'mutable-in-conflict'
  | 'stable-of-column'
  | 'volatile-in-write'
  | 'mutable-in-returning'
  | 'mutable-function-in-from';

export interface AnalyzedStatement {
  readonly text: string;
  /** OIDs of the parameters' types; 0 where PostgreSQL infers the type. */
  readonly types: readonly number[];
}

/**
 * Finds the rules that a statement breaks. Undefined where PostgreSQL does not know its tables.
 * Reads have rules only over all stores.
 */
export type Analyze = (
  statement: AnalyzedStatement,
  scope: { readonly isOfAllStores: boolean },
) => Promise<ReadonlySet<AnalyzedRule> | undefined>;

const WRITES = /\b(?:update|delete|returning)\b/i;

/**
 * PostgreSQL keeps the body of an SQL function as a tree with the types and functions that it
 * found, so each statement becomes a temporary function for a moment. The connection is one's own.
 */
export async function analyzer(own: Sql): Promise<Analyze> {
  const catalog = await readCatalog(own);
  return async (statement, { isOfAllStores }) => {
    if (!isOfAllStores && !WRITES.test(statement.text)) return new Set();
    const tree = await treeOf(own, statement);
    if (tree === undefined) return undefined;
    return new Set(nodesOf(tree, 'QUERY').flatMap((query) => brokenBy(query, catalog)));
  };
}

/** Of a function in PostgreSQL. */
const ARGUMENTS_MAX = 100;

/** An insert of many rows: nulls of the same types are as good. */
function withoutParameters(text: string, types: readonly string[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, number) => `null::${types[Number(number) - 1]}`);
}

async function treeOf(own: Sql, { text, types: ids }: AnalyzedStatement): Promise<Tree> {
  const given = await own<{ name: string }[]>`
    select case when id = 0 then 'unknown' else id::regtype::text end as name
    from unnest(${`{${ids.join()}}`}::oid[]) with ordinality as each (id, place) order by place`;
  const list = given.length > 0 ? `(${given.map(({ name }) => name).join()})` : '';
  try {
    await own.unsafe(`prepare analyzed ${list} as ${text}`);
  } catch {
    return undefined;
  }
  const [prepared] = await own<{ parameters: string }[]>`
    select array_to_string(parameter_types, ',') as parameters from pg_prepared_statements
    where name = 'analyzed'`;
  const types = prepared?.parameters.split(',') ?? [];
  const isLarge = types.length > ARGUMENTS_MAX;
  await own.unsafe(`deallocate analyzed; create function
    pg_temp.analyzed(${isLarge ? '' : types.join()}) returns void language sql
    begin atomic ${isLarge ? withoutParameters(text, types) : text}; end`);
  const [row] = await own<{ tree: string }[]>`
    select prosqlbody::text as tree from pg_proc where proname = 'analyzed'`;
  await own.unsafe('drop function pg_temp.analyzed');
  return parseQueryTree(row?.tree ?? '');
}

const COMMANDS = { update: '2', insert: '3', delete: '4' };

function brokenBy(query: TreeNode, catalog: Catalog): AnalyzedRule[] {
  const command = query.fields.get('commandType');
  const isChange = command === COMMANDS.update || command === COMMANDS.delete;
  const broken: [AnalyzedRule, boolean][] = [
    ['stable-of-column', isChange && changesOf(query).some((one) => isIrreducible(one, catalog))],
    ['volatile-in-write', isChange && isVolatile(query, catalog)],
    [
      'mutable-in-returning',
      Object.values(COMMANDS).includes(String(command)) &&
        isMutable(query.fields.get('returningList'), catalog),
    ],
    ['mutable-in-conflict', isMutable(conflictOf(query), catalog)],
    ['mutable-function-in-from', isMutable(functionsBesideTables(query), catalog)],
  ];
  return broken.filter(([, isBroken]) => isBroken).map(([rule]) => rule);
}

const KINDS_IN_FROM = { table: '0', function: '3' };

/** Functions in `from` of a query that also has a table there. */
function functionsBesideTables({ fields }: TreeNode): Tree[] {
  const items = childrenOf(fields.get('rtable')).filter(isTreeNode);
  const ofKind = (kind: string) => items.filter((item) => item.fields.get('rtekind') === kind);
  if (ofKind(KINDS_IN_FROM.table).length === 0) return [];
  return ofKind(KINDS_IN_FROM.function).map((item) => item.fields.get('functions'));
}

function changesOf({ fields }: TreeNode): Tree[] {
  const joins = fields.get('jointree');
  const quals = isTreeNode(joins) ? joins.fields.get('quals') : undefined;
  return fields.get('commandType') === COMMANDS.update
    ? [fields.get('targetList'), quals]
    : [quals];
}

function conflictOf({ fields }: TreeNode): Tree {
  const conflict = fields.get('onConflict');
  if (!isTreeNode(conflict)) return undefined;
  const parts = ['arbiterWhere', 'onConflictSet', 'onConflictWhere'];
  return parts.map((part) => conflict.fields.get(part));
}
