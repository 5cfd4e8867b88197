import { DISTRIBUTION_COLUMN } from '../../src/platform/db/citus/distribution.ts';
import type { Rule } from './rules.ts';
import type { Part } from './statement-parts.ts';
import { distributedIn, storeGroups } from './store-binding.ts';
import { bodyOf, columnOf, equalitiesOf, has, isNode, listOf, visit } from './syntax.ts';

function onParts(test: (part: Part) => boolean): Rule['isBroken'] {
  return ({ parts }) => parts.some(test);
}

/** Rules for a statement over all stores: each worker runs it for the stores that it has. */
export const CROSS_RULES: readonly Rule[] = [
  {
    name: 'lock-across-stores',
    grade: 'refused',
    instead: 'select the stores, then lock in a statement per store',
    isBroken: onParts(
      (part) => listOf(part.body.lockingClause).length > 0 && distributedIn(part).length > 0,
    ),
  },
  {
    name: 'join-across-stores',
    grade: 'refused',
    instead: 'join tables of stores on store_id',
    isBroken: onParts((part) => {
      const tables = distributedIn(part);
      const groups = storeGroups(part, tables);
      return tables.some(({ alias }) => groups.get(alias)?.size !== tables.length);
    }),
  },
  {
    name: 'correlated-across-stores',
    grade: 'refused',
    instead: 'correlate a subselect on store_id, or one statement per value',
    isBroken: onParts((part) => {
      const isInner = part.place === 'subselect' || part.isLateral;
      if (!isInner || distributedIn(part).length === 0 || !hasOuterColumn(part)) return false;
      return !isOfOuterStore(part);
    }),
  },
  {
    name: 'subselect-behind-function',
    grade: 'refused',
    instead: 'join subselects of `from` on store_id: its rows come from a function only',
    isBroken: onParts(
      (part) =>
        part.place === 'subselect' &&
        distributedIn(part).length > 0 &&
        hasOuterColumn(part) &&
        isOfFunctions(part.parent),
    ),
  },
  {
    name: 'mutable-function-in-from',
    grade: 'refused',
    instead: 'an immutable function beside a table: jsonb_array_elements, not jsonb_to_recordset',
    isBroken: ({ parts }, { analyzed }) =>
      parts.some((part) => distributedIn(part).length > 0) &&
      analyzed.has('mutable-function-in-from'),
  },
  {
    name: 'recursive-across-stores',
    grade: 'refused',
    instead: 'one statement per store',
    isBroken: onParts(({ body }) => isNode(body.withClause) && body.withClause.recursive === true),
  },
  {
    name: 'grouping-sets-across-stores',
    grade: 'refused',
    instead: 'one statement per grouping',
    isBroken: onParts(({ body }) => has(body.groupClause, (kind) => kind === 'GroupingSet')),
  },
];

function hasOuterColumn(part: Part): boolean {
  let found = false;
  const outer = outerAliases(part);
  visit(
    part.conditions,
    (kind, body) => {
      const table = kind === 'ColumnRef' ? columnOf({ ColumnRef: body })?.table : undefined;
      found ||= table !== undefined && !part.aliases.includes(table) && outer.includes(table);
    },
    false,
  );
  return found;
}

function outerAliases({ parent }: Part): readonly string[] {
  return parent ? [...parent.aliases, ...outerAliases(parent)] : [];
}

/** All rows of its `from` are of functions. */
function isOfFunctions(part: Part | undefined): boolean {
  const items = listOf(part?.body.fromClause);
  return items.length > 0 && items.every((item) => bodyOf(item, 'RangeFunction'));
}

/** `inner.store_id = outer.store_id`, where the outer table is distributed as well. */
function isOfOuterStore(part: Part): boolean {
  const outer = outerTables(part);
  const isOuterStore = (value: unknown) => {
    const column = columnOf(value);
    const { table } = column ?? {};
    if (column?.name !== DISTRIBUTION_COLUMN || table === undefined) return false;
    return !part.aliases.includes(table) && outer.includes(table);
  };
  return part.conditions
    .flatMap(equalitiesOf)
    .some(([left, right]) => isOuterStore(left) || isOuterStore(right));
}

/** Distributed tables around the part, and subselects and parts of `with`, which may be of them. */
function outerTables({ parent }: Part): readonly string[] {
  if (!parent) return [];
  const others = new Set(
    parent.relations.filter(({ placement }) => placement !== 'distributed').map((one) => one.alias),
  );
  const functions = listOf(parent.body.fromClause).flatMap((item) =>
    bodyOf(item, 'RangeFunction') ? [aliasOf(bodyOf(item, 'RangeFunction'))] : [],
  );
  const own = parent.aliases.filter((alias) => !others.has(alias) && !functions.includes(alias));
  return [...own, ...outerTables(parent)];
}

function aliasOf(item: unknown): string {
  const alias = isNode(item) && isNode(item.alias) ? item.alias : undefined;
  return String(alias?.aliasname ?? '');
}
