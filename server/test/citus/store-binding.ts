import { DISTRIBUTION_COLUMN } from '../../src/platform/db/citus/distribution.ts';
import type { Part, Relation } from './statement-parts.ts';
import { bodyOf, columnOf, equalitiesOf, listOf, type Node, parameterOf } from './syntax.ts';

/** The parameters that select the store of a part, and the tables that none selects. */
export interface StoreBinding {
  readonly parameters: readonly number[];
  readonly unbound: readonly string[];
}

export function distributedIn(part: Part): Relation[] {
  return part.relations.filter(({ placement }) => placement === 'distributed');
}

/** By `store_id = $1`, also through `a.store_id = b.store_id` at the same level. */
export function storeBinding(part: Part): StoreBinding {
  const isInsert = part.kind === 'insert';
  const tables = distributedIn(part).filter(({ isTarget }) => !isInsert || !isTarget);
  const groups = storeGroups(part, tables);
  const parameters = new Map<string, number[]>();
  for (const [left, right] of part.conditions.flatMap(equalitiesOf)) {
    for (const [column, value] of [
      [left, right],
      [right, left],
    ]) {
      const number = parameterOf(value);
      const alias = storeAlias(column, tables);
      if (number === undefined || alias === undefined) continue;
      parameters.set(alias, [...(parameters.get(alias) ?? []), number]);
    }
  }
  const bound = (alias: string) =>
    [...(groups.get(alias) ?? [alias])].flatMap((other) => parameters.get(other) ?? []);
  const unbound = tables.filter(({ alias }) => bound(alias).length === 0);
  return {
    parameters: [
      ...tables.flatMap(({ alias }) => bound(alias)),
      ...(isInsert ? insertedStores(part) : []),
    ],
    unbound: [...unbound.map(({ table }) => table), ...unboundRows(part)],
  };
}

/** Sets of tables of one level whose stores are equal. */
export function storeGroups(
  part: Part,
  tables: readonly Relation[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map(tables.map(({ alias }) => [alias, new Set([alias])]));
  const unite = (one: string, other: string) => {
    const all = new Set([...(groups.get(one) ?? []), ...(groups.get(other) ?? [])]);
    for (const alias of all) groups.set(alias, all);
  };
  for (const [left, right] of part.conditions.flatMap(equalitiesOf)) {
    const one = storeAlias(left, tables);
    const other = storeAlias(right, tables);
    if (one !== undefined && other !== undefined) unite(one, other);
  }
  const isShared = part.using.some((columns) => columns.includes(DISTRIBUTION_COLUMN));
  const [first] = tables;
  if (isShared && first) for (const { alias } of tables) unite(first.alias, alias);
  return groups;
}

/** The table whose store the column is. */
function storeAlias(value: unknown, tables: readonly Relation[]): string | undefined {
  const column = columnOf(value);
  if (column?.name !== DISTRIBUTION_COLUMN) return undefined;
  if (column.table === undefined) return tables[0]?.alias;
  return tables.find(({ alias }) => alias === column.table)?.alias;
}

/** Values of the store in the rows of an `insert`: undefined where one is no parameter. */
export function insertedValues(part: Part): readonly unknown[] {
  const position = storePosition(part);
  const source = bodyOf(part.body.selectStmt, 'SelectStmt');
  const rows = listOf(source?.valuesLists).map((row) => listOf(bodyOf(row, 'List')?.items));
  if (rows.length > 0) return rows.map((row) => row[position]);
  const target = listOf(source?.targetList)[position];
  return [bodyOf(target, 'ResTarget')?.val];
}

function storePosition({ body }: Part): number {
  const columns = listOf(body.cols).map((column) => (bodyOf(column, 'ResTarget') as Node).name);
  return columns.indexOf(DISTRIBUTION_COLUMN);
}

function insertedStores(part: Part): number[] {
  if (!part.relations.some(({ isTarget, placement }) => isTarget && placement === 'distributed')) {
    return [];
  }
  return insertedValues(part).flatMap((value) => parameterOf(value) ?? []);
}

/** Rows of `values` whose store is no parameter. */
function unboundRows(part: Part): string[] {
  const target = part.relations.find(({ isTarget }) => isTarget);
  if (part.kind !== 'insert' || target?.placement !== 'distributed') return [];
  const isColumn = (value: unknown) => columnOf(value)?.name === DISTRIBUTION_COLUMN;
  const isBound = (value: unknown) => parameterOf(value) !== undefined || isColumn(value);
  return insertedValues(part).every(isBound) ? [] : [target.table];
}
