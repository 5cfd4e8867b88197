import { DISTRIBUTION_COLUMN } from '../../src/platform/db/citus/distribution.ts';
import type { ParsedStatement, Part } from './statement-parts.ts';
import { distributedIn, insertedValues, storeBinding } from './store-binding.ts';
import { bodyOf, columnOf, has, isNode, listOf, type Node, parameterOf } from './syntax.ts';
import {
  hasMutableInCase,
  hasStableOfColumn,
  isMutable,
  isVolatile,
  setValues,
} from './volatility.ts';

/**
 * `refused`: Citus answers with an error, or loses something. `coordinated`: it works, but rows move
 * through the coordinator and the commit takes two phases.
 */
export type Grade = 'refused' | 'coordinated';

export interface StatementValues {
  /** Equal numbers for parameters of equal value, in their order. */
  readonly sameAs: readonly number[];
}

export interface Rule {
  readonly name: string;
  readonly grade: Grade;
  readonly instead: string;
  readonly isBroken: (statement: ParsedStatement, values: StatementValues) => boolean;
}

type PartTest = (part: Part, statement: ParsedStatement) => boolean;

function onParts(test: PartTest): Rule['isBroken'] {
  return (statement) => statement.parts.some((part) => test(part, statement));
}

const isWrite = ({ kind }: Part) => kind !== 'select';

function target(part: Part) {
  return isWrite(part) ? part.relations.find(({ isTarget }) => isTarget) : undefined;
}

function conflictOf({ body }: Part): Node | undefined {
  return isNode(body.onConflictClause) ? body.onConflictClause : undefined;
}

/** Is copied to every worker, or changed by each of them. */
const isOfCitus = (part: Part) =>
  part.relations.some(({ placement }) => placement === 'distributed' || placement === 'reference');

/** Rules for every statement, of one store or of all. */
export const COMMON_RULES: readonly Rule[] = [
  {
    name: 'lock-in-join',
    grade: 'refused',
    instead: 'lock one table: where store_id = $1 and id = any(array(select …)) order by id',
    isBroken: onParts(
      (part) =>
        listOf(part.body.lockingClause).length > 0 && isOfCitus(part) && part.aliases.length > 1,
    ),
  },
  {
    name: 'lock-of-reference',
    grade: 'refused',
    instead: 'lock a row of a distributed table: transactions deadlock over reference tables',
    isBroken: onParts(
      (part) =>
        listOf(part.body.lockingClause).length > 0 &&
        part.relations.some(({ placement }) => placement === 'reference'),
    ),
  },
  {
    name: 'subselect-in-conflict',
    grade: 'refused',
    instead: 'put the value into the inserted row, and use excluded.x',
    isBroken: onParts((part) => has(conflictOf(part), (kind) => kind === 'SubLink')),
  },
  {
    name: 'subselect-in-values',
    grade: 'refused',
    instead: 'insert … select, or read the value first',
    isBroken: onParts((part) => {
      const source = bodyOf(part.body.selectStmt, 'SelectStmt');
      return target(part) !== undefined && has(source?.valuesLists, (kind) => kind === 'SubLink');
    }),
  },
  {
    name: 'subselect-in-aggregate',
    grade: 'refused',
    instead: 'compute it in a subselect of `from`, then aggregate',
    isBroken: onParts(({ body }) => {
      const isLink = (kind: string) => kind === 'SubLink';
      const inFilter = has(
        body.targetList,
        (kind, call) => kind === 'FuncCall' && has(call.agg_filter, isLink),
      );
      return inFilter || has(body.havingClause, isLink);
    }),
  },
  {
    name: 'mutable-in-conflict',
    grade: 'refused',
    instead: 'functions must be immutable there: compute the value in the process',
    isBroken: onParts((part) => {
      const clause = conflictOf(part);
      return isMutable(setValues(clause?.targetList)) || isMutable(clause?.whereClause);
    }),
  },
  {
    name: 'stable-of-column',
    grade: 'refused',
    instead: 'a stable function of a column cannot be in an update: compute it in the process',
    isBroken: onParts((part) =>
      changes(part).some((value) => hasStableOfColumn(value) || hasMutableInCase(value)),
    ),
  },
  {
    name: 'volatile-in-write',
    grade: 'refused',
    instead: 'pass times, ids and chance as parameters',
    isBroken: onParts(
      (part) => (part.kind === 'update' || part.kind === 'delete') && isVolatile(part.body),
    ),
  },
  {
    name: 'mutable-in-returning',
    grade: 'refused',
    instead: 'return the columns and compute from them in the process',
    isBroken: onParts((part) => isMutable(part.body.returningList)),
  },
  {
    name: 'case-of-column',
    grade: 'refused',
    instead: 'case when column = … in an update',
    isBroken: onParts((part) =>
      has(
        part.kind === 'update' ? setValues(part.body.targetList) : [],
        (kind, body) => kind === 'CaseExpr' && body.arg !== undefined,
      ),
    ),
  },
  {
    name: 'store-changed',
    grade: 'refused',
    instead: 'a row stays in its store',
    isBroken: onParts(
      (part) =>
        part.kind === 'update' &&
        target(part)?.placement === 'distributed' &&
        listOf(part.body.targetList).some(
          (item) => bodyOf(item, 'ResTarget')?.name === DISTRIBUTION_COLUMN,
        ),
    ),
  },
  {
    name: 'returning-of-reference',
    grade: 'refused',
    instead: 'update the reference table, then read',
    isBroken: onParts(
      (part) =>
        target(part)?.placement === 'reference' &&
        has(part.body.returningList, (kind) => kind === 'SubLink'),
    ),
  },
  {
    name: 'count-of-conflict',
    grade: 'refused',
    instead: 'returning, and count the rows: without it one row is reported where none was inserted',
    isBroken: onParts(
      (part) =>
        part.kind === 'insert' &&
        part.place === 'top' &&
        target(part)?.placement === 'distributed' &&
        conflictOf(part)?.action === 'ONCONFLICT_NOTHING' &&
        insertedRows(part) === 'select' &&
        listOf(part.body.returningList).length === 0,
    ),
  },
  {
    name: 'local-table',
    grade: 'refused',
    instead: 'two statements: a local table is on the coordinator only',
    isBroken: ({ parts }) => {
      const placements = parts.flatMap(({ relations }) => relations.map((one) => one.placement));
      return placements.includes('local') && placements.includes('distributed');
    },
  },
  {
    name: 'reference-write-in-with',
    grade: 'refused',
    instead: 'write a reference table in a statement of its own',
    isBroken: ({ parts }) =>
      parts.length > 1 &&
      parts.some(
        (part) => part.place === 'with' && target(part)?.placement === 'reference',
      ),
  },
];

function changes(part: Part): unknown[] {
  if (part.kind !== 'update' && part.kind !== 'delete') return [];
  const set = part.kind === 'update' ? setValues(part.body.targetList) : [];
  return [...set, part.body.whereClause];
}

function insertedRows({ body }: Part): 'values' | 'select' {
  const source = bodyOf(body.selectStmt, 'SelectStmt');
  return listOf(source?.valuesLists).length > 0 ? 'values' : 'select';
}

/** Rules for a statement of one store: all of it runs on the worker that has the store. */
export const STORE_RULES: readonly Rule[] = [
  {
    name: 'one-store',
    grade: 'refused',
    instead: 'store_id = $1 for every table, in each part and subselect, of one value',
    isBroken: ({ parts }, { sameAs }) => {
      const bindings = parts.map(storeBinding);
      const stores = bindings.flatMap(({ parameters }) =>
        parameters.map((number) => sameAs[number - 1] ?? -number),
      );
      return bindings.some(({ unbound }) => unbound.length > 0) || new Set(stores).size > 1;
    },
  },
  {
    name: 'insert-in-with',
    grade: 'coordinated',
    instead: 'several statements in one transaction, pipelined, or a distributed function',
    isBroken: onParts(
      (part) => part.kind === 'insert' && part.place === 'with' && isStoreTable(part),
    ),
  },
  {
    name: 'with-before-insert',
    grade: 'coordinated',
    instead: 'several statements in one transaction, pipelined, or a distributed function',
    isBroken: onParts(
      (part, { parts }) =>
        part.kind === 'insert' &&
        isStoreTable(part) &&
        parts.some(
          (other) =>
            other.place === 'with' &&
            (other.parent === part || other.parent?.parent === part) &&
            (isWrite(other) || insertedRows(part) === 'values'),
        ),
    ),
  },
  {
    name: 'insert-select',
    grade: 'coordinated',
    instead: 'insert … values, or take store_id from a column of a distributed table of the select',
    isBroken: onParts(
      (part, { parts }) =>
        part.kind === 'insert' &&
        isStoreTable(part) &&
        insertedRows(part) === 'select' &&
        !isPushedDown(part, parts),
    ),
  },
];

const isStoreTable = (part: Part) => target(part)?.placement === 'distributed';

/** Runs beside the rows that it reads: the store of the new row is the column of one of them. */
function isPushedDown(insert: Part, parts: readonly Part[]): boolean {
  const source = parts.find(({ parent, place }) => parent === insert && place === 'source');
  if (!source || distributedIn(source).length === 0) return false;
  const { body } = source;
  const isCut = [body.limitCount, body.limitOffset, body.distinctClause].some(Boolean);
  const hasWindow = has(body.targetList, (kind, call) => kind === 'FuncCall' && !!call.over);
  const [store] = insertedValues(insert);
  const isColumn = columnOf(store)?.name === DISTRIBUTION_COLUMN && !parameterOf(store);
  return isColumn && !isCut && !hasWindow && !isVolatile(body);
}
