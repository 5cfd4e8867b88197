import type { Sql } from '../../src/platform/db/connect.ts';
import { isTreeNode, someNode, type Tree, type TreeNode } from './query-tree.ts';

export type Volatility = 'stable' | 'volatile';

/** What the catalog says of functions that are not immutable, and of the functions of types. */
export interface Catalog {
  readonly functions: ReadonlyMap<string, Volatility>;
  readonly types: ReadonlyMap<string, { readonly input: string; readonly output: string }>;
}

export async function readCatalog(sql: Sql): Promise<Catalog> {
  const functions = await sql<{ id: string; volatility: string }[]>`
    select oid::text as id, provolatile::text as volatility from pg_proc
    where provolatile <> 'i'`;
  const types = await sql<{ id: string; input: string; output: string }[]>`
    select oid::text as id, typinput::oid::text as input, typoutput::oid::text as output
    from pg_type`;
  return {
    functions: new Map(
      functions.map(({ id, volatility }) => [id, volatility === 'v' ? 'volatile' : 'stable']),
    ),
    types: new Map(types.map(({ id, ...own }) => [id, own])),
  };
}

const FUNCTION_FIELDS = ['funcid', 'opfuncid', 'aggfnoid', 'winfnoid'];
const TYPE_FIELDS =
  /^(var|const|param|funcresult|opresult|agg|win|result|coalesce|case|minmax)type$/;

/** Of the functions that a node itself calls. */
function volatilityOf({ kind, fields }: TreeNode, catalog: Catalog): Volatility | undefined {
  if (kind === 'SQLVALUEFUNCTION') return 'stable';
  if (kind === 'NEXTVALUEEXPR') return 'volatile';
  const called = FUNCTION_FIELDS.map((field) => fields.get(field));
  if (kind === 'COERCEVIAIO') {
    called.push(catalog.types.get(String(fields.get('resulttype')))?.input);
    called.push(catalog.types.get(typeOf(fields.get('arg')) ?? '')?.output);
  }
  const found = called.map((id) => catalog.functions.get(String(id)));
  return found.includes('volatile') ? 'volatile' : found.find((one) => one === 'stable');
}

function typeOf(tree: Tree): string | undefined {
  if (!isTreeNode(tree)) return undefined;
  const [, type] = [...tree.fields].find(([name]) => TYPE_FIELDS.test(name)) ?? [];
  return typeof type === 'string' ? type : undefined;
}

export function isVolatile(tree: Tree, catalog: Catalog): boolean {
  return someNode(tree, (node) => volatilityOf(node, catalog) === 'volatile');
}

export function isMutable(tree: Tree, catalog: Catalog): boolean {
  return someNode(tree, (node) => volatilityOf(node, catalog) !== undefined);
}

const isNoQuery = ({ kind }: TreeNode) => kind !== 'QUERY';
const LAZY = /^(CASE|COALESCE)(EXPR)?$/;

/**
 * Citus evaluates a stable function before it knows the row, so none may have a column in it. It
 * evaluates nothing in `case` and `coalesce`, so there is none there at all.
 */
export function isIrreducible(tree: Tree, catalog: Catalog): boolean {
  const isColumn = ({ kind }: TreeNode) => kind === 'VAR';
  return someNode(
    tree,
    (node) => {
      if (LAZY.test(node.kind)) return isMutable(node, catalog);
      const isStable = volatilityOf(node, catalog) === 'stable';
      return isStable && someNode(node, isColumn, isNoQuery);
    },
    isNoQuery,
  );
}
